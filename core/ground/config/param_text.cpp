#include "ground/config/param_text.h"

#include "ground/config/param_check.h"
#include "ground/config/toml_document.h"

#include <algorithm>

namespace assay {

namespace {

// Parses numbers, true and false in TOML notation; strings are taken unchanged. Returns nothing for another type.
std::optional<ParamValue> parseValue(ParamSpec::Type type, std::string_view text)
{
    if (type == ParamSpec::Type::text)
        return std::string(text);
    const auto isPlain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               std::string_view("+-._").find(c) < 4;
    };
    if (text.empty() || !std::all_of(text.begin(), text.end(), isPlain))
        return std::nullopt;
    const auto document = TomlTable::parse("value = " + std::string(text), kCommandLine);
    if (!document)
        return std::nullopt;
    const auto param = document->value("value");
    return param && *param ? std::optional((*param)->value) : std::nullopt;
}

} // namespace

Result<void> setFromText(Params& params, const std::vector<ParamSpec>& schema, std::string_view name,
                         std::string_view text, const std::string& owner)
{
    const SourceLocation place{kCommandLine, 0, owner + "." + std::string(name)};
    const auto spec = std::find_if(schema.begin(), schema.end(), [&](const ParamSpec& s) { return s.name == name; });
    if (spec == schema.end()) {
        std::vector<std::string> known;
        for (const auto& s : schema)
            known.push_back(s.name);
        return unknownKey(place, name, known);
    }
    // An invalid value remains a string, whose type is then rejected.
    auto checked = checkValue(*spec, parseValue(spec->type, text).value_or(std::string(text)), place);
    if (!checked)
        return tl::unexpected(checked.error());
    params.set(spec->name, {std::move(*checked), place});
    return {};
}

} // namespace assay
