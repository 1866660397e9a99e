#include "system/windows/disk_facts.h"

#include "card/device/erase_id.h"

#include <algorithm>

namespace assay::platform {

namespace {

Bus busOf(int busType)
{
    switch (busType) {
    case kBusTypeSd:
    case kBusTypeMmc: return Bus::mmc;
    case kBusTypeUsb: return Bus::usb;
    case kBusTypeAta:
    case kBusTypeAtapi:
    case kBusTypeSata: return Bus::sata;
    case kBusTypeNvme: return Bus::nvme;
    case kBusTypeVirtual:
    case kBusTypeFileBackedVirtual:
    case kBusTypeSpaces: return Bus::virtualDisk;
    default: return busType == 0 ? Bus::other : Bus::scsi;
    }
}

// A card or stick is removable or hot-pluggable. All other disks are fixed, whatever their medium reports.
bool isFixed(const DiskFacts& disk, Bus bus)
{
    if (bus == Bus::virtualDisk)
        return false;
    if (bus == Bus::mmc)
        return disk.busType == kBusTypeMmc && !disk.removableMedia && !disk.hotPlug; // eMMC
    return bus != Bus::usb || !disk.removableMedia;
}

std::string trimmed(const std::string& text)
{
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::string placeText(const VolumeFacts& volume) { return volume.places.empty() ? volume.name : volume.places.front(); }

bool isSystemPlace(const std::string& place, const SystemFacts& system)
{
    return std::ranges::any_of(system.systemPlaces,
                               [&](const std::string& one) { return !one.empty() && place.starts_with(one); });
}

bool contains(const std::vector<unsigned long>& disks, unsigned long disk)
{
    return std::ranges::find(disks, disk) != disks.end();
}

} // namespace

std::vector<VolumeFacts> volumesOn(unsigned long disk, const std::vector<VolumeFacts>& volumes)
{
    std::vector<VolumeFacts> found;
    std::ranges::copy_if(volumes, std::back_inserter(found),
                         [&](const VolumeFacts& volume) { return !volume.disks || contains(*volume.disks, disk); });
    return found;
}

DeviceInfo describeDisk(const DiskFacts& disk, const std::vector<VolumeFacts>& volumes, const SystemFacts& system)
{
    DeviceInfo info;
    info.path = disk.path;
    info.bus = busOf(disk.busType);
    info.isVirtual = info.bus == Bus::virtualDisk;
    info.model = trimmed(trimmed(disk.vendor) + " " + trimmed(disk.product));
    info.slot = disk.location;
    info.reader = info.bus == Bus::usb ? info.model : "";
    info.capacity = disk.capacity.value_or(Bytes());
    info.logicalBlock = disk.logicalBlock;
    info.removable = disk.removableMedia;
    info.readOnly = disk.readOnly;
    info.discardSupport = disk.trim;
    info.isFixedDisk = isFixed(disk, info.bus);
    info.deviceNumber = disk.number + 1ULL; // 0 is that of simulated cards
    info.diskSequence = disk.mediaChanges;
    const auto add = [&](const char* key, const std::string& value) {
        if (!value.empty())
            info.identity.emplace(key, value);
    };
    add("serial", trimmed(disk.serial));
    add("vendor", trimmed(disk.vendor));
    add("model", trimmed(disk.product));
    add("rev", trimmed(disk.revision));
    if (info.bus == Bus::nvme) {
        info.identity.insert(disk.nvme.begin(), disk.nvme.end());
        add("port", disk.port.path);
        add("port_controller", disk.port.controller);
        info.isFixedDisk = !isExpressCard(info, system.expressSlots);
    }
    info.isSystemDisk = !system.bootDisks || contains(*system.bootDisks, disk.number);
    for (const VolumeFacts& volume : volumesOn(disk.number, volumes)) {
        const std::string place = placeText(volume);
        if (volume.holdsPageFile)
            info.holders.push_back("page file on " + place);
        if (!volume.disks)
            info.holders.push_back(place + " (of unknown place)");
        if (std::ranges::any_of(volume.places, [&](const std::string& one) { return isSystemPlace(one, system); }))
            info.isSystemDisk = info.isSystemDisk || volume.disks.has_value();
        if (volume.hasFileSystem && !volume.lockedHere)
            info.mountPoints.push_back(place);
    }
    info.eraseId = eraseIdOf(info);
    return info;
}

} // namespace assay::platform
