// Station mode: on a production line only cards in enrolled slots may be erased (docs/safety.md).
#pragma once

#include "base/result.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct StationSlots {
    std::string file;             // where they are enrolled, for messages
    std::vector<std::string> ids; // DeviceInfo::slot, as the command identify shows it
    bool enrols(std::string_view slot) const;
};

// The tables of a station file (docs/station-file.md), which is an enrolment as well: its other tables say nothing of
// it.
inline constexpr std::array<const char*, 11> kStationTables = {
    "slot", "station", "scan", "retest", "golden", "golden_card", "card", "bins", "bin", "bus", "watch"};

// Parses a document of [[slot]] tables, each with `id` and, for people, `label`. With no table nothing may be erased.
// Errc::badInput with file, line and key.
Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName);

} // namespace assay
