// Describes a card or disk in words and as JSON.
#pragma once

#include "card/device/device_info.h"
#include "card/device/existing_data.h"

#include <nlohmann/json.hpp>
#include <string>

namespace assay::cli {

// Returns why a run may not write to the device even with the right consent, as one phrase; empty if it may. Virtual
// block devices need --lab.
Message whyNotEligible(const DeviceInfo& device);
// Returns "yes", or "no: " and the reason.
std::string eligibilityText(const DeviceInfo& device);
// "the 31.9 GB usb card \"SD32G\" at /dev/sdb".
std::string inWords(const DeviceInfo& device);
// `vfat "HOLIDAY", 12.3 MB of 31.9 GB used`, "none", "unknown".
std::string dataInWords(const ExistingData& data);

// Keys path, bus, reader, slot, model, capacity_bytes, logical_block_bytes, erase_id, eligible, reason, identity.
nlohmann::ordered_json deviceJson(const DeviceInfo& device);
// Returns null when the data are unknown, else an array of objects with partition (0 = the whole card), kind, label,
// size_bytes, used_bytes.
nlohmann::ordered_json existingDataJson(const ExistingData& data);

} // namespace assay::cli
