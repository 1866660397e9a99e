// A card or disk in words and as JSON.
#pragma once

#include "device/device_info.h"
#include "device/existing_data.h"

#include <nlohmann/json.hpp>
#include <string>

namespace assay::cli {

// May a run write to it when asked properly? Virtual block devices may, but only with --lab, and so do not count.
bool isEligible(const DeviceInfo& device);
// Why not, as one phrase; "" when it is eligible.
std::string whyNotEligible(const DeviceInfo& device);
// "the 31.9 GB usb card \"SD32G\" at /dev/sdb".
std::string inWords(const DeviceInfo& device);
// The erase id as it must be typed in a shell.
std::string shellWord(const std::string& text);

// Keys path, bus, reader, slot, model, capacity_bytes, logical_block_bytes, erase_id, eligible, reason, identity.
nlohmann::ordered_json deviceJson(const DeviceInfo& device);
// Null when it could not be found out, else an array of partition (0 = the whole card), kind, label, size_bytes,
// used_bytes.
nlohmann::ordered_json existingDataJson(const ExistingData& data);

} // namespace assay::cli
