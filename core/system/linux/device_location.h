// Where a block device sits: bus, slot and reader, from the path of its device in sysfs.
#pragma once

#include "card/device/device_info.h"
#include "card/device/express_slots.h"

#include <string>

namespace assay::platform {

struct DeviceLocation {
    Bus bus = Bus::other;
    bool isVirtual = false;
    // As udev's ID_PATH, but made from the path alone, so that it does not depend on udevd:
    // "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1"; virtual devices: the kernel's name.
    std::string slot;
    // "0bda:0306 Generic USB3.0-CRW, port 2-1, LUN 0, 5000 Mbit/s"; "mmc0 on 0000:00:03.0 (1b36:0007)"; "" for others.
    // As root with the bus mode too: ", sd high-speed, 4 bits, 25 MHz".
    // An NVMe disk at a hot-plug port: "NVMe 144d:a80a at pci-0000:00:1c.4 (8086:7ab8)".
    std::string reader;
    // The hot-plug port above an NVMe controller, which is its only device; its path as udev writes it, with device and
    // function of each bridge below the first, whose bus numbers may change: "pci-0000:00:1c.4",
    // "pci-0000:00:01.0-02.0".
    HotPlugPort port;
};

// `devicePath` is what /sys/class/block/NAME points to, relative to `root` + "/sys":
// "/devices/pci0000:00/.../block/sdb".
DeviceLocation deviceLocationOf(const std::string& root, const std::string& devicePath);

} // namespace assay::platform
