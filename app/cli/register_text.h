// Registers and findings as text for the terminal.
#pragma once

#include "card/device/card_findings.h"
#include "card/device/device_info.h"

#include <span>
#include <string>

namespace assay::cli {

// One aligned line per field, "" for unknown ones.
std::string registerText(const CardRegisters& registers);
// One line per finding with its weight in words, in descending weight; "" without findings.
std::string findingsText(std::vector<CardFinding> findings);
// Error text for a --label in which parseLabel() found no property.
Message noLabel();
// Warns on standard error about cards with the same serial number. `tested` has the card of each run.
void noteRepeatedSerials(std::span<const DeviceInfo> tested);
// Returns the current month, to check dates of manufacture.
std::chrono::year_month thisMonth();
// The table shipped with the program.
std::vector<Manufacturer> manufacturerTable();

} // namespace assay::cli
