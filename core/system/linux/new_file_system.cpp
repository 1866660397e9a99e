#include "system/linux/new_file_system.h"

#include "ground/base/text.h"
#include "system/child_process.h"

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/mount.h>
#include <system_error>
#include <unistd.h>

namespace assay::platform {

namespace {

constexpr Bytes kCopied = mib(1);   // copied at once
constexpr Bytes kBothEnds = mib(1); // areas to be zeroed: signatures of earlier content
constexpr Ns kToolTime = std::chrono::minutes(1);
constexpr Ns kPieceTime = std::chrono::minutes(1);

std::string pathOf(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// Folders of administration programs, which may be missing in the search path.
std::string toolNamed(const std::string& name)
{
    const std::string usual = "/usr/sbin/" + name;
    return access(usual.c_str(), X_OK) == 0 ? usual : name;
}

// The tool works on an empty file. Areas that it leaves unwritten must not matter on a card with old content: mke2fs
// defers inode tables and journal, which the kernel then treats as unused.
std::vector<std::string> toolFor(const NewFileSystem& kind, int file)
{
    const std::string path = "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file);
    if (std::string_view(kind.id) == "fat32")
        return {toolNamed("mkfs.vfat"), "-F", "32", path};
    if (std::string_view(kind.id) == "exfat")
        return {toolNamed("mkfs.exfat"), path};
    return {toolNamed("mkfs.ext4"), "-q", "-F", "-E", "lazy_itable_init=1,lazy_journal_init=1,nodiscard", path};
}

std::vector<Extent> writtenIn(int file, Bytes size)
{
    std::vector<Extent> all{{Bytes(), kBothEnds}, {size - kBothEnds, kBothEnds}};
    for (off_t at = 0; (at = lseek(file, at, SEEK_DATA)) >= 0;) {
        const off_t end = lseek(file, at, SEEK_HOLE);
        if (end <= at)
            break;
        all.push_back({Bytes(static_cast<std::uint64_t>(at)), Bytes(static_cast<std::uint64_t>(end - at))});
        at = end;
    }
    return all;
}

Result<void> perform(IoEngine& engine, Clock& clock, const IoRequest& request, const std::string& path,
                     const std::stop_token& stop)
{
    if (const auto sent = engine.submit({&request, 1}); !sent)
        return tl::unexpected(sent.error());
    IoCompletion done;
    const auto reaped = engine.reap({&done, 1}, 1, clock.now() + kPieceTime, stop);
    if (!reaped)
        return tl::unexpected(reaped.error());
    if (*reaped == 1 && done.osError == 0)
        return {};
    if (stop.stop_requested())
        return fail(Errc::stopped, msg("device", "Stopped."));
    if (*reaped == 0)
        return fail(Errc::hung,
                    msg("device", "{} did not answer while a file system was written to it.", displayable(path, 160)));
    return fail(Errc::environment,
                msg("device", "The file system could not be written to {} at byte {}: {}.", displayable(path, 160),
                    request.offset.count(), std::generic_category().message(done.osError)),
                done.osError);
}

} // namespace

Result<FileSystemImage> makeFileSystem(const NewFileSystem& kind, const DeviceInfo& card, const std::stop_token& stop)
{
    if (card.logicalBlock != Bytes(kSectorBytes) || card.capacity < kBothEnds * 2)
        return fail(Errc::badInput,
                    msg("device", "A file system is only made on cards with blocks of 512 bytes and 2 MiB or more."));
    FileSystemImage image{Descriptor(memfd_create("file-system", MFD_CLOEXEC)), {}};
    if (!image.memory || ftruncate(image.memory.get(), static_cast<off_t>(card.capacity.count())) != 0)
        return fail(
            Errc::environment,
            msg("device", "Not enough memory for a new file system: {}.", std::generic_category().message(errno)),
            errno);
    const auto command = toolFor(kind, image.memory.get());
    const auto tool = runChild(command, "", kToolTime, stop);
    if (!tool && tool.error().code == Errc::stopped)
        return tl::unexpected(tool.error());
    if (!tool)
        return fail(Errc::environment,
                    msg("device", "{} cannot be started; install the package dosfstools, exfatprogs or e2fsprogs.",
                        command.front()));
    if (tool->timedOut || tool->exitCode != 0)
        return fail(Errc::environment,
                    msg("device", "{} has made no file system for {}: {}", command.front(), displayable(card.path, 160),
                        displayable(tool->err.empty() ? tool->out : tool->err, 300)));
    image.written = writtenIn(image.memory.get(), card.capacity);
    return image;
}

Result<void> copyToCard(const FileSystemImage& image, BlockDevice& card, const std::stop_token& stop)
{
    const auto arena = std::make_shared<const AlignedBuffer>(kCopied);
    auto engine = card.openEngine(EngineKind::automatic, 1, arena);
    if (!engine)
        return tl::unexpected(engine.error());
    const std::string& path = card.info().path;
    for (const Extent& part : image.written)
        for (Bytes done; done < part.length; done += kCopied) {
            const auto piece = arena->span().first(std::min(kCopied, part.length - done).count());
            const Bytes at = part.offset + done;
            if (pread(image.memory.get(), piece.data(), piece.size(), static_cast<off_t>(at.count())) !=
                static_cast<ssize_t>(piece.size()))
                return fail(Errc::environment,
                            msg("device", "A new file system in memory cannot be read: {}.",
                                std::generic_category().message(errno)),
                            errno);
            const IoRequest write{.op = IoOp::write, .offset = at, .buffer = piece};
            if (auto written = perform(**engine, card.clock(), write, path, stop); !written)
                return written;
        }
    const IoRequest flush{.op = IoOp::flush, .offset = Bytes(), .buffer = {}};
    return perform(**engine, card.clock(), flush, path, stop);
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
                        "The new file system {} on {} cannot be mounted ({}); that wants root, and a system that knows "
                        "it. Or make and mount one, and name a folder on it.",
                        kind.type, displayable(path, 160), std::generic_category().message(errno)),
                    errno == ENODEV
                        ? 0
                        : errno); // the kernel does not support this file system, which is not a fault of the card
    return mounted;
}

} // namespace assay::platform
