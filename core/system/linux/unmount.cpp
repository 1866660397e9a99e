// Unmounts the mounts of a card, as listed in /proc/self/mountinfo. Never forced or lazy: file systems in use stay
// mounted.
#include "ground/base/text.h"
#include "system/linux/file_text.h"
#include "system/linux/mounts.h"
#include "system/linux/udisks.h"
#include "system/platform.h"

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

Result<void> unmount(const DeviceInfo& card, const Mount& mount)
{
    auto done = unmountByUdisks(card, numberOf(mount));
    const bool mayTry = !done && done.error().code != Errc::stopped && isRunningAsRoot();
    return mayTry && umount2(mount.point.c_str(), UMOUNT_NOFOLLOW) == 0 ? Result<void>() : done;
}

} // namespace

Result<void> unmountCard(const DeviceInfo& mounted)
{
    const auto mounts = parseMountInfo(readText("/proc/self/mountinfo"));
    for (auto mount = mounts.rbegin(); mount != mounts.rend();
         ++mount) { // a mount that covers another was mounted later
        if (std::ranges::find(mounted.mountPoints, mount->point) == mounted.mountPoints.end())
            continue;
        const auto done = unmount(mounted, *mount);
        if (done)
            continue;
        if (done.error().code == Errc::stopped)
            return done;
        return fail(Errc::environment, msg("device",
                                           "{} is mounted on {} and could not be unmounted; close the programs that "
                                           "use it, or unmount it by hand.",
                                           displayable(mounted.path, 160), displayable(mount->point, 160)));
    }
    return {};
}

} // namespace assay::platform
