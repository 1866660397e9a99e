#include "system/linux/new_file_system.h"

#include "ground/base/text.h"
#include "system/card_formatting.h"
#include "system/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/mount.h>
#include <system_error>
#include <unistd.h>

namespace assay::platform {

namespace {

constexpr Bytes kBothEnds = mib(1); // areas to be zeroed: signatures of earlier content
constexpr Ns kToolTime = std::chrono::minutes(1);

std::string pathOf(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// Folders of administration programs, which may be missing in the search path.
std::string toolNamed(const std::string& name)
{
    const std::string usual = "/usr/sbin/" + name;
    return access(usual.c_str(), X_OK) == 0 ? usual : name;
}

bool isInstalled(const std::string& tool)
{
    if (tool.starts_with('/'))
        return true;
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + tool).c_str(), X_OK) == 0)
            return true;
    return false;
}

// Areas that the tool leaves unwritten must not matter on a card with old content: mke2fs defers inode tables and
// journal, which the kernel then treats as unused.
std::vector<std::string> toolFor(const NewFileSystem& kind)
{
    if (std::string_view(kind.id) == "fat32")
        return {toolNamed("mkfs.vfat"), "-F", "32"};
    if (std::string_view(kind.id) == "exfat")
        return {toolNamed("mkfs.exfat")};
    return {toolNamed("mkfs.ext4"), "-q", "-F", "-E", "lazy_itable_init=1,lazy_journal_init=1,nodiscard"};
}

std::vector<std::string> toolFor(const CardFormat& format)
{
    const auto sectors = [](Bytes bytes) { return std::to_string(bytes / Bytes(kSectorBytes)); };
    if (format.fileSystem == CardFileSystem::exfat)
        return {toolNamed("mkfs.exfat"), "-c", std::to_string(format.cluster.count()), "-b",
                std::to_string(format.tableOffset.count())};
    std::vector<std::string> command{toolNamed("mkfs.fat"), "-a", "-f", "2", "-D", "128", "-M", "0xf8"};
    const bool isLarge = format.fileSystem == CardFileSystem::fat32;
    command.insert(command.end(), {"-F", isLarge ? "32" : format.fileSystem == CardFileSystem::fat16 ? "16" : "12"});
    if (!isLarge)
        command.insert(command.end(), {"-r", "512"});
    command.insert(command.end(), {"-s", sectors(format.cluster), "-R", sectors(format.tableOffset), "-h",
                                   sectors(format.volume.offset)});
    return command;
}

tl::unexpected<Error> noMemory()
{
    return fail(Errc::environment,
                msg("device", "Not enough memory for a new file system: {}.", std::generic_category().message(errno)),
                errno);
}

// Runs the tool on an empty file in memory of this size.
Result<Descriptor> fileMadeBy(std::vector<std::string> command, Bytes size, const std::stop_token& stop)
{
    Descriptor file(memfd_create("file-system", MFD_CLOEXEC));
    if (!file || ftruncate(file.get(), static_cast<off_t>(size.count())) != 0)
        return noMemory();
    command.push_back("/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file.get()));
    const auto tool = runChild(command, "", kToolTime, stop);
    if (!tool && tool.error().code == Errc::stopped)
        return tl::unexpected(tool.error());
    if (!tool)
        return fail(Errc::environment,
                    msg("device", "{} cannot be started; install the package dosfstools, exfatprogs or e2fsprogs.",
                        command.front()));
    if (tool->timedOut || tool->exitCode != 0)
        return fail(Errc::environment, msg("device", "{} failed to create a file system: {}", command.front(),
                                           displayable(tool->err.empty() ? tool->out : tool->err, 300)));
    return file;
}

std::vector<Extent> dataIn(int file)
{
    std::vector<Extent> all;
    for (off_t at = 0; (at = lseek(file, at, SEEK_DATA)) >= 0;) {
        const off_t end = lseek(file, at, SEEK_HOLE);
        if (end <= at)
            break;
        all.push_back({Bytes(static_cast<std::uint64_t>(at)), Bytes(static_cast<std::uint64_t>(end - at))});
        at = end;
    }
    return all;
}

class MemoryImage final : public FileSystemImage {
public:
    MemoryImage(Descriptor file, std::vector<Extent> written) : m_file(std::move(file)), m_written(std::move(written))
    {
    }
    std::vector<Extent> written() const override { return m_written; }
    Result<void> read(Bytes at, std::span<std::byte> into) const override
    {
        if (pread(m_file.get(), into.data(), into.size(), static_cast<off_t>(at.count())) ==
            static_cast<ssize_t>(into.size()))
            return {};
        return fail(
            Errc::environment,
            msg("device", "A new file system in memory cannot be read: {}.", std::generic_category().message(errno)),
            errno);
    }

private:
    Descriptor m_file;
    std::vector<Extent> m_written;
};

// The part of a new volume at its beginning with all its tables and its root folder.
Extent systemArea(int file, const CardFormat& format)
{
    const std::vector<Extent> data = dataIn(file);
    const Bytes end = data.empty() ? Bytes() : data.back().offset + data.back().length;
    return {Bytes(), std::min(end + format.cluster, format.volume.length)}; // the tool may end within a cluster
}

// Completes the volume that the tool has made for the format. Returns false if its layout is another one.
bool placeVolume(int file, const CardFormat& format)
{
    std::array<std::byte, kExfatBootBytes> boot{};
    const auto size = static_cast<ssize_t>(boot.size());
    if (pread(file, boot.data(), boot.size(), 0) != size || !isLaidOutAs(format, boot))
        return false;
    if (format.fileSystem != CardFileSystem::exfat)
        return true;
    placeExfat(boot, format);
    return pwrite(file, boot.data(), boot.size(), 0) == size && pwrite(file, boot.data(), boot.size(), size) == size;
}

} // namespace

Result<std::unique_ptr<FileSystemImage>> makeFileSystem(const NewFileSystem& kind, const DeviceInfo& card,
                                                        const std::stop_token& stop)
{
    if (card.logicalBlock != Bytes(kSectorBytes) || card.capacity < kBothEnds * 2)
        return fail(Errc::badInput,
                    msg("device", "A file system is only made on cards with blocks of 512 bytes and 2 MiB or more."));
    auto file = fileMadeBy(toolFor(kind), card.capacity, stop);
    if (!file)
        return tl::unexpected(file.error());
    std::vector<Extent> written = dataIn(file->get());
    written.push_back({Bytes(), kBothEnds});
    written.push_back({card.capacity - kBothEnds, kBothEnds});
    return std::make_unique<MemoryImage>(std::move(*file), std::move(written));
}

Result<void> checkFormatTool(const CardFormat& format)
{
    const bool isExfat = format.fileSystem == CardFileSystem::exfat;
    const std::string tool = toolFor(format).front();
    if (isInstalled(tool))
        return {};
    return fail(Errc::environment,
                msg("format",
                    "{} is missing, which formats the card after the test; install the package {}, or set after = "
                    "\"leave\" (option --after leave). Nothing was written.",
                    tool, isExfat ? "exfatprogs" : "dosfstools"));
}

Result<std::unique_ptr<FileSystemImage>> makeVolume(const CardFormat& format, const std::stop_token& stop)
{
    const auto command = toolFor(format);
    auto file = fileMadeBy(command, format.volume.length, stop);
    if (!file)
        return tl::unexpected(file.error());
    if (!placeVolume(file->get(), format))
        return fail(Errc::environment, msg("format",
                                           "{} has laid out the file system differently from the File System "
                                           "Specification; install a current version.",
                                           command.front()));
    std::vector<Extent> written{systemArea(file->get(), format), {format.volume.length - kBothEnds, kBothEnds}};
    return std::make_unique<MemoryImage>(std::move(*file), std::move(written));
}

Result<Descriptor> mountDetached(const NewFileSystem& kind, int card, const std::string& path)
{
    const Descriptor context(fsopen(kind.type, FSOPEN_CLOEXEC));
    const bool made =
        context && fsconfig(context.get(), FSCONFIG_SET_STRING, "source", pathOf(card).c_str(), 0) == 0 &&
        (std::string_view(kind.id) != "ext4" || // else the kernel initialises inode tables during the measurement
         fsconfig(context.get(), FSCONFIG_SET_FLAG, "noinit_itable", nullptr, 0) == 0) &&
        fsconfig(context.get(), FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) == 0;
    Descriptor mounted(
        made ? fsmount(context.get(), FSMOUNT_CLOEXEC, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC) : -1);
    if (!mounted)
        return fail(Errc::environment,
                    msg("device",
                        "The new file system {} on {} cannot be mounted ({}): this needs root and kernel support. "
                        "Otherwise create and mount one yourself, and name a folder on it.",
                        kind.type, displayable(path, 160), std::generic_category().message(errno)),
                    errno == ENODEV
                        ? 0
                        : errno); // the kernel does not support this file system, which is not a fault of the card
    return mounted;
}

} // namespace assay::platform
