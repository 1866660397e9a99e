#include "card/device/slot_enrolment.h"

#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <algorithm>

namespace assay {

bool StationSlots::enrols(std::string_view slot) const
{
    return !slot.empty() && std::ranges::find(ids, slot) != ids.end();
}

Result<bool> isStation(const std::filesystem::path& file)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const auto doubtful = [&](const fs::path& place, const std::string& cause) {
        return fail(Errc::refused, msg("permit",
                                       "The enrolled slots in {} cannot be read ({}: {}), so no card may be erased "
                                       "here; restore the file, or remove it if this computer is not a station.",
                                       displayable(file.string(), 160), displayable(place.string(), 160), cause));
    };
    for (const fs::path& place : {file.parent_path(), file}) {
        const fs::file_status itself = fs::symlink_status(place, error);
        if (itself.type() == fs::file_type::not_found && error != std::errc::not_a_directory)
            return false; // error is set as well
        const fs::file_status target = itself.type() == fs::file_type::symlink ? fs::status(place, error) : itself;
        if (error || !fs::exists(target))
            return doubtful(place, error ? error.message() : "not found");
        if (place != file && !fs::is_directory(target))
            return doubtful(place, std::make_error_code(std::errc::not_a_directory).message());
        if (place != file && itself.type() == fs::file_type::symlink && !fs::exists(fs::symlink_status(file, error)))
            return doubtful(file, error ? error.message() : "not found"); // the link target does not exist
    }
    return true;
}

Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName,
                                       std::vector<std::string> ignored)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    ignored.emplace_back("slot");
    if (auto known = document->params({}, ignored); !known)
        return tl::unexpected(known.error());
    const auto tables = document->tables("slot");
    if (!tables)
        return tl::unexpected(tables.error());
    StationSlots station{fileName, {}};
    for (const TomlTable& table : *tables) {
        const auto params = table.params({{"id", ParamSpec::Type::text, std::nullopt, 0, 0, {}},
                                          {"label", ParamSpec::Type::text, std::string(), 0, 0, {}}},
                                         {"row", "column", "controller"});
        if (!params)
            return tl::unexpected(params.error());
        const std::string& id = params->text("id");
        if (id.empty() || station.enrols(id))
            return fail(Errc::badInput, msg("permit", "{}: give each slot once, by its id from the command identify",
                                            params->place("id").text()));
        station.ids.push_back(id);
    }
    return station;
}

} // namespace assay
