#include "card/device/manufacturers.h"

#include "ground/config/toml_document.h"

namespace assay {

namespace {

using Type = ParamSpec::Type;

const std::vector<ParamSpec>& entrySchema()
{
    static const std::vector<ParamSpec> schema = {
        {"id", Type::integer, {}, 0, 255, {}}, {"oem", Type::text, ParamValue(std::string()), 0, 0, {}},
        {"name", Type::text, {}, 0, 0, {}},    {"confidence", Type::text, {}, 0, 0, {"high", "medium", "low"}},
        {"source", Type::text, {}, 0, 0, {}},
    };
    return schema;
}

} // namespace

Result<std::vector<Manufacturer>> parseManufacturers(std::string_view toml, const std::string& fileName)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    const auto entries = document->tables("manufacturer");
    if (!entries)
        return tl::unexpected(entries.error());
    std::vector<Manufacturer> table;
    for (const TomlTable& entry : *entries) {
        const auto params = entry.params(entrySchema());
        if (!params)
            return tl::unexpected(params.error());
        table.push_back({static_cast<unsigned>(params->integer("id")), params->text("oem"), params->text("name"),
                         params->text("confidence"), params->text("source")});
    }
    return table;
}

const Manufacturer* findManufacturer(std::span<const Manufacturer> table, const Cid& cid)
{
    const Manufacturer* byId = nullptr;
    for (const Manufacturer& entry : table) {
        if (entry.id != cid.manufacturerId)
            continue;
        if (!entry.oemId.empty() && entry.oemId == cid.oemId)
            return &entry;
        if (entry.oemId.empty())
            byId = &entry;
    }
    return byId;
}

} // namespace assay
