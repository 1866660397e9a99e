#include "system/windows/volume_locks.h"

#include "ground/base/text.h"
#include "system/windows/locked_volumes.h"
#include "system/windows/system_text.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <winioctl.h>

namespace assay::platform {

namespace {

struct Registry {
    std::mutex mutex;
    std::map<unsigned long, VolumeLocks> waiting;
};

// Never destroyed: stored locks use it at exit.
Registry& registry()
{
    static auto* const all = new Registry;
    return *all;
}

bool control(HANDLE volume, DWORD code)
{
    DWORD got = 0;
    return DeviceIoControl(volume, code, nullptr, 0, nullptr, 0, &got, nullptr) != FALSE;
}

} // namespace

VolumeLocks::~VolumeLocks()
{
    for (const Locked& volume : m_volumes)
        noteReleased(volume.name);
}

void VolumeLocks::add(VolumeLocks other)
{
    std::ranges::move(other.m_volumes, std::back_inserter(m_volumes));
    other.m_volumes.clear();
}

Result<VolumeLocks> lockVolumes(SystemDisks& disks, const DeviceInfo& card, const std::vector<VolumeFacts>& volumes)
{
    VolumeLocks locks;
    for (const VolumeFacts& volume : volumes) {
        if (volume.lockedHere)
            continue;
        Handle handle = disks.open(volume.name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, 0);
        if (!handle || !control(handle.get(), FSCTL_LOCK_VOLUME) || !control(handle.get(), FSCTL_DISMOUNT_VOLUME)) {
            const DWORD error = GetLastError();
            return fail(Errc::busy,
                        msg("device",
                            "{} is mounted on {} and could not be unmounted; close the programs that use it, or "
                            "unmount it by hand.",
                            displayable(card.path, 160),
                            displayable(volume.places.empty() ? volume.name : volume.places.front(), 160)),
                        errnoOf(error));
        }
        noteLocked(volume.name);
        locks.m_volumes.push_back({volume.name, std::move(handle)});
    }
    return locks;
}

void keepLocks(unsigned long disk, VolumeLocks locks)
{
    VolumeLocks before; // is destroyed after the mutex was released
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    std::swap(before, all.waiting[disk]);
    all.waiting[disk] = std::move(locks);
}

VolumeLocks takeLocks(unsigned long disk)
{
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    const auto found = all.waiting.find(disk);
    if (found == all.waiting.end())
        return {};
    VolumeLocks locks = std::move(found->second);
    all.waiting.erase(found);
    return locks;
}

} // namespace assay::platform
