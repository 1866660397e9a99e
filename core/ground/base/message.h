// A translatable sentence for users: a literal pattern and its arguments. Core states it in English, app translates it.
// The pattern is collected for translation from every `msg(context, pattern, ...)` call. `{}` stands for the next
// argument. The braces name the kind of a text that pages replace by a display name: `{metric}` the id of a metric,
// `{steps}` ids joined by ", ", `{value}` a word of a record, `{outcome}` an outcome at a line station ("PASS").
// Numbers with a unit have types, so that each language writes them its own way; plain numbers are texts.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/quantity_text.h"
#include "ground/base/units.h"

#include <fmt/format.h>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace assay {

// A number in its own unit; written by quantityText().
struct Measure {
    double value = 0;
    std::string unit;
    std::optional<double> unlike = {}; // a limit whose text that of another value must not equal

    bool operator==(const Measure&) const = default;
};
inline Measure measureOf(Ns time) { return {static_cast<double>(time.count()), "ns"}; }

// Written by rangeText(): "7 to 9 ms".
struct Range {
    Interval ends;
    std::string unit;

    bool operator==(const Range&) const = default;
};

// The demand of a criterion: ">= 10 MB/s", "== none"; a number has all its digits.
struct Limit {
    std::string op; // ">=", "<=", "=="
    std::variant<double, std::string> value;
    std::string unit;

    bool operator==(const Limit&) const = default;
};

// Text is already formatted and safe to display (see text.h, displayable). Bytes are written by humanBytes(), a
// duration in words.
using Argument = std::variant<std::string, Measure, Range, Limit, Bytes, Ns>;
// Returns the argument in English.
std::string argumentText(const Argument& argument, const Notation& notation = {});

struct Message {
    std::string context; // translation context: "permit", "profile", "verdict", ...
    std::string pattern; // "" = no message
    std::vector<Argument> arguments;

    bool empty() const { return pattern.empty(); }
    std::string english() const { return fill(pattern); }
    // Returns the display text of an argument. `kind` is the content of its braces: "", "metric", "steps", "value", ...
    using InWords = std::function<std::string(std::string_view kind, const Argument& argument)>;
    // Returns `translated` with each `{...}` replaced by its argument, as display text if `inWords` is given; a surplus
    // placeholder is replaced by an empty text.
    std::string fill(std::string_view translated, const InWords& inWords = {}) const;
};

template <class T> Argument argumentOf(const T& value)
{
    if constexpr (std::is_constructible_v<Argument, const T&>)
        return Argument(value);
    else
        return fmt::format("{}", value);
}

// Both strings must be literals, because lupdate reads them from the source.
template <class... Args> Message msg(const char* context, const char* pattern, const Args&... args)
{
    return Message{context, pattern, {argumentOf(args)...}};
}

// "2 h 05 min", "3 min 20 s", "4.2 s", "4 s", "850 ms", "120 us".
Message durationMessage(Ns duration, const Notation& notation = {});

} // namespace assay
