// Formats numbers with units for people: 262 ms, 2.4 GB, 2 h 10 min. For machines (CSV, JSON) use shortNumber().
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace assay {

// A value scaled to a unit with one to three digits before the point, if there is such a unit.
struct ScaledQuantity {
    double value = 0;
    std::string_view unit;
};
// Scales bytes by factors of 1000, and times ("ns", "us", "ms") up to seconds; rates below 0.1 MB/s become kB/s. "1"
// becomes "", "1/s" becomes "IOPS"; other units are unchanged.
ScaledQuantity scaled(double value, std::string_view unit);
// One unit for several values of a quantity, as in the rows of a table and the axis of its chart: that of the largest
// value.
struct SharedUnit {
    double factor = 1; // from the quantity's own unit
    std::string unit;  // "" for a number
};
SharedUnit sharedUnit(std::span<const double> values, std::string_view unit);
// The characters of written quantities. The default is ASCII, for files, logs and terminals.
struct Notation {
    std::string_view micro = "us";
    std::string_view between = " to "; // the ends of a range
    std::string_view per = "/";        // in a unit such as "MB/s"
    std::string_view thousands = "";   // separates groups of three digits
    std::string_view atLeast = ">=", atMost = "<=", equal = "==";

    // Returns the sign of ">=", "<=" or "=="; other text unchanged.
    std::string_view comparison(std::string_view op) const
    {
        return op == ">=" ? atLeast : op == "<=" ? atMost : op == "==" ? equal : op;
    }
};
inline constexpr Notation kTypeset{.micro = "µs", .atLeast = "≥", .atMost = "≤", .equal = "="};
inline constexpr std::string_view kDash = " – ";
inline constexpr std::string_view kUnbrokenPer = "/\u2060"; // no line starts with the "s" of "MB/s"

// True for a time of a minute or more, which is written with two units: "3 min 20 s".
bool isLongTime(double value, std::string_view unit);

// "262 ms", "16 GB", "3 min 20 s", "1.25"; four significant digits without trailing zeros, whole numbers in full. If
// the text would equal that of `unlike`, a different value, more digits are shown, so that a value never looks like the
// limit that it misses.
std::string quantityText(double value, std::string_view unit, std::optional<double> unlike = {},
                         const Notation& notation = {});
// For a number entered by a person, such as a limit: all its digits are shown.
std::string exactQuantityText(double value, std::string_view unit, const Notation& notation = {});
// "250 ms to 1.2 s", "4.105 to 4.107". The ends are rounded outwards, so that the shown interval contains the true one,
// and never shrinks to a point.
std::string rangeText(const Interval& range, std::string_view unit, const Notation& notation = {});
// Returns both ends, of which the first has no unit if that of the second is for both.
std::pair<std::string, std::string> rangeEnds(const Interval& range, std::string_view unit,
                                              const Notation& notation = {});

} // namespace assay
