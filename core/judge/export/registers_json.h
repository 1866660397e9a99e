// Machine-readable decoded registers. Keys contain the unit; null = not in the register, or a reserved code.
#pragma once

#include "card/device/card_findings.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns the objects cid, csd, scr, ssr, ocr of the known registers. Text from the card is made displayable. cid and
// csd of an MMC have "standard": "JESD84", and "host_form" if the host passed the register in another form.
nlohmann::ordered_json registersJson(const CardRegisters& registers, std::span<const Manufacturer> manufacturers);
// Returns an array of {id, weight 0 to 3, reason}.
nlohmann::ordered_json findingsJson(std::span<const CardFinding> findings);

} // namespace assay
