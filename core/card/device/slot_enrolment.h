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

// Returns whether this computer is a station, that is, has this file. False only if its folder can be searched and the
// file does not exist. Errc::refused if that is uncertain, as for a dangling link, an unsearchable folder or another
// kind of file; then nothing may be erased.
Result<bool> isStation(const std::filesystem::path& file);

// The tables of a station file (docs/formats/station-file.md). A station file is an enrolment too; its other tables are
// ignored here.
inline constexpr std::array<const char*, 11> kStationTables = {
    "slot", "station", "scan", "retest", "golden", "golden_card", "card", "bins", "bin", "bus", "watch"};

// Parses a document of [[slot]] tables, each with `id` and, for people, `label`. With no table nothing may be erased.
// Errc::badInput with file, line and key.
Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName);

} // namespace assay
