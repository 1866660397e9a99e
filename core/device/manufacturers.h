// Who stands behind a manufacturer id. The SD Association publishes no list; ours is gathered from the field
// (resources/manufacturers.toml).
#pragma once

#include "device/cid.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct Manufacturer {
    unsigned id = 0;   // MID
    std::string oemId; // OID that tells users of one id apart; "" = any other
    std::string name;
    std::string confidence; // "high", "medium", "low"
    std::string source;     // where this is known from
};

// A document of [[manufacturer]] tables; Errc::badInput with file, line and key.
Result<std::vector<Manufacturer>> parseManufacturers(std::string_view toml, const std::string& fileName);

// The entry with id and OEM id of the card, else the one for the id alone; null = unknown. Points into `table`.
const Manufacturer* findManufacturer(std::span<const Manufacturer> table, const Cid& cid);

} // namespace assay
