#include "system/linux/card_files.h"

#include "ground/base/aligned_buffer.h"
#include "ground/base/prng.h"
#include "ground/base/text.h"
#include "system/linux/file_system.h"
#include "system/posix/cpu_idle_lock.h"
#include "system/posix/descriptor.h"
#include "system/posix/realtime.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <map>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <vector>

namespace assay::platform {

namespace {

constexpr unsigned kTagBytes = 8; // of a write, which make its data unique

// By FIEMAP (ext4), or block by block by FIBMAP, which needs root and is the only interface of FAT and exFAT.
std::optional<std::uint64_t> piecesOf(int file)
{
    fiemap count{};
    count.fm_length = FIEMAP_MAX_OFFSET; // no room for extents: count only
    if (ioctl(file, FS_IOC_FIEMAP, &count) == 0)
        return count.fm_mapped_extents;
    int blockSize = 0;
    struct stat info {};
    if (ioctl(file, FIGETBSZ, &blockSize) != 0 || blockSize <= 0 || fstat(file, &info) != 0)
        return std::nullopt;
    std::uint64_t runs = 0;
    int previous = -1;
    const off_t blocks = (info.st_size + blockSize - 1) / blockSize;
    for (int i = 0; i < blocks; ++i) {
        int block = i;
        if (ioctl(file, FIBMAP, &block) != 0)
            return std::nullopt;
        runs += previous < 0 || block != previous + 1 ? 1 : 0;
        previous = block;
    }
    return runs;
}

class LinuxCardFiles final : public CardFiles {
public:
    LinuxCardFiles(const CardFolder& folder, std::string fileSystem)
        : m_folder(folder.path / kCardFolder), m_cached(folder.usesPageCache), m_fileSystem(std::move(fileSystem)),
          m_content(std::max(folder.largest, kib(4)))
    {
        Prng random(1); // incompressible data, because some cards compress
        for (std::size_t at = 0; at < m_content.span().size(); at += sizeof(std::uint64_t)) {
            const std::uint64_t word = random.next();
            std::memcpy(m_content.span().data() + at, &word, sizeof word);
        }
    }
    ~LinuxCardFiles() override
    {
        m_open.clear();
        std::error_code none;
        for (const std::uint64_t file : m_made)
            std::filesystem::remove(pathOf(file), none);
        std::filesystem::remove(m_folder, none); // empty, unless it contains files of others
    }
    std::string_view fileSystem() const override { return m_fileSystem; }

    Result<void> make()
    {
        if (mkdir(m_folder.c_str(), S_IRWXU) != 0)
            return cannotWriteOnCard(m_folder, errno);
        m_content.span()[0] = {};
        const int osError = write(kTrial, {}, kib(4)); // does the file system support O_DIRECT?
        remove(kTrial);
        return osError == 0 ? Result<void>() : cannotWriteOnCard(m_folder, osError);
    }

    Space space() const override
    {
        struct statvfs state = {};
        if (statvfs(m_folder.c_str(), &state) != 0)
            return {};
        return {Bytes(std::uint64_t{state.f_bavail} * state.f_frsize), Bytes(state.f_frsize)};
    }

    int write(std::uint64_t file, Bytes at, Bytes length) override
    {
        const int descriptor = descriptorOf(file);
        if (descriptor < 0)
            return errno;
        const std::uint64_t tag = splitmix64(++m_writes);
        std::memcpy(m_content.span().data(), &tag, kTagBytes);
        for (Bytes done; done < length;) {
            const ssize_t now = pwrite(descriptor, m_content.span().data(), (length - done).count(),
                                       static_cast<off_t>((at + done).count()));
            if (now <= 0)
                return now < 0 ? errno : EIO;
            done += Bytes(static_cast<std::uint64_t>(now));
        }
        if (const auto found = m_reserved.find(file); found != m_reserved.end())
            found->second = std::max(found->second, at + length);
        return 0;
    }
    int sync(std::uint64_t file, bool dataOnly) override
    {
        const int descriptor = descriptorOf(file);
        if (descriptor < 0)
            return errno;
        return (dataOnly ? fdatasync(descriptor) : fsync(descriptor)) == 0 ? 0 : errno;
    }
    int reserve(std::uint64_t file, Bytes at, Bytes length, bool keepSize) override
    {
        const int descriptor = descriptorOf(file);
        if (descriptor < 0)
            return errno;
        m_reserved.emplace(file, at);
        return fallocate(descriptor, keepSize ? FALLOC_FL_KEEP_SIZE : 0, static_cast<off_t>(at.count()),
                         static_cast<off_t>(length.count())) == 0
                   ? 0
                   : errno;
    }
    int close(std::uint64_t file) override
    {
        const auto reserved = m_reserved.find(file);
        const bool cut = reserved != m_reserved.end();
        const int osError =
            cut && ftruncate(descriptorOf(file), static_cast<off_t>(reserved->second.count())) != 0 ? errno : 0;
        m_reserved.erase(file);
        m_open.erase(file);
        return osError;
    }
    int remove(std::uint64_t file) override
    {
        m_open.erase(file);
        m_reserved.erase(file);
        std::erase(m_made, file);
        return unlink(pathOf(file).c_str()) == 0 ? 0 : errno;
    }
    std::optional<std::uint64_t> pieces(std::uint64_t file) const override
    {
        const Descriptor opened(open(pathOf(file).c_str(), O_RDONLY | O_CLOEXEC));
        return opened ? piecesOf(opened.get()) : std::nullopt;
    }

private:
    static constexpr std::uint64_t kTrial = 9'999'999;

    // One FAT directory entry, without a long name, as recorders use.
    std::filesystem::path pathOf(std::uint64_t file) const { return m_folder / fmt::format("V{:07}.MP4", file); }
    // Returns -1 with errno if it cannot be opened.
    int descriptorOf(std::uint64_t file)
    {
        const auto known = m_open.find(file);
        if (known != m_open.end())
            return known->second.get();
        Descriptor made(
            open(pathOf(file).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (m_cached ? 0 : O_DIRECT), S_IRUSR | S_IWUSR));
        if (!made)
            return -1;
        if (std::ranges::find(m_made, file) == m_made.end())
            m_made.push_back(file);
        return m_open.emplace(file, std::move(made)).first->second.get();
    }

    // As for raw writes: without it a recording in a folder waits some 3 % longer for the host, which would be
    // attributed to the card.
    CpuIdleLock m_idleLock;
    Realtime m_realtime;
    std::filesystem::path m_folder;
    bool m_cached;
    std::string m_fileSystem;
    AlignedBuffer m_content;
    std::uint64_t m_writes = 0;
    std::map<std::uint64_t, Descriptor> m_open;
    std::map<std::uint64_t, Bytes> m_reserved; // preallocated open files: length by written data
    std::vector<std::uint64_t> m_made;         // and not yet removed
};

} // namespace

Result<std::unique_ptr<CardFiles>> openCardFiles(const CardFolder& folder)
{
    const auto number = fileSystemOf(folder.path);
    if (!number)
        return tl::unexpected(number.error());
    if (auto isNew = mustBeNew(folder.path / kCardFolder); !isNew)
        return tl::unexpected(isNew.error());
    auto files = std::make_unique<LinuxCardFiles>(folder, fileSystemType(*number));
    if (auto made = files->make(); !made)
        return tl::unexpected(made.error());
    return files;
}

Result<std::unique_ptr<CardFiles>> openCardFiles(const DeviceInfo& device, const CardFolder& folder)
{
    const auto on = fileSystemOn(device, folder.path);
    if (!on)
        return tl::unexpected(on.error());
    struct stat root {};
    if (stat("/", &root) == 0 && root.st_dev == *on)
        return fail(Errc::refused, msg("device",
                                       "The folder {} lies on the file system that this computer runs from, which a "
                                       "recording would fill; name one on another card.",
                                       displayable(folder.path.string(), kMaxPathLength)));
    return openCardFiles(folder);
}

} // namespace assay::platform
