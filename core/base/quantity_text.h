// Numbers with units as a person would write them: 262 ms, 2.4 GB, 2 h 10 min. For machines (CSV, JSON) there is
// shortNumber().
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

// A quantity in a unit in which it has one to three digits before the point, where there is such a unit.
struct ScaledQuantity {
    double value = 0;
    std::string_view unit;
};
// Bytes by thousands, times ("ns", "us", "ms", "s") up to seconds; every other unit as it is, "1" as "".
ScaledQuantity scaled(double value, std::string_view unit);
// A time of a minute or more, which has two units: "3 min 20 s".
bool isLongTime(double value, std::string_view unit);

// "262 ms", "16 GB", "3 min 20 s", "1.25"; four significant digits without trailing zeros, whole numbers in full. More
// digits where the text would be that of `unlike`, another value: a value may not look like the limit that it misses.
std::string quantityText(double value, std::string_view unit, std::optional<double> unlike = {});
// A number that somebody wrote, such as a limit: with all the digits that it has.
std::string exactQuantityText(double value, std::string_view unit);
// "250 ms to 1.2 s", "4.105 to 4.107". The ends are rounded outwards, so that the shown interval holds the true one and
// is no point where that is none.
std::string rangeText(double low, double high, std::string_view unit);

} // namespace assay
