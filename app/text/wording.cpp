#include "text/wording.h"

#include "ground/base/text.h"

#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr const char* kNoNumber = "–";

// Groups the digits before the point.
std::string groupedDigits(std::string digits)
{
    constexpr std::size_t kGroup = 3;
    const std::size_t first = digits.find_first_of("0123456789");
    std::size_t end = digits.find_first_not_of("0123456789", first);
    for (end = std::min(end, digits.size()); end > first + kGroup;)
        digits.insert(end -= kGroup, ",");
    return digits;
}

bool isScaled(std::string_view unit, double value)
{
    const bool scaledRate = scaled(value, unit).unit != unit && unit == "MB/s";
    return scaledRate || unit == "B" || unit == "ns" || unit == "us" || unit == "ms" || unit == "s";
}

std::string numberWithUnit(const std::string& number, const std::string& unit)
{
    return number + (unit.empty() ? "" : " ") + unit;
}

std::optional<double> realOf(const std::optional<std::variant<double, std::string>>& value)
{
    const auto* real = value ? std::get_if<double>(&*value) : nullptr;
    return real ? std::optional(*real) : std::nullopt;
}

} // namespace

std::string Wording::flag(MetricFlag flag) const { return message(meaning(flag)); }
std::string Wording::bus(Bus bus) const { return word("bus", busWords(), busName(bus)); }
std::string Wording::fact(std::string_view key) const { return word("fact", factWords(), key); }
std::string Wording::unit(std::string_view unit) const { return word("unit", unitWords(), unit); }
std::string Wording::cardState(std::string_view id) const { return word("station", cardStateWords(), id); }
std::string Wording::sectorState(SectorState state) const { return word("sector", sectorWords(), name(state)); }
std::string Wording::comparison(Comparison op) const { return std::string(kTypeset.comparison(symbol(op))); }

std::string Wording::number(double value) const
{
    if (!std::isfinite(value))
        return kNoNumber;
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return groupedDigits(fmt::format("{:.0f}", value + 0.0));
    const double magnitude = std::floor(std::log10(std::abs(value)));
    if (magnitude < -4)
        return fmt::format("{:.2e}", value);
    return groupedDigits(fmt::format("{:.{}f}", value, std::max(0, 3 - static_cast<int>(magnitude))));
}

std::string Wording::value(const std::variant<double, std::string>& value, std::string_view unitId) const
{
    if (const auto* text = std::get_if<std::string>(&value))
        return word("value", valueWords(), *text);
    const double real = std::get<double>(value);
    return isScaled(unitId, real) && std::isfinite(real) ? quantityText(real, unitId, {}, kTypeset)
                                                         : numberWithUnit(number(real), unit(unitId));
}

std::string Wording::valueIn(double value, const SharedUnit& in) const
{
    return numberWithUnit(number(value * in.factor), unit(in.unit));
}

std::string Wording::capacity(Bytes bytes) const
{
    return fmt::format("{} ({} B)", humanBytes(bytes), groupedDigits(fmt::to_string(bytes.count())));
}

std::string Wording::interval(const std::optional<Interval>& interval, std::string_view unitId) const
{
    if (!interval)
        return {};
    Notation notation = kTypeset;
    notation.between = kDash;
    notation.thousands = ",";
    return isScaled(unitId, interval->low) ? rangeText(*interval, unitId, notation)
                                           : numberWithUnit(rangeText(*interval, "1", notation), unit(unitId));
}

std::string Wording::limit(const CriterionResult& criterion) const
{
    const auto* number = std::get_if<double>(&criterion.limit);
    return comparison(criterion.op) + " " +
           (number ? written(*number, criterion.unit) : value(criterion.limit, criterion.unit));
}

std::string Wording::written(double value, std::string_view unitId) const
{
    if (isScaled(unitId, value))
        return exactQuantityText(value, unitId, kTypeset);
    return numberWithUnit(groupedDigits(fmt::format("{}", value)), unit(unitId));
}

std::string Wording::writtenIn(double value, const SharedUnit& in) const
{
    return numberWithUnit(groupedDigits(fmt::format("{:.12g}", value * in.factor)), unit(in.unit));
}

std::string Wording::measured(const CriterionResult& criterion) const
{
    if (!criterion.value)
        return translate("verdict", "not measured");
    const std::string text = value(*criterion.value, criterion.unit);
    const auto measuredValue = realOf(criterion.value);
    const auto limitValue = realOf(criterion.limit);
    const bool misleads =
        measuredValue && limitValue && *measuredValue != *limitValue && text == value(criterion.limit, criterion.unit);
    return misleads ? quantityText(*measuredValue, criterion.unit, *limitValue, kTypeset)
                    : text; // has more digits, so that it differs from the limit
}

std::string Wording::margin(const CriterionResult& criterion) const
{
    const auto measuredValue = realOf(criterion.value);
    const auto limitValue = realOf(criterion.limit);
    if (!measuredValue || !limitValue || criterion.op == Comparison::equal)
        return {};
    const double good =
        criterion.op == Comparison::atLeast ? *measuredValue - *limitValue : *limitValue - *measuredValue;
    const std::string sign = good < 0 ? "−" : "+";
    if (*limitValue == 0.0)
        return sign + value(std::abs(good), criterion.unit);
    const double percent = 100.0 * std::abs(good / *limitValue), times = *measuredValue / *limitValue;
    constexpr double kManyTimes = 11; // above, a ratio is shown; its percentage would have four digits
    if (times >= kManyTimes)
        return "× " + groupedDigits(fmt::format("{:.0f}", times));
    return sign + groupedDigits(fmt::format("{:.{}f}", percent, percent < 10 ? 1 : 0)) + " %";
}

std::string Wording::time(std::string_view iso8601) const
{
    std::string shown = displayable(iso8601);
    if (const auto separator = shown.find('T'); separator != std::string::npos && separator > 0)
        shown[separator] = ' ';
    return shown;
}

std::string Wording::profileTitle(const JudgedRecord& record) const
{
    const std::string own = localized(record.profileTitle);
    return displayable(own.empty() ? record.profileName : own, 200);
}

std::string fillPlaces(std::string_view pattern, const std::vector<std::string>& arguments)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t place = i + 1 < pattern.size() ? static_cast<std::size_t>(pattern[i + 1] - '1') : 9;
        if (pattern[i] == '%' && place < arguments.size()) {
            out += arguments[place];
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

std::string joined(const std::vector<std::string>& texts, std::string_view separator)
{
    std::string out;
    for (const std::string& text : texts)
        if (!text.empty())
            out.append(out.empty() || (separator == " " && out.ends_with("。")) ? "" : separator).append(text);
    return out;
}

} // namespace assay
