// Station mode: on a production line only cards in enrolled slots may be erased (docs/user/safety.md).
#pragma once

#include "ground/base/result.h"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct StationSlots {
    std::string file;             // where they are enrolled, for messages
    std::vector<std::string> ids; // DeviceInfo::slot, as the command identify shows it
    bool enrols(std::string_view slot) const;
};

// Is this computer a station, that is, has it this file? False only where its folder can be looked into and the file is
// surely not there. Errc::refused where it may be there: a link that leads nowhere, a folder of it that is one or
// cannot be searched, something else in its place. Then nothing may be erased.
Result<bool> isStation(const std::filesystem::path& file);

// The tables of a station file (docs/formats/station-file.md), which is an enrolment as well: its other tables say
// nothing of it.
inline constexpr std::array<const char*, 11> kStationTables = {
    "slot", "station", "scan", "retest", "golden", "golden_card", "card", "bins", "bin", "bus", "watch"};

// Parses a document of [[slot]] tables, each with `id` and, for people, `label`. With no table nothing may be erased.
// Errc::badInput with file, line and key.
Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName);

} // namespace assay
