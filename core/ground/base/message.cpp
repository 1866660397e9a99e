#include "ground/base/message.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace assay {

namespace {

struct ArgumentWriter {
    const Notation& notation;

    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const Measure& measure) const
    {
        return quantityText(measure.value, measure.unit, measure.unlike, notation);
    }
    std::string operator()(const Range& range) const { return rangeText(range.ends, range.unit, notation); }
    std::string operator()(const Limit& limit) const
    {
        const auto* number = std::get_if<double>(&limit.value);
        return fmt::format("{} {}", notation.comparison(limit.op),
                           number ? exactQuantityText(*number, limit.unit, notation)
                                  : std::get<std::string>(limit.value));
    }
    std::string operator()(Bytes bytes) const { return humanBytes(bytes); }
    std::string operator()(Ns duration) const { return durationMessage(duration, notation).english(); }
};

} // namespace

Message durationMessage(Ns duration, const Notation& notation)
{
    const double s = seconds(duration);
    const auto whole = static_cast<std::int64_t>(s + 0.5);
    if (whole >= 3600)
        return msg("duration", "{} h {} min", whole / 3600, fmt::format("{:02}", whole % 3600 / 60));
    if (whole >= 60)
        return msg("duration", "{} min {} s", whole / 60, fmt::format("{:02}", whole % 60));
    if (s >= 1 || s <= 0)
        return msg("duration", "{} s", shortNumber(std::round(s * 10) / 10));
    if (s >= 1e-3)
        return msg("duration", "{} ms", threeDigits(s * 1e3));
    return notation.micro == kTypeset.micro ? msg("duration", "{} µs", threeDigits(s * 1e6))
                                            : msg("duration", "{} us", threeDigits(s * 1e6));
}

std::string argumentText(const Argument& argument, const Notation& notation)
{
    return std::visit(ArgumentWriter{notation}, argument);
}

std::string Message::fill(std::string_view translated, const InWords& inWords) const
{
    constexpr std::string_view kKinds[] = {"", "metric", "steps", "value", "outcome"};
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < translated.size(); ++i) {
        const std::size_t end = translated[i] == '{' ? translated.find('}', i) : std::string_view::npos;
        const auto kind = end == std::string_view::npos ? std::string_view("{") : translated.substr(i + 1, end - i - 1);
        if (std::ranges::find(kKinds, kind) == std::end(kKinds)) {
            out += translated[i];
            continue;
        }
        if (next < arguments.size()) {
            out += inWords ? inWords(kind, arguments[next]) : argumentText(arguments[next]);
            ++next;
        }
        i = end;
    }
    return out;
}

} // namespace assay
