// What `advise` tells people: the cures in a table, the best first, and below it why.
#pragma once

#include "advice/advice.h"

#include <string>

namespace assay::cli {

std::string adviceText(const Advice& advice, const JudgedRecord& run);
// "index every 30 s + clusters of 4 MiB"
std::string cureName(const Cure& cure);

} // namespace assay::cli
