// Decoded registers for other programs. Keys contain the unit; null = not in the register, or a reserved code.
#pragma once

#include "card/device/card_findings.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns the objects cid, csd, scr, ssr, ocr for the known registers. Text from the card is safe to show. cid and csd
// of an MMC have "standard": "JESD84"; host_form stands there where the host handed the register over in another form.
nlohmann::ordered_json registersJson(const CardRegisters& registers, std::span<const Manufacturer> manufacturers);
// An array of {id, weight 0 to 3, reason}.
nlohmann::ordered_json findingsJson(std::span<const Finding> findings);

} // namespace assay
