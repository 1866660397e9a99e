// Parses the output of macOS tools on disks: pure functions, which tests call with recorded output.
#pragma once

#include "card/device/device_info.h"
#include "card/device/existing_data.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

// A mounted file system, by getfsstat(2): "/dev/disk3s1s1" on "/".
struct Mounted {
    std::string source, place;
};

// Output for the whole computer. Each is null if its tool gave no answer.
struct ToolOutput {
    nlohmann::json list;  // diskutil list -plist, as JSON
    nlohmann::json media; // ioreg -a -r -d 1 -c IOMedia, as JSON
    nlohmann::json usb;   // system_profiler -json SPUSBDataType
    nlohmann::json slots; // system_profiler -json SPCardReaderDataType: readers that are built in
    std::vector<Mounted> mounts;
};

// "disk4" for "/dev/disk4", "/dev/rdisk4s1", "disk4s1"; "" for any other text.
std::string wholeDiskOf(std::string_view name);

// Names of all whole disks: "disk0", "disk4".
std::vector<std::string> wholeDisks(const nlohmann::json& list);

// Returns an id that changes when a medium is inserted again; 0 if unknown.
std::uint64_t mediumId(const std::string& disk, const nlohmann::json& media);

// Describes the disk or partition of `info` (diskutil info -plist, as JSON), with its erase id. Missing facts count
// against it: a disk is a system disk, fixed, and read-only unless it is known not to be.
DeviceInfo describeDisk(const nlohmann::json& info, const ToolOutput& answers);

// Partitions and file systems of the whole disk, with the type names of macOS ("DOS_FAT_32").
ExistingData existingOn(const std::string& disk, const nlohmann::json& list);

} // namespace assay::platform
