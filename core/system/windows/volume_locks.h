// Volumes that this program has locked and dismounted, so that nobody else writes to the card under test.
#pragma once

#include "ground/base/result.h"
#include "system/windows/handle.h"
#include "system/windows/system_disks.h"

#include <string>
#include <vector>

namespace assay::platform {

// Holds them until it is destroyed; then the system mounts them again when somebody asks for them.
class VolumeLocks {
public:
    VolumeLocks() = default;
    VolumeLocks(VolumeLocks&&) = default;
    VolumeLocks& operator=(VolumeLocks&&) = default;
    ~VolumeLocks();
    // Takes over those of `other`.
    void add(VolumeLocks other);

private:
    friend Result<VolumeLocks> lockVolumes(SystemDisks& disks, const DeviceInfo& card,
                                           const std::vector<VolumeFacts>& volumes);
    struct Locked {
        std::string name;
        Handle handle;
    };
    std::vector<Locked> m_volumes;
};

// Locks (FSCTL_LOCK_VOLUME: no file on it is open) and dismounts each. Errc::busy when one is in use, and then none is
// held. Nothing is forced.
Result<VolumeLocks> lockVolumes(SystemDisks& disks, const DeviceInfo& card, const std::vector<VolumeFacts>& volumes);

// Stores locks between the user's consent and the opening of the card, by disk number, at most one per disk.
void keepLocks(unsigned long disk, VolumeLocks locks);
VolumeLocks takeLocks(unsigned long disk);

} // namespace assay::platform
