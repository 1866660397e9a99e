#include "system/macos/disk_facts.h"

#include "card/device/erase_id.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

namespace assay::platform {

namespace {

using Json = nlohmann::json;
using Names = std::set<std::string>;

const Json& member(const Json& object, const char* key)
{
    static const Json none;
    if (!object.is_object())
        return none;
    const auto found = object.find(key);
    return found == object.end() ? none : *found;
}

std::string text(const Json& object, const char* key)
{
    const Json& value = member(object, key);
    return value.is_string() ? value.get<std::string>() : "";
}

std::optional<bool> flag(const Json& object, const char* key)
{
    const Json& value = member(object, key);
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::uint64_t number(const Json& object, const char* key)
{
    const Json& value = member(object, key);
    return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0)
               ? value.get<std::uint64_t>()
               : 0;
}

Bus busOf(const Json& info)
{
    const std::string protocol = text(info, "BusProtocol");
    if (protocol == "Disk Image" || text(info, "VirtualOrPhysical") == "Virtual")
        return Bus::virtualDisk;
    if (protocol == "USB")
        return Bus::usb;
    if (protocol == "Secure Digital")
        return Bus::mmc;
    if (protocol == "SATA" || protocol == "ATA")
        return Bus::sata;
    if (protocol == "PCI-Express" || protocol == "Apple Fabric")
        return Bus::nvme;
    return Bus::other;
}

// The whole disks that hold the container `entry`.
Names storesOf(const Json& entry)
{
    Names stores;
    for (const Json& store : member(entry, "APFSPhysicalStores"))
        stores.insert(wholeDiskOf(text(store, "DeviceIdentifier")));
    stores.erase("");
    return stores;
}

// The disk itself, and the containers on it.
Names stackedOn(const std::string& disk, const Json& list)
{
    Names all{disk};
    for (const Json& entry : member(list, "AllDisksAndPartitions"))
        if (storesOf(entry).contains(disk))
            all.insert(text(entry, "DeviceIdentifier"));
    return all;
}

// Returns the disks with the file system "/"; nothing if they cannot be determined.
std::optional<Names> bootDisks(const ToolOutput& answers)
{
    const auto root = std::ranges::find(answers.mounts, "/", &Mounted::place);
    const std::string disk = root == answers.mounts.end() ? "" : wholeDiskOf(root->source);
    for (const Json& entry : member(answers.list, "AllDisksAndPartitions")) {
        if (disk.empty() || text(entry, "DeviceIdentifier") != disk)
            continue;
        Names all = storesOf(entry);
        if (all.empty() && !member(entry, "APFSVolumes").is_null())
            return std::nullopt; // a container, of unknown place
        all.insert(disk);
        return all;
    }
    return std::nullopt;
}

std::vector<std::string> mountPointsOf(const std::string& disk, const ToolOutput& answers)
{
    const Names parts = stackedOn(disk, answers.list);
    Names places;
    for (const Mounted& mounted : answers.mounts)
        if (parts.contains(wholeDiskOf(mounted.source)))
            places.insert(mounted.place);
    for (const Json& entry : member(answers.list, "AllDisksAndPartitions")) {
        if (!parts.contains(text(entry, "DeviceIdentifier")))
            continue;
        places.insert(text(entry, "MountPoint"));
        for (const char* kind : {"Partitions", "APFSVolumes"})
            for (const Json& part : member(entry, kind))
                places.insert(text(part, "MountPoint"));
    }
    places.erase("");
    return {places.begin(), places.end()};
}

// Searches the medium in the output of system_profiler: returns the path to it, the medium last, its reader before it.
bool findMedium(const Json& node, const std::string& disk, std::vector<const Json*>& path)
{
    if (!node.is_structured())
        return false;
    path.push_back(&node);
    if (text(node, "bsd_name") == disk)
        return true;
    for (const Json& inside : node)
        if (findMedium(inside, disk, path))
            return true;
    path.pop_back();
    return false;
}

// Returns the nearest entry around the medium that has `key`.
const Json& around(const std::vector<const Json*>& path, const char* key)
{
    static const Json none;
    const auto found =
        std::find_if(path.rbegin(), path.rend(), [&](const Json* node) { return !text(*node, key).empty(); });
    return found == path.rend() ? none : **found;
}

void addUsbPlace(DeviceInfo& info, const std::vector<const Json*>& path)
{
    const Json& reader = around(path, "location_id"); // "0x14100000 / 3": the port, and a number of the moment
    const std::string location = text(reader, "location_id");
    info.reader = text(reader, "_name");
    info.slot =
        fmt::format("usb-{}-lun{}", location.substr(0, location.find(' ')), number(*path.back(), "Logical Unit"));
    if (location.empty())
        info.slot.clear();
    for (const auto& [key, name] : {std::pair("serial_num", "serial"), std::pair("manufacturer", "vendor"),
                                    std::pair("vendor_id", "vendor_id"), std::pair("product_id", "product_id")})
        if (const std::string value = text(reader, key); !value.empty())
            info.identity.emplace(name, value);
}

// Adds the identity of a card in a built-in slot: "spcardreader_card_serialnumber" and so on.
void addCardWords(DeviceInfo& info, const Json& medium)
{
    info.slot = "builtin-sd";
    for (const auto& [key, value] : medium.items())
        if (value.is_string() && (key.find("serial") != std::string::npos || key.find("product") != std::string::npos ||
                                  key.find("manufactur") != std::string::npos))
            info.identity.emplace(key, value.get<std::string>());
}

void addPlace(DeviceInfo& info, const std::string& disk, const ToolOutput& answers)
{
    info.diskSequence = mediumId(disk, answers.media);
    if (info.diskSequence == 0)
        return; // another card in the same slot would be unnoticed: no slot, hence no erase id
    std::vector<const Json*> path;
    if (info.bus == Bus::usb && findMedium(answers.usb, disk, path))
        addUsbPlace(info, path);
    else if (info.bus == Bus::mmc && findMedium(answers.slots, disk, path))
        addCardWords(info, *path.back());
}

FoundData foundIn(const Json& part, unsigned partition)
{
    FoundData data;
    data.partition = partition;
    data.kind = text(part, "Content");
    data.label = text(part, "VolumeName");
    data.size = Bytes(number(part, "Size"));
    return data;
}

} // namespace

std::string wholeDiskOf(std::string_view name)
{
    constexpr std::string_view kDevices = "/dev/", kDisk = "disk";
    if (const auto at = name.find(kDevices); at != std::string_view::npos) // "com.apple.os.update-1@/dev/disk3s1"
        name.remove_prefix(at + kDevices.size() + (name.substr(at + kDevices.size()).starts_with('r') ? 1 : 0));
    if (!name.starts_with(kDisk))
        return "";
    std::size_t end = kDisk.size();
    while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])))
        ++end;
    const bool isPart = end < name.size() && name[end] == 's';
    return end > kDisk.size() && (end == name.size() || isPart) ? std::string(name.substr(0, end)) : "";
}

std::vector<std::string> wholeDisks(const Json& list)
{
    std::vector<std::string> names;
    for (const Json& name : member(list, "WholeDisks"))
        if (name.is_string() && wholeDiskOf(name.get<std::string>()) == name.get<std::string>())
            names.push_back(name.get<std::string>());
    return names;
}

std::uint64_t mediumId(const std::string& disk, const Json& media)
{
    for (const Json& entry : media)
        if (text(entry, "BSD Name") == disk)
            return number(entry, "IORegistryEntryID");
    return 0;
}

DeviceInfo describeDisk(const Json& info, const ToolOutput& answers)
{
    const std::string name = text(info, "DeviceIdentifier"), disk = wholeDiskOf(name);
    DeviceInfo found;
    found.path = "/dev/" + name;
    found.bus = busOf(info);
    found.isVirtual = found.bus == Bus::virtualDisk;
    found.isPartition = name != disk || flag(info, "WholeDisk") != true;
    found.model = text(info, "MediaName");
    found.capacity = Bytes(std::max(number(info, "TotalSize"), number(info, "Size")));
    if (const auto block = number(info, "DeviceBlockSize"); block > 0)
        found.logicalBlock = Bytes(block);
    found.removable = flag(info, "RemovableMedia") == true;
    const bool maySitInside = found.bus == Bus::mmc; // the slot of a notebook
    found.isFixedDisk = !found.isVirtual && (!found.removable || (!maySitInside && flag(info, "Internal") != false));
    found.readOnly = flag(info, "WritableMedia") != true;
    const auto boot = bootDisks(answers);
    found.isSystemDisk = !boot || boot->contains(disk);
    found.mountPoints = mountPointsOf(disk, answers);
    if (!found.model.empty())
        found.identity.emplace("model", found.model);
    addPlace(found, disk, answers);
    found.eraseId = found.isPartition ? "" : eraseIdOf(found);
    return found;
}

ExistingData existingOn(const std::string& disk, const Json& list)
{
    for (const Json& entry : member(list, "AllDisksAndPartitions")) {
        if (text(entry, "DeviceIdentifier") != disk)
            continue;
        std::vector<FoundData> all;
        for (const Json& part : member(entry, "Partitions"))
            all.push_back(foundIn(part, static_cast<unsigned>(all.size() + 1)));
        if (all.empty() && !text(entry, "VolumeName").empty()) // a file system on the whole card
            all.push_back(foundIn(entry, 0));
        return all;
    }
    return std::nullopt;
}

} // namespace assay::platform
