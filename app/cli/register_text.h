// Registers and findings for the terminal.
#pragma once

#include "device/card_findings.h"
#include "device/device_info.h"

#include <span>
#include <string>

namespace assay::cli {

// One aligned line per field, "" where nothing is known.
std::string registerText(const CardRegisters& registers);
// One line per finding with its weight in words, heaviest first; "" without findings.
std::string findingsText(std::vector<Finding> findings);
// What to say to --label where parseLabel() found nothing.
inline constexpr const char* kNoLabel =
    "--label holds nothing that is printed on cards; give capacity and classes, such as \"64GB C10 U3 V30 A2\"";
// On standard error, where several runs are looked at together, given the card of each: cards with one and the same
// serial number.
void noteRepeatedSerials(std::span<const DeviceInfo> tested);
// The month of this computer's clock, for the date of manufacture.
std::chrono::year_month thisMonth();
// The table shipped with the program.
std::vector<Manufacturer> manufacturerTable();

} // namespace assay::cli
