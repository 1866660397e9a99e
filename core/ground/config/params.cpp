#include "ground/config/params.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>

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

ParamSpec intParam(std::string name, std::uint64_t defaultValue, double min, double max, Message title, Message about)
{
    const ParamValue value(static_cast<std::int64_t>(defaultValue));
    return {std::move(name), ParamSpec::Type::integer, value, min, max, {}, std::move(title), std::move(about)};
}

ParamSpec bytesParam(std::string name, Bytes defaultValue, Bytes min, Bytes max, Message title, Message about)
{
    return intParam(std::move(name), defaultValue.count(), static_cast<double>(min.count()),
                    static_cast<double>(max.count()), std::move(title), std::move(about));
}

ParamSpec realParam(std::string name, double defaultValue, double min, double max, Message title, Message about)
{
    const ParamValue value(defaultValue);
    return {std::move(name), ParamSpec::Type::real, value, min, max, {}, std::move(title), std::move(about)};
}

ParamSpec boolParam(std::string name, bool defaultValue, Message title, Message about)
{
    const ParamValue value(defaultValue);
    return {std::move(name), ParamSpec::Type::boolean, value, 0, 1, {}, std::move(title), std::move(about)};
}

ParamSpec textParam(std::string name, std::string defaultValue, std::vector<std::string> choices, Message title,
                    Message about)
{
    const ParamValue value(std::move(defaultValue));
    return {std::move(name),    ParamSpec::Type::text, value,           0, 0,
            std::move(choices), std::move(title),      std::move(about)};
}

std::vector<ParamSpec> operator+(std::vector<ParamSpec> a, std::vector<ParamSpec> b)
{
    std::ranges::move(b, std::back_inserter(a));
    return a;
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
