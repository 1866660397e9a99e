// Station mode: on a production line only cards in enrolled slots may be erased (docs/user/safety.md).
#pragma once

#include "ground/base/result.h"

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

// Parses a document of [[slot]] tables, each with `id` and, for people, `label`. With no table nothing may be erased.
// Ignores the tables `ignored`, which another reader of the same file knows. Errc::badInput with file, line and key,
// also for any other table.
Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName,
                                       std::vector<std::string> ignored);

} // namespace assay
