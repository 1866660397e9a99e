#include "ground/config/params.h"

#include "ground/base/text.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

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

} // namespace

ParamSpec intParam(std::string name, std::uint64_t defaultValue, double min, double max)
{
    return {
        std::move(name), ParamSpec::Type::integer, ParamValue(static_cast<std::int64_t>(defaultValue)), min, max, {}};
}

ParamSpec realParam(std::string name, double defaultValue, double min, double max)
{
    return {std::move(name), ParamSpec::Type::real, ParamValue(defaultValue), min, max, {}};
}

ParamSpec boolParam(std::string name, bool defaultValue)
{
    return {std::move(name), ParamSpec::Type::boolean, ParamValue(defaultValue), 0, 1, {}};
}

ParamSpec textParam(std::string name, std::string defaultValue, std::vector<std::string> choices)
{
    return {std::move(name), ParamSpec::Type::text, ParamValue(std::move(defaultValue)), 0, 0, std::move(choices)};
}

ParamSpec ParamSpec::with(Message inFewWords, Message explanation) &&
{
    title = std::move(inFewWords);
    about = std::move(explanation);
    return std::move(*this);
}

ParamSpec ParamSpec::required() &&
{
    defaultValue.reset();
    return std::move(*this);
}

bool isGiven(const SourceLocation& place) { return place.line > 0 || place.file == kCommandLine; }

std::string SourceLocation::text() const
{
    const std::string shownKey = displayable(key, 100);
    if (file.empty())
        return shownKey;
    const std::string shownFile = displayable(file, kMaxPathLength);
    const std::string where = line > 0 ? fmt::format("{}:{}", shownFile, line) : shownFile;
    return key.empty() ? where : fmt::format("{} ({})", where, shownKey);
}

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
const SourceLocation& Params::place(std::string_view name) const { return at(name).place; }

Bytes Params::bytes(std::string_view name) const { return Bytes(static_cast<std::uint64_t>(integer(name))); }

double Params::real(std::string_view name) const
{
    const auto& value = at(name).value;
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : as<double>(value, name);
}

} // namespace assay
