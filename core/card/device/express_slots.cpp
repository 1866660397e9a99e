#include "card/device/express_slots.h"

#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

bool isInUse(const DeviceInfo& info) { return info.isSystemDisk || !info.mountPoints.empty() || !info.holders.empty(); }

bool ExpressSlots::bars(std::string_view path) const { return std::ranges::find(barred, path) != barred.end(); }

bool ExpressSlots::enrols(const HotPlugPort& port) const
{
    return !port.path.empty() && !bars(port.path) && std::ranges::find(enrolled, port) != enrolled.end();
}

std::string ExpressSlots::toml() const
{
    std::string out = "# Slots of SD Express cards, written by cardassay-cli devices --enrol-slot.\n";
    for (std::size_t i = 0; i < enrolled.size(); ++i)
        out += fmt::format("\n[[slot]]\nlabel = \"SD Express {}\"\nid = \"{}\"\ncontroller = \"{}\"\n", i + 1,
                           enrolled[i].path, enrolled[i].controller);
    for (const std::string& path : barred)
        out += fmt::format("\n[[barred]] # a disk in use was seen here\nid = \"{}\"\n", path);
    return out;
}

Result<ExpressSlots> parseExpressSlots(std::string_view toml, const std::string& fileName)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    if (auto known = document->params({}, {"slot", "barred"}); !known)
        return tl::unexpected(known.error());
    const auto textParam = [](const char* key, std::optional<std::string> value) {
        return value ? ParamSpec{key, ParamSpec::Type::text, *value, 0, 0, {}}
                     : ParamSpec{key, ParamSpec::Type::text, std::nullopt, 0, 0, {}};
    };
    ExpressSlots slots;
    for (const char* kind : {"slot", "barred"}) {
        const auto tables = document->tables(kind);
        if (!tables)
            return tl::unexpected(tables.error());
        const bool isSlot = std::string_view(kind) == "slot";
        for (const TomlTable& table : *tables) {
            const auto params = isSlot ? table.params({textParam("id", {}), textParam("controller", {}),
                                                       textParam("label", std::string())})
                                       : table.params({textParam("id", {})});
            if (!params)
                return tl::unexpected(params.error());
            if (isSlot)
                slots.enrolled.push_back({params->text("id"), params->text("controller")});
            else
                slots.barred.push_back(params->text("id"));
        }
    }
    return slots;
}

bool isExpressCard(const DeviceInfo& info, const ExpressSlots& slots)
{
    return info.bus == Bus::nvme && isOnlyNamespace(info.identity) && slots.enrols(portOf(info.identity));
}

} // namespace assay
