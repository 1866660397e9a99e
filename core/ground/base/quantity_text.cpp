#include "ground/base/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace assay {

namespace {

constexpr int kDigits = 4, kMaxDigits = 15; // 15 digits are exact in every double
constexpr double kMinute = 60, kHour = 3600;

enum class Rounding { nearest, down, up };

int magnitudeOf(double value) { return value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)))); }

// Formats a number with `digits` significant digits, without trailing zeros; whole numbers in full.
std::string number(double value, int digits, Rounding rounding = Rounding::nearest)
{
    if (!std::isfinite(value))
        return fmt::format("{}", value);
    const int decimals = std::clamp(digits - 1 - magnitudeOf(value), 0, 17);
    const double unit = std::pow(10.0, decimals);
    if (rounding == Rounding::down && std::abs(value * unit - std::round(value * unit)) > 1e-6)
        value = std::floor(value * unit) / unit;
    if (rounding == Rounding::up && std::abs(value * unit - std::round(value * unit)) > 1e-6)
        value = std::ceil(value * unit) / unit;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.find('.') != std::string::npos)
        text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

double secondsIn(std::string_view unit)
{
    return unit == "ns" ? 1e-9 : unit == "us" ? 1e-6 : unit == "ms" ? 1e-3 : unit == "s" ? 1 : 0;
}

// Minutes and hours: "3 min 20 s", "2 h 10 min"; the smaller unit only if the digits allow.
std::string longTime(double seconds, int digits, Rounding rounding)
{
    const bool hours = seconds >= kHour;
    const double small = hours ? kMinute : 1, large = hours ? kHour : kMinute;
    const double grain = small * std::pow(10.0, -std::max(0, digits - kDigits));
    const double parts = seconds / grain;
    const double whole = std::abs(parts - std::round(parts)) < 1e-6 || rounding == Rounding::nearest ? std::round(parts)
                         : rounding == Rounding::down                                                ? std::floor(parts)
                                                                                                     : std::ceil(parts);
    const double rounded = whole * grain, most = std::floor(rounded / large + 1e-9);
    const std::string rest = number((rounded - most * large) / small, kMaxDigits - 3);
    return fmt::format("{:.0f} {}{}", most, hours ? "h" : "min",
                       rest == "0" ? "" : fmt::format(" {} {}", rest, hours ? "min" : "s"));
}

// Returns the unit suffix: " MB/s".
std::string behindFigure(std::string_view unit, const Notation& notation)
{
    std::string suffix = unit.empty() ? std::string() : fmt::format(" {}", unit == "us" ? notation.micro : unit);
    if (const std::size_t slash = suffix.find('/'); slash != std::string::npos)
        suffix.replace(slash, 1, notation.per);
    return suffix;
}

std::string grouped(std::string number, std::string_view separator)
{
    const std::size_t first = number.front() == '-' ? 1 : 0;
    for (std::size_t at = std::min(number.find('.'), number.size()); at > first + 3;)
        number.insert(at -= 3, separator);
    return number;
}

std::string text(double value, std::string_view unit, int digits, const Notation& notation,
                 Rounding rounding = Rounding::nearest)
{
    if (isLongTime(value, unit))
        return longTime(value * secondsIn(unit), digits, rounding);
    const ScaledQuantity shown = scaled(value, unit);
    return grouped(number(shown.value, digits, rounding), notation.thousands) + behindFigure(shown.unit, notation);
}

} // namespace

ScaledQuantity scaled(double value, std::string_view unit)
{
    static constexpr std::string_view kTimes[] = {"ns", "us", "ms", "s"},
                                      kBytes[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    constexpr double kStep = 1000, kAlmost = 0.99995; // four digits would round up to the next unit
    constexpr double kSlowRate = 0.1;
    if (unit == "MB/s" && value != 0 && std::abs(value) < kSlowRate)
        return {value * kStep, "kB/s"};
    for (const std::span<const std::string_view> units :
         {std::span<const std::string_view>(kTimes), std::span<const std::string_view>(kBytes)}) {
        const auto found = std::ranges::find(units, unit);
        if (found == units.end())
            continue;
        auto at = static_cast<std::size_t>(found - units.begin());
        for (; std::abs(value) >= kStep * kAlmost && at + 1 < units.size(); ++at)
            value /= kStep;
        for (; value != 0 && std::abs(value) < kAlmost && at > 0; --at)
            value *= kStep;
        return {value, units[at]};
    }
    if (unit == "1" || unit == "text" || unit == "1 or 0")
        return {value, {}};
    return {value, unit == "1/s" ? "IOPS" : unit};
}

SharedUnit sharedUnit(std::span<const double> values, std::string_view unit)
{
    double largest = 0;
    for (const double value : values)
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(value));
    const ScaledQuantity shown = scaled(largest, unit);
    return {largest == 0 ? 1 : shown.value / largest, std::string(shown.unit)};
}

bool isLongTime(double value, std::string_view unit)
{
    const double seconds = value * secondsIn(unit);
    return std::isfinite(seconds) && seconds >= kMinute;
}

std::string quantityText(double value, std::string_view unit, std::optional<double> unlike, const Notation& notation)
{
    int digits = kDigits;
    std::string shown = text(value, unit, digits, notation);
    while (unlike && *unlike != value && digits < kMaxDigits && shown == text(*unlike, unit, digits, notation))
        shown = text(value, unit, ++digits, notation);
    return shown;
}

std::string exactQuantityText(double value, std::string_view unit, const Notation& notation)
{
    return text(value, unit, kMaxDigits, notation);
}

std::string rangeText(const Interval& range, std::string_view unit, const Notation& notation)
{
    const auto [from, to] = rangeEnds(range, unit, notation);
    return fmt::format("{}{}{}", from, notation.between, to);
}

std::pair<std::string, std::string> rangeEnds(const Interval& range, std::string_view unit, const Notation& notation)
{
    std::string from = text(range.low, unit, kDigits, notation, Rounding::down);
    std::string to = text(range.high, unit, kDigits, notation, Rounding::up);
    const ScaledQuantity first = scaled(range.low, unit), last = scaled(range.high, unit);
    if (!isLongTime(range.high, unit) && first.unit == last.unit && !first.unit.empty()) // one unit for both ends
        from.erase(from.size() - behindFigure(first.unit, notation).size());
    return {std::move(from), std::move(to)};
}

} // namespace assay
