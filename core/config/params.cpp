// Params and the values of the command line; the tables of a file are in toml_document.cpp.
#include "config/param_check.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace assay {

namespace {

[[noreturn]] void misuse(std::string_view name)
{
    std::fprintf(stderr, "Params: \"%.*s\" is not in the schema or of another type\n", static_cast<int>(name.size()),
                 name.data());
    std::abort();
}

template <class T> const T& as(const ParamValue& value, std::string_view name)
{
    if (const auto* held = std::get_if<T>(&value))
        return *held;
    misuse(name);
}

// Numbers, true and false in TOML's own notation; texts as they are. Nothing = not a value of that type.
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
    const auto document = TomlTable::parse("value = " + std::string(text), "--set");
    if (!document)
        return std::nullopt;
    const auto param = document->value("value");
    return param && *param ? std::optional((*param)->value) : std::nullopt;
}

} // namespace

const Param& Params::at(std::string_view name) const
{
    const auto found = m_params.find(name);
    if (found == m_params.end())
        misuse(name);
    return found->second;
}

bool Params::boolean(std::string_view name) const { return as<bool>(at(name).value, name); }
std::int64_t Params::integer(std::string_view name) const { return as<std::int64_t>(at(name).value, name); }
const std::string& Params::text(std::string_view name) const { return as<std::string>(at(name).value, name); }
const SourcePlace& Params::place(std::string_view name) const { return at(name).place; }

Bytes Params::bytes(std::string_view name) const { return Bytes(static_cast<std::uint64_t>(integer(name))); }

double Params::real(std::string_view name) const
{
    const auto& value = at(name).value;
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : as<double>(value, name);
}

Result<void> setFromText(Params& params, const std::vector<ParamSpec>& schema, std::string_view name,
                         std::string_view text, const std::string& owner)
{
    const SourcePlace place{"--set", 0, owner + "." + std::string(name)};
    const auto spec = std::find_if(schema.begin(), schema.end(), [&](const ParamSpec& s) { return s.name == name; });
    if (spec == schema.end()) {
        std::vector<std::string> known;
        for (const auto& s : schema)
            known.push_back(s.name);
        return unknownKey(place, name, known);
    }
    // Something that is not a value at all stays a text and is refused by its type.
    auto checked = checkValue(*spec, parseValue(spec->type, text).value_or(std::string(text)), place);
    if (!checked)
        return tl::unexpected(checked.error());
    params.set(spec->name, {std::move(*checked), place});
    return {};
}

} // namespace assay
