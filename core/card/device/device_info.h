// Description of a card or disk as it was found; a value. Opening: block_device.h; writing: write_permit.h.
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class Bus { sim, image, mmc, usb, sata, nvme, scsi, loop, virtualDisk, other };
// The words of run.json: "sim", "image", "mmc", "usb", ..., "virtual" for zram/dm/md and the like.
const char* busName(Bus bus);
Bus busFromName(std::string_view name); // Bus::other for an unknown word

struct DeviceInfo {
    std::string path; // as named by the user: "/dev/sdb", "sim:good-u1", "image:card.img"
    Bus bus = Bus::other;
    std::string model;  // raw, from the device; show it through displayable()
    std::string reader; // card reader or host controller, with port; "" = none
    std::string slot;   // stable name of the place (udev ID_PATH with LUN); "" = unknown
    Bytes capacity;     // 0 = no medium
    Bytes logicalBlock{kSectorBytes};
    std::string eraseId; // names one physical card in one place; "" = may not be erased
    // Keys "cid", "csd", "scr", "ssr", "serial", "vendor", "manufacturer", ...; raw values.
    std::map<std::string, std::string> identity;
    bool removable = false;
    bool readOnly = false;
    bool discardSupport = false; // without it no device offers Discard
    bool isPartition = false;
    bool isVirtual = false;               // loop, zram, dm, md, nbd, ram: only with --lab
    bool isFixedDisk = false;             // a hard disk, SSD or eMMC, whatever `removable` says
    bool isSystemDisk = false;            // holds /, /boot, /usr, /var, /home or the program itself
    std::vector<std::string> mountPoints; // of the disk and of all its partitions and holders
    std::vector<std::string> holders;     // other users: dm, md, swap, lvm
    std::uint64_t deviceNumber = 0;       // dev_t; 0 for simulated and image
    std::uint64_t diskSequence = 0; // Linux diskseq: changes when another medium sits in the same node; 0 = unknown

    bool simulated() const { return bus == Bus::sim; }
};

// Returns why this device may never be erased; empty when it may. Does not reject virtual devices: they need `--lab`.
Message ineligibility(const DeviceInfo& info);

} // namespace assay
