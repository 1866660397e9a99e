// Which mounts are a card's stands in /proc/self/mountinfo; the kernel refuses to unmount what is in use, and so do we, without force and without laziness.
#include "base/text.h"
#include "platform/linux/file_text.h"
#include "platform/linux/mounts.h"
#include "platform/linux/udisks.h"
#include "platform/platform.h"

#include <algorithm>
#include <cstdio>
#include <sys/mount.h>
#include <sys/sysmacros.h>

namespace assay::platform {

namespace {

std::uint64_t numberOf(const Mount& mount)
{
    unsigned major = 0, minor = 0;
    return std::sscanf(mount.deviceNumber.c_str(), "%u:%u", &major, &minor) == 2 ? makedev(major, minor) : 0;
}

bool unmount(const DeviceInfo& card, const Mount& mount, Error& error)
{
    const auto done = unmountByUdisks(card, numberOf(mount));
    if (done || (done.error().code != Errc::stopped && startedAsRoot() && umount2(mount.point.c_str(), UMOUNT_NOFOLLOW) == 0))
        return true;
    error = done.error();
    return false;
}

} // namespace

Result<void> unmountCard(const DeviceInfo& mounted)
{
    const auto mounts = parseMountInfo(readText("/proc/self/mountinfo"));
    for (auto mount = mounts.rbegin(); mount != mounts.rend(); ++mount) { // what covers another was mounted later
        if (std::ranges::find(mounted.mountPoints, mount->point) == mounted.mountPoints.end())
            continue;
        Error error{Errc::environment, {}};
        if (unmount(mounted, *mount, error))
            continue;
        if (error.code == Errc::stopped)
            return tl::unexpected(error);
        return fail(Errc::environment, msg("device", "{} is mounted on {} and could not be unmounted; close what uses it, or unmount it by hand.",
                                           displayable(mounted.path, 160), displayable(mount->point, 160)));
    }
    return {};
}

} // namespace assay::platform
