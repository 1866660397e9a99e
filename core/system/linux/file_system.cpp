#include "system/linux/file_system.h"

#include "ground/base/text.h"
#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/linux/mounts.h"

#include <algorithm>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <system_error>

namespace assay::platform {

namespace {

// Is the file system's device this disk, or a partition of it?
bool liesOn(dev_t fileSystem, std::uint64_t disk)
{
    if (fileSystem == disk)
        return true;
    std::error_code none;
    const auto entry =
        std::filesystem::canonical("/sys/dev/block/" + numberText(static_cast<std::uint64_t>(fileSystem)), none);
    return !none && readText((entry.parent_path() / "dev").string()) == numberText(disk);
}

} // namespace

std::string fileSystemType(dev_t device)
{
    const auto mounts = parseMountInfo(readText("/proc/self/mountinfo"));
    const auto own =
        std::ranges::find(mounts, fmt::format("{}:{}", major(device), minor(device)), &Mount::deviceNumber);
    return own == mounts.end() ? std::string() : displayable(own->type);
}

Result<dev_t> fileSystemOf(const std::filesystem::path& folder)
{
    struct stat info {};
    if (stat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode))
        return fail(Errc::badInput, msg("device", "{} is not a folder; name one on the card's file system.",
                                        displayable(folder.string(), kMaxPathLength)));
    return info.st_dev;
}

Result<void> mustBeNew(const std::filesystem::path& path)
{
    std::error_code none;
    if (!std::filesystem::exists(path, none))
        return {};
    return fail(Errc::refused,
                msg("device", "{} exists already, and nothing is overwritten; remove it, or choose another folder.",
                    displayable(path.string(), kMaxPathLength)));
}

tl::unexpected<Error> cannotWriteOnCard(const std::filesystem::path& path, int osError)
{
    return fail(Errc::environment,
                msg("device", "{} cannot be written ({}); choose another folder.",
                    displayable(path.string(), kMaxPathLength), std::generic_category().message(osError)),
                osError);
}

Result<dev_t> fileSystemOn(const DeviceInfo& device, const std::filesystem::path& folder)
{
    const auto number = fileSystemOf(folder);
    if (number && !liesOn(*number, device.deviceNumber))
        return fail(Errc::refused, msg("device", "The folder {} is not on {}; name a folder on that card.",
                                       displayable(folder.string(), kMaxPathLength), displayable(device.path, 160)));
    return number;
}

} // namespace assay::platform
