#include "ground/config/param_check.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace assay {

namespace {

using Type = ParamSpec::Type;

tl::unexpected<Error> wrongType(const ParamSpec& spec, const SourceLocation& place)
{
    switch (spec.type) {
    case Type::boolean:
        return fail(Errc::badInput, msg("config", "{}: must be true or false, without quotes", place.text()));
    case Type::integer:
        return fail(
            Errc::badInput,
            msg("config", "{}: must be a whole number without quotes or unit, such as 65536 or 65_536", place.text()));
    case Type::real:
        return fail(Errc::badInput,
                    msg("config", "{}: must be a number without quotes or unit, such as 2.5", place.text()));
    case Type::text: break;
    }
    return fail(Errc::badInput, msg("config", "{}: must be a text in quotes", place.text()));
}

tl::unexpected<Error> outOfRange(const ParamSpec& spec, double value, const SourceLocation& place)
{
    const double unbounded = ParamSpec().max;
    if (spec.max >= unbounded && value < spec.min)
        return fail(Errc::badInput, msg("config", "{}: {} is out of range; use at least {}", place.text(),
                                        shortNumber(value), shortNumber(spec.min)));
    return fail(Errc::badInput, msg("config", "{}: {} is out of range; use a value from {} to {}", place.text(),
                                    shortNumber(value), shortNumber(spec.min), shortNumber(spec.max)));
}

Result<ParamValue> checkText(const ParamSpec& spec, std::string text, const SourceLocation& place)
{
    if (spec.choices.empty() || std::find(spec.choices.begin(), spec.choices.end(), text) != spec.choices.end())
        return text;
    const std::string near = closestMatch(text, spec.choices);
    if (!near.empty())
        return fail(Errc::badInput, msg("config", "{}: \"{}\" is not possible here; did you mean \"{}\"?", place.text(),
                                        displayable(text), near));
    return fail(Errc::badInput, msg("config", "{}: \"{}\" is not possible here; use one of: {}", place.text(),
                                    displayable(text), listed(spec.choices)));
}

} // namespace

std::string listed(std::span<const std::string> words) { return fmt::format("{}", fmt::join(words, ", ")); }

Result<ParamValue> checkValue(const ParamSpec& spec, ParamValue value, const SourceLocation& place)
{
    if (auto* text = std::get_if<std::string>(&value); text && spec.type == Type::text)
        return checkText(spec, std::move(*text), place);
    if (std::holds_alternative<bool>(value) && spec.type == Type::boolean)
        return value;
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole && spec.type == Type::real)
        value = static_cast<double>(*whole);
    const bool fits = std::holds_alternative<std::int64_t>(value)
                          ? spec.type == Type::integer
                          : std::holds_alternative<double>(value) && spec.type == Type::real;
    if (!fits)
        return wrongType(spec, place);
    const double number =
        spec.type == Type::integer ? static_cast<double>(std::get<std::int64_t>(value)) : std::get<double>(value);
    if (!(number >= spec.min && number <= spec.max)) // also rejects nan
        return outOfRange(spec, number, place);
    return value;
}

tl::unexpected<Error> unknownKey(const SourceLocation& place, std::string_view key, std::span<const std::string> known)
{
    const std::string near = closestMatch(key, known);
    if (!near.empty())
        return fail(Errc::badInput, msg("config", "{}: unknown key; did you mean {}?", place.text(), near));
    return fail(Errc::badInput, msg("config", "{}: unknown key; use one of: {}", place.text(), listed(known)));
}

} // namespace assay
