// Registers and findings for the terminal.
#pragma once

#include "device/card_findings.h"

#include <string>

namespace assay::cli {

// One aligned line per field, "" where nothing is known.
std::string registerText(const CardRegisters& registers);
// One line per finding with its weight in words, heaviest first; "" without findings.
std::string findingsText(std::vector<Finding> findings);
// The month of this computer's clock, for the date of manufacture.
std::chrono::year_month thisMonth();
// The table shipped with the program.
std::vector<Manufacturer> manufacturerTable();

} // namespace assay::cli
