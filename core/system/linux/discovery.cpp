#include "system/linux/discovery.h"
#include "system/linux/device_number.h"
#include "system/linux/disk_usage.h"

#include "card/device/erase_id.h"
#include "ground/base/text.h"
#include "system/linux/file_text.h"
#include "system/linux/sysfs_probe.h"
#include "system/open_error.h"
#include "system/platform.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <system_error>

namespace assay::platform {

namespace {

// Returns the birth time of the file: a reused inode has a different one. "" if the file system does not store it.
std::string birthOf(const std::string& path)
{
    struct statx st {};
    if (statx(AT_FDCWD, path.c_str(), 0, STATX_BTIME, &st) != 0 || (st.stx_mask & STATX_BTIME) == 0)
        return "";
    return fmt::format("{}.{:09}", st.stx_btime.tv_sec, st.stx_btime.tv_nsec);
}

// Adds the identity of the backing file of a loop device, whose path may be reused. Uses the path, not an ioctl, so
// that the erase id is the same for users who may not open the node. For a file without a path ("... (deleted)") only
// the disk sequence detects a change.
void addBackingFile(DeviceInfo& info)
{
    const auto file = info.identity.find("backing_file");
    struct stat st {};
    if (info.bus != Bus::loop || file == info.identity.end() || stat(file->second.c_str(), &st) != 0)
        return;
    info.identity["backing_inode"] = fmt::format("{}:{}", st.st_dev, st.st_ino);
    if (const std::string birth = birthOf(file->second); !birth.empty())
        info.identity["backing_birth"] = birth;
    info.eraseId = info.isPartition ? "" : eraseIdOf(info);
}

// Makes the kernel check for a card. A USB reader does not report when a card comes or goes: the kernel must ask it.
// udevd makes it do so; without udevd opening the node does. An empty slot is always opened, because its card may wait
// for that.
void lookForMedium(dev_t number, const std::string& path)
{
    const std::string folder = "/sys/dev/block/" + numberText(number);
    if (readNumber(folder + "/removable") != 1)
        return;
    std::string interval = readText(folder + "/events_poll_msecs");
    if (interval == "-1")
        interval = readText("/sys/module/block/parameters/events_dfl_poll_msecs");
    const bool polled = !interval.empty() && interval != "0";
    if (!polled || readNumber(folder + "/size") == 0)
        Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)); // not allowed = not checked
}

DeviceInfo describeFile(const struct stat& st, const std::string& path)
{
    DeviceInfo info;
    info.path = path;
    info.bus = Bus::image;
    info.model = filePath(path);
    info.capacity = roundDown(Bytes(static_cast<std::uint64_t>(st.st_size)), Bytes(kSectorBytes));
    info.discardSupport = true; // if the file system supports holes
    info.identity["file"] = fmt::format("{}:{}", st.st_dev, st.st_ino);
    info.identity["owner"] = std::to_string(st.st_uid);
    info.holders = DiskUsers("").ofFile({st.st_dev, st.st_ino}, static_cast<std::uint64_t>(st.st_size));
    return info;
}

const char* kindOf(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISCHR(mode))
        return "a character device";
    if (S_ISFIFO(mode) || S_ISSOCK(mode))
        return "a pipe or socket";
    return "a regular file";
}

} // namespace

Error openError(const std::string& path, int osError)
{
    if (osError == ENOMEDIUM)
        return {Errc::environment, msg("device", "No card in {}; insert one.", displayable(path, 160)), osError};
    return openError(path, osError, std::generic_category().message(osError));
}

Result<DeviceInfo> describeNumber(std::uint64_t deviceNumber, const std::string& path)
{
    auto info = describeFromSysfs("", nameOfNumber("", deviceNumber));
    if (!info)
        return fail(Errc::environment,
                    msg("device", "{} has disappeared; insert the card and try again.", displayable(path, 160)));
    if (info->deviceNumber != deviceNumber)
        return fail(Errc::environment,
                    msg("device", "{} changed while it was identified; try again.", displayable(path, 160)));
    info->path = path;
    return info;
}

Result<DeviceInfo> describeOpen(int descriptor, const std::string& path)
{
    struct stat st {};
    if (fstat(descriptor, &st) != 0)
        return tl::unexpected(openError(path, errno));
    if (S_ISREG(st.st_mode))
        return describeFile(st, path);
    auto info = describeNumber(st.st_rdev, path);
    if (!info)
        return info;
    std::uint64_t size = 0, sequence = 0;
    int block = 0, readOnly = 0;
    if (ioctl(descriptor, BLKGETSIZE64, &size) != 0 || ioctl(descriptor, BLKSSZGET, &block) != 0 ||
        ioctl(descriptor, BLKROGET, &readOnly) != 0)
        return tl::unexpected(openError(path, errno));
    info->capacity = Bytes(size);
    info->logicalBlock = Bytes(static_cast<std::uint64_t>(block));
    info->readOnly = info->readOnly || readOnly != 0;
    if (ioctl(descriptor, BLKGETDISKSEQ, &sequence) == 0) // since Linux 5.15
        info->diskSequence = sequence;
    info->eraseId = info->isPartition ? "" : eraseIdOf(*info);
    addBackingFile(*info);
    return info;
}

Result<DeviceInfo> describeDevice(const std::string& path)
{
    struct stat st {};
    if (stat(path.c_str(), &st) != 0)
        return tl::unexpected(openError(path, errno));
    if (!S_ISBLK(st.st_mode)) {
        const std::string shown = displayable(path, 160);
        if (S_ISREG(st.st_mode))
            return fail(Errc::badInput,
                        msg("device", "{} is a regular file, not a block device; use image:{} to test it like a card.",
                            shown, shown));
        return fail(Errc::badInput,
                    msg("device", "{} is {}, not a block device; the command devices lists those present.", shown,
                        kindOf(st.st_mode)));
    }
    lookForMedium(st.st_rdev, path);
    auto info = describeNumber(st.st_rdev, path);
    if (info)
        addBackingFile(*info);
    return info;
}

Result<DeviceInfo> describeImage(const std::string& path)
{
    const std::string file = filePath(path);
    const std::string shown = displayable(file, 160);
    struct stat st {};
    if (stat(file.c_str(), &st) != 0)
        return fail(Errc::badInput, // as for a missing file of a simulated card
                    msg("device", "The image file {} cannot be used: {}; it must exist, none is created.", shown,
                        std::generic_category().message(errno)),
                    errno);
    if (S_ISBLK(st.st_mode))
        return fail(Errc::badInput, msg("device", "{} is a block device; name it without image:", shown));
    if (!S_ISREG(st.st_mode))
        return fail(Errc::badInput, msg("device", "{} is {}, not a regular file; name an image file of a card.", shown,
                                        kindOf(st.st_mode)));
    if (static_cast<std::uint64_t>(st.st_size) < kSectorBytes)
        return fail(Errc::badInput,
                    msg("device",
                        "The image file {} is smaller than one sector; make it as large as the card should be.",
                        shown));
    DeviceInfo info = describeFile(st, std::string(kImagePrefix) + file);
    info.readOnly = access(file.c_str(), W_OK) != 0;
    return info;
}

Result<std::vector<DeviceInfo>> listKnownDevices()
{
    std::vector<DeviceInfo> all;
    const DiskUsers users("");
    for (const std::string& name : diskNames("")) {
        auto info = describeFromSysfs("", name, users);
        if (!info)
            continue; // it has vanished meanwhile
        info->path = "/dev/" + name;
        addBackingFile(*info);
        all.push_back(std::move(*info));
    }
    return all;
}

void pollMedium(const DeviceInfo& device) { lookForMedium(device.deviceNumber, device.path); }

Result<std::vector<DeviceInfo>> listDevices()
{
    std::vector<DeviceInfo> all;
    for (const std::string& name : diskNames(""))
        if (auto info = describeDevice("/dev/" + name)) // skips a device that has vanished meanwhile
            all.push_back(std::move(*info));
    return all;
}

} // namespace assay::platform
