// Queries Windows for disks and volumes. An interface, because tests need disks that this computer does not have.
#pragma once

#include "ground/base/result.h"
#include "system/windows/disk_facts.h"
#include "system/windows/handle.h"

#include <memory>

namespace assay::platform {

class SystemDisks {
public:
    virtual ~SystemDisks() = default;
    // All disks, by number. Opens each without any right to its data.
    virtual std::vector<DiskFacts> disks() = 0;
    // For an open handle; nothing if it is not a disk, or gone.
    virtual std::optional<DiskFacts> facts(HANDLE disk, const std::string& path) = 0;
    virtual std::vector<VolumeFacts> volumes() = 0;
    virtual SystemFacts system() = 0;
    // Opens a disk or a volume, with overlapped I/O for data. nullptr with GetLastError().
    virtual Handle open(const std::string& path, DWORD access, DWORD share, DWORD flags) = 0;
};

// Those of this computer.
SystemDisks& systemDisks();

// "" unless the number of a disk in a path \\.\PhysicalDriveN can be read from it.
std::optional<unsigned long> diskNumberOf(const std::string& path);

} // namespace assay::platform
