#include "system/linux/sysfs_probe.h"

#include "card/device/erase_id.h"
#include "card/device/express_slots.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"
#include "system/express_card.h"
#include "system/linux/device_location.h"
#include "system/linux/disk_usage.h"
#include "system/linux/file_text.h"
#include "system/linux/fixed_disk.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

constexpr const char* kIdentityFiles[] = {"cid",    "csd",   "scr",          "ssr",  "serial", "name",
                                          "manfid", "oemid", "date",         "type", "vendor", "model",
                                          "rev",    "fwrev", "firmware_rev", "hwrev"};

std::string trimmed(const std::string& text)
{
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// Unit serial number page of SCSI disks: a 4-byte header, then the text (SPC-4 7.8.15).
std::string scsiSerial(const std::string& folder)
{
    const std::string page = readText(folder + "/device/vpd_pg80");
    return page.size() > 4 ? trimmed(page.substr(4)) : "";
}

// A stick's serial number is in its USB device, three or more folders up.
std::string usbSerial(fs::path folder)
{
    for (int level = 0; level < 10 && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (isFile((folder / "idVendor").string()))
            return readText((folder / "serial").string());
    return "";
}

// Namespaces of the NVMe controller: its folders "nvme0n1", or "nvme0c1n1" for one with several paths.
std::size_t namespacesBeside(const fs::path& disk)
{
    std::error_code ignored; // unreadable = none
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(disk.parent_path(), ignored))
        count += entry.path().filename().string().starts_with("nvme") ? 1 : 0;
    return count;
}

void addNvmeIdentity(const fs::path& disk, const HotPlugPort& port, std::map<std::string, std::string>& identity)
{
    for (const char* file : {"nsid", "eui", "nguid"})
        if (const std::string text = readText((disk / file).string()); !text.empty())
            identity.emplace(file, text);
    identity.emplace("namespaces", std::to_string(namespacesBeside(disk)));
    if (port.path.empty())
        return;
    identity.emplace("port", port.path);
    identity.emplace("port_controller", port.controller);
}

// Only a file that nobody but root, or this user, may have written enrols anything.
ExpressSlots enrolledSlots(const std::string& root)
{
    const std::string file = root + expressSlotsFile();
    struct stat st {};
    if (stat(file.c_str(), &st) != 0 || (st.st_uid != 0 && st.st_uid != geteuid()) ||
        (st.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return {};
    const auto text = readTextFile(file);
    return text ? parseExpressSlots(*text, file).value_or(ExpressSlots()) : ExpressSlots();
}

std::map<std::string, std::string> identityOf(const std::string& folder, Bus bus)
{
    std::map<std::string, std::string> identity;
    const auto add = [&](const std::string& key, const std::string& value) {
        if (!value.empty())
            identity.emplace(key, value);
    };
    for (const char* file : kIdentityFiles)
        add(file, trimmed(readText(folder + "/device/" + file)));
    add("serial", scsiSerial(folder));
    add("serial", readText(folder + "/serial")); // virtio
    if (bus == Bus::usb)
        add("usb_serial", usbSerial(folder));
    add("wwid", readText(folder + "/wwid"));
    add("wwid", readText(folder + "/device/wwid"));
    add("dm_name", readText(folder + "/dm/name"));
    add("dm_uuid", readText(folder + "/dm/uuid"));
    add("md_uuid", readText(folder + "/md/uuid"));
    add("backing_file", readText(folder + "/loop/backing_file"));
    return identity;
}

std::string modelOf(const DeviceInfo& info)
{
    const auto text = [&](const char* key) { return textUnder(info.identity, key); };
    if (info.bus == Bus::mmc)
        return text("name");
    if (info.bus == Bus::loop)
        return fs::path(text("backing_file")).filename().string();
    if (info.bus == Bus::virtualDisk)
        return text("dm_name");
    const std::string vendor = text("vendor").starts_with("0x") ? "" : text("vendor"); // a PCI number is no name
    return trimmed(vendor + " " + text("model"));
}

std::uint64_t parseNumber(const std::string& text)
{
    unsigned major = 0, minor = 0;
    return std::sscanf(text.c_str(), "%u:%u", &major, &minor) == 2 ? makedev(major, minor) : 0;
}

bool startsWithAny(const std::string& name, std::initializer_list<std::string_view> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return name.starts_with(beginning); });
}

bool worthShowing(const std::string& root, const std::string& name)
{
    const std::string folder = root + "/sys/class/block/" + name;
    if (isFile(folder + "/partition") || readNumber(folder + "/hidden") == 1 ||
        startsWithAny(name, {"ram", "sr", "fd"}))
        return false;
    const bool empty = readNumber(folder + "/size").value_or(0) == 0;
    return !empty || !startsWithAny(name, {"loop", "zram", "nbd", "dm-", "md"});
}

} // namespace

Result<DeviceInfo> describeFromSysfs(const std::string& root, const std::string& name)
{
    return describeFromSysfs(root, name, DiskUsers(root));
}

Result<DeviceInfo> describeFromSysfs(const std::string& root, const std::string& name, const DiskUsers& users)
{
    std::error_code problem;
    const fs::path own = fs::canonical(root + "/sys/class/block/" + name, problem);
    if (problem || name.find('/') != std::string::npos || !isFile((own / "dev").string()))
        return fail(
            Errc::environment,
            msg("device", "No block device /dev/{}; the command devices lists those present.", displayable(name)));
    const fs::path sys = fs::canonical(root + "/sys", problem);
    const bool isPartition = isFile((own / "partition").string());
    const fs::path disk = isPartition ? own.parent_path() : own;
    const auto text = [](const fs::path& folder, const char* file) { return readText((folder / file).string()); };
    const auto number = [](const fs::path& folder, const char* file) {
        return readNumber((folder / file).string()).value_or(0);
    };

    DeviceInfo info;
    info.path = "/dev/" + name;
    const DeviceLocation place = deviceLocationOf(root, "/" + fs::relative(disk, sys, problem).string());
    info.bus = place.bus;
    info.isVirtual = place.isVirtual;
    info.slot = place.slot;
    info.reader = place.reader;
    info.identity = identityOf(disk.string(), info.bus);
    if (info.bus == Bus::nvme)
        addNvmeIdentity(disk, place.port, info.identity);
    info.model = modelOf(info);
    info.capacity = Bytes(number(own, "size") * kSectorBytes);
    const std::uint64_t block = number(disk, "queue/logical_block_size");
    info.logicalBlock = Bytes(block ? block : kSectorBytes);
    info.discardSupport = number(disk, "queue/discard_max_bytes") != 0;
    info.removable = number(disk, "removable") != 0;
    info.readOnly = number(own, "ro") != 0;
    info.isFixedDisk =
        isFixedDisk(disk.string(), info) && (place.port.path.empty() || !isExpressCard(info, enrolledSlots(root)));
    // The boot and RPMB areas of an eMMC are disks to Linux, but not cards.
    info.isPartition = isPartition || (name.starts_with("mmcblk") && (name.find("boot") != std::string::npos ||
                                                                      name.find("rpmb") != std::string::npos));
    info.deviceNumber = parseNumber(text(own, "dev"));
    info.diskSequence = number(disk, "diskseq");
    DiskUsage usage = users.ofDisk(name);
    info.mountPoints = std::move(usage.mountPoints);
    info.holders = std::move(usage.holders);
    info.isSystemDisk = usage.isSystemDisk;
    if (!usage.backingDisk.empty())
        if (const auto below = describeFromSysfs(root, usage.backingDisk, users))
            info.isFixedDisk = info.isFixedDisk || below->isFixedDisk;
    info.eraseId = info.isPartition ? "" : eraseIdOf(info);
    return info;
}

std::vector<std::string> diskNames(const std::string& root)
{
    std::vector<std::string> names;
    std::error_code ignored; // no sysfs, no disks
    for (const auto& entry : fs::directory_iterator(root + "/sys/class/block", ignored))
        if (const std::string name = entry.path().filename(); worthShowing(root, name))
            names.push_back(name);
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return names;
}

} // namespace assay::platform
