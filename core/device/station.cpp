#include "device/station.h"

#include "base/text.h"
#include "config/toml_document.h"

#include <algorithm>

namespace assay {

bool StationSlots::enrols(std::string_view slot) const
{
    return !slot.empty() && std::ranges::find(ids, slot) != ids.end();
}

Result<StationSlots> parseStationSlots(std::string_view toml, const std::string& fileName)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    if (auto known = document->params({}, {kStationTables.begin(), kStationTables.end()}); !known)
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
