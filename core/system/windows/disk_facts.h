// Facts of Windows on disks and volumes as values, and pure functions on them, which tests call with synthetic disks.
#pragma once

#include "card/device/device_info.h"
#include "card/device/express_slots.h"
#include "card/device/hot_plug_port.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::platform {

// Facts of one disk. The comments of the fields name the queries that return them.
struct DiskFacts {
    std::string path;         // \\.\PhysicalDriveN
    unsigned long number = 0; // STORAGE_DEVICE_NUMBER::DeviceNumber
    std::string location;     // SPDRP_LOCATION_PATHS of its first ancestor with one: the port; "" = unknown
    std::string vendor, product, revision, serial; // STORAGE_DEVICE_DESCRIPTOR
    int busType = 0;                               // STORAGE_BUS_TYPE
    bool removableMedia = false;                   // STORAGE_DEVICE_DESCRIPTOR::RemovableMedia
    bool hotPlug = false;                          // STORAGE_HOTPLUG_INFO: media or device
    std::optional<Bytes> capacity;                 // GET_LENGTH_INFORMATION; 0 = no medium, nothing = not told
    Bytes logicalBlock{kSectorBytes};              // DISK_GEOMETRY
    bool readOnly = false;                         // IOCTL_DISK_IS_WRITABLE
    bool trim = false;                             // DEVICE_TRIM_DESCRIPTOR
    std::uint64_t mediaChanges = 0;                // IOCTL_STORAGE_CHECK_VERIFY2; 0 = not told
    // NVMe disks only (nvme_query.h): identity, and the hot-plug port above the controller.
    std::map<std::string, std::string> nvme;
    HotPlugPort port;
};

// Facts of one volume of the system, mounted or not.
struct VolumeFacts {
    std::string name;                // \\?\Volume{...}\ without the last backslash
    std::vector<std::string> places; // drive letters and folders; empty = nowhere
    // The disks it lies on; nothing = not told. Such a volume counts against every disk.
    std::optional<std::vector<unsigned long>> disks;
    bool hasFileSystem = false; // GetVolumeInformation() knows one
    bool holdsPageFile = false;
    bool lockedHere = false; // by this program, and dismounted (volume_locks.h)
};

struct SystemFacts {
    std::vector<std::string> systemPlaces; // drive letters of Windows, of this program and of its temporary files: "C:"
    std::optional<std::vector<unsigned long>> bootDisks; // IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS of the system's volume
    ExpressSlots expressSlots;                           // enrolled by an administrator
};

// STORAGE_BUS_TYPE (ntddstor.h).
inline constexpr int kBusTypeAtapi = 2, kBusTypeAta = 3, kBusTypeUsb = 7, kBusTypeRaid = 8, kBusTypeSata = 11,
                     kBusTypeSd = 12, kBusTypeMmc = 13, kBusTypeVirtual = 14, kBusTypeFileBackedVirtual = 15,
                     kBusTypeSpaces = 16, kBusTypeNvme = 17;

// Describes the disk, with its erase id. A disk is a system disk unless it is known not to be one.
DeviceInfo describeDisk(const DiskFacts& disk, const std::vector<VolumeFacts>& volumes, const SystemFacts& system);

// Returns the volumes that are, or may be, on the disk.
std::vector<VolumeFacts> volumesOn(unsigned long disk, const std::vector<VolumeFacts>& volumes);

} // namespace assay::platform
