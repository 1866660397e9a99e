// Station mode: on a production line only cards in enrolled slots may be erased (docs/safety.md).
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct StationSlots {
    std::string file;             // where they are enrolled, for messages
    std::vector<std::string> ids; // DeviceInfo::slot, as the command identify shows it
    bool enrols(std::string_view slot) const;
};

// Parses a document of [[slot]] tables, each with `id` and, for people, `label`. With no table nothing may be erased.
// Errc::badInput with file, line and key.
Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName);

} // namespace assay
