#include "system/linux/file_writer.h"

#include "ground/base/aligned_buffer.h"
#include "ground/base/clock.h"
#include "io/host/proc_text.h"
#include "system/linux/file_system.h"
#include "system/linux/file_text.h"
#include "system/linux/file_write_calls.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <vector>

namespace assay::platform {

namespace {

constexpr const char* kFileName = "cardassay-write-path.tmp";
constexpr const char* kSourceName = "cardassay-write-path-source.tmp";
constexpr Bytes kSourceBytes = mib(8);

// Processor time of all threads; nearly all of it is that of the calling one.
Ns processorTime()
{
    rusage own{};
    getrusage(RUSAGE_SELF, &own);
    const auto of = [](const timeval& time) {
        return Ns(std::chrono::seconds(time.tv_sec)) + Ns(std::chrono::microseconds(time.tv_usec));
    };
    return of(own.ru_utime) + of(own.ru_stime);
}

// Share of a file's pages in the page cache (mincore).
std::optional<double> cachedShare(int file, Bytes size)
{
    constexpr std::size_t kPage = 4096;
    if (size.count() == 0)
        return std::nullopt;
    void* const map = mmap(nullptr, size.count(), PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED)
        return std::nullopt;
    std::vector<unsigned char> resident((size.count() + kPage - 1) / kPage);
    const bool told = mincore(map, size.count(), resident.data()) == 0;
    munmap(map, size.count());
    const auto held = std::ranges::count_if(resident, [](unsigned char page) { return (page & 1) != 0; });
    return told ? std::optional(static_cast<double>(held) / static_cast<double>(resident.size())) : std::nullopt;
}

class LinuxFileWriter final : public FileWriter {
public:
    // `mount` gives access to the folder and stays open; empty if others keep it mounted.
    LinuxFileWriter(const std::filesystem::path& folder, std::string fileSystem, dev_t device, Descriptor mount)
        : m_mount(std::move(mount)), m_file(folder / kFileName), m_source(folder / kSourceName),
          m_fileSystem(std::move(fileSystem)),
          m_stat("/sys/dev/block/" + fmt::format("{}:{}", major(device), minor(device)) + "/stat")
    {
    }
    ~LinuxFileWriter() override
    {
        std::error_code none;
        std::filesystem::remove(m_file, none);
        std::filesystem::remove(m_source, none);
    }
    std::string_view fileSystem() const override { return m_fileSystem; }

    Result<void> makeSource()
    {
        const Descriptor source(open(m_source.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        const std::string content(kSourceBytes.count(), 's');
        if (!source || ::write(source.get(), content.data(), content.size()) != static_cast<ssize_t>(content.size()) ||
            fsync(source.get()) != 0)
            return cannotWriteOnCard(m_source, errno);
        return {};
    }

    Result<FileWriteResult> run(FileWriteMethod method, const FileWriteBounds& bounds,
                                const std::function<void(Ns)>& onCall, std::stop_token stop) override
    {
        const SystemClock clock;
        auto calls = openFileWriteCalls(method, m_file, m_source, bounds);
        if (!calls)
            return tl::unexpected(calls.error());
        const int file = (*calls)->descriptor();
        if (syncfs(file) != 0) // excludes dirty data of others
            return cannotWriteOnCard(m_file, errno);
        const HostValues before = counted();
        FileWriteResult out;
        const Ns processor = processorTime(), begin = clock.now();
        Ns now = begin;
        while (out.written + bounds.block <= bounds.most && now < begin + bounds.time && !stop.stop_requested()) {
            if (auto done = (*calls)->call(out.written); !done)
                return tl::unexpected(done.error());
            const Ns after = clock.now();
            onCall(after - now);
            now = after;
            ++out.calls;
            out.written += bounds.block;
        }
        out.calling = now - begin;
        out.cached = cachedShare(file, out.written);
        if (auto done = (*calls)->finish(); !done)
            return tl::unexpected(done.error());
        if (fsync(file) != 0)
            return cannotWriteOnCard(m_file, errno);
        out.stored = clock.now() - begin;
        out.processor = processorTime() - processor;
        if (syncfs(file) != 0)
            return cannotWriteOnCard(m_file, errno);
        const HostValues grown = increaseBetween(before, counted());
        if (!std::isnan(grown[HostColumn::writeBytes])) {
            out.toDevice = Bytes(static_cast<std::uint64_t>(grown[HostColumn::writeBytes]));
            out.deviceWrites = static_cast<std::uint64_t>(grown[HostColumn::writeIos]);
        }
        if (!std::isnan(grown[HostColumn::flushIos]))
            out.deviceFlushes = static_cast<std::uint64_t>(grown[HostColumn::flushIos]);
        return out;
    }

private:
    HostValues counted() const
    {
        HostValues values;
        parseBlockStat(readText(m_stat), values);
        return values;
    }

    Descriptor m_mount;
    std::filesystem::path m_file, m_source;
    std::string m_fileSystem, m_stat;
};

} // namespace

Result<std::unique_ptr<FileWriter>> makeFileWriter(const std::filesystem::path& folder)
{
    const auto number = fileSystemOf(folder);
    if (!number)
        return tl::unexpected(number.error());
    for (const char* name : {kFileName, kSourceName})
        if (auto isNew = mustBeNew(folder / name); !isNew)
            return tl::unexpected(isNew.error());
    auto ways = std::make_unique<LinuxFileWriter>(folder, fileSystemType(*number), *number, Descriptor());
    if (auto made = ways->makeSource(); !made)
        return tl::unexpected(made.error());
    return ways;
}

Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const std::filesystem::path& folder)
{
    if (const auto on = fileSystemOn(device, folder); !on)
        return tl::unexpected(on.error());
    return makeFileWriter(folder);
}

Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const NewFileSystem& kind,
                                                   Descriptor mount)
{
    const std::string folder = "/proc/self/fd/" + std::to_string(mount.get());
    if (const auto on = fileSystemOn(device, folder); !on)
        return tl::unexpected(on.error());
    auto ways = std::make_unique<LinuxFileWriter>(folder, kind.type, device.deviceNumber, std::move(mount));
    if (auto made = ways->makeSource(); !made)
        return tl::unexpected(made.error());
    return ways;
}

} // namespace assay::platform
