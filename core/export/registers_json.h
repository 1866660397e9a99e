// Decoded registers for other programs. Keys name the unit; null = the register does not say, or says it with a
// reserved code.
#pragma once

#include "device/card_findings.h"

#include <nlohmann/json.hpp>

namespace assay {

// Objects cid, csd, scr, ssr, ocr, each only where the register is known. Text from the card is harmless to show.
nlohmann::ordered_json registersJson(const CardRegisters& registers, std::span<const Manufacturer> manufacturers);
// An array of {id, weight 0 to 3, reason}.
nlohmann::ordered_json findingsJson(std::span<const Finding> findings);

} // namespace assay
