// The names behind manufacturer ids. The SD Association publishes no list; ours comes from the field
// (resources/manufacturers.toml).
#pragma once

#include "card/device/cid.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct Manufacturer {
    unsigned id = 0;   // MID
    std::string oemId; // OID, where several makers share one id; "" = any other
    std::string name;
    std::string confidence; // "high", "medium", "low"
    std::string source;     // where this is known from
};

// A document of [[manufacturer]] tables; Errc::badInput with file, line and key.
Result<std::vector<Manufacturer>> parseManufacturers(std::string_view toml, const std::string& fileName);

// Returns the entry for manufacturer id and OEM id of the card, else the entry for the id alone; null = unknown. Points
// into `table`.
const Manufacturer* findManufacturer(std::span<const Manufacturer> table, const Cid& cid);

} // namespace assay
