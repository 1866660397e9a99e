// Metric quantities that steps yield, for the schemas (docs/metrics.md).
#pragma once

#include <string>
#include <vector>

namespace assay {

std::vector<std::string> transferQuantities();  // any step that reads or writes
std::vector<std::string> verifiedQuantities();  // and one that checks what it reads
std::vector<std::string> overwriteQuantities(); // and found out what the card really holds by it
std::vector<std::string> recorderQuantities();
std::vector<std::string> fragmentationQuantities();
std::vector<std::string> dirtyQuantities();
std::vector<std::string> probeQuantities();     // of capacity_probe and capacity_spot_check
std::vector<std::string> characterQuantities(); // of flash_character

} // namespace assay
