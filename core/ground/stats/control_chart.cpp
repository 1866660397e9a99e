#include "ground/stats/control_chart.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace assay {

namespace {

// The most recent values, in standard deviations from the mean.
using LastValues = std::span<const double>;

std::size_t countAbove(LastValues values, double limit)
{
    return static_cast<std::size_t>(std::ranges::count_if(values, [limit](double z) { return z > limit; }));
}

std::size_t countBelow(LastValues values, double limit)
{
    return static_cast<std::size_t>(std::ranges::count_if(values, [limit](double z) { return z < limit; }));
}

// True if at least `count` values, including the last, are beyond `sigmas` on one side. The last value must be included
// so that it triggers the rule.
bool areBeyond(LastValues values, std::size_t count, double sigmas)
{
    return (values.back() > sigmas && countAbove(values, sigmas) >= count) ||
           (values.back() < -sigmas && countBelow(values, -sigmas) >= count);
}

bool isMonotonic(LastValues values)
{
    const auto notRising = std::ranges::adjacent_find(values, [](double a, double b) { return b <= a; });
    const auto notFalling = std::ranges::adjacent_find(values, [](double a, double b) { return b >= a; });
    return notRising == values.end() || notFalling == values.end();
}

bool isAlternating(LastValues values)
{
    for (std::size_t i = 2; i < values.size(); ++i)
        if (!((values[i] - values[i - 1]) * (values[i - 1] - values[i - 2]) < 0))
            return false;
    return true;
}

struct NelsonRule {
    std::size_t length;
    bool (*isBroken)(LastValues);
};

constexpr std::array<NelsonRule, kNelsonRules> kRules = {{
    {1, [](LastValues values) { return areBeyond(values, 1, 3); }},
    {9, [](LastValues values) { return areBeyond(values, 9, 0); }},
    {6, isMonotonic},
    {14, isAlternating},
    {3, [](LastValues values) { return areBeyond(values, 2, 2); }},
    {5, [](LastValues values) { return areBeyond(values, 4, 1); }},
    {15, [](LastValues values) { return countAbove(values, 1) + countBelow(values, -1) == 0; }},
    {8, [](LastValues values) { return countAbove(values, 1) + countBelow(values, -1) == 8; }},
}};

} // namespace

std::optional<IndividualsChart> individualsChart(std::span<const double> values)
{
    if (values.size() < 2)
        return std::nullopt;
    IndividualsChart chart;
    chart.mean = momentsOf(values).mean;
    for (std::size_t i = 1; i < values.size(); ++i)
        chart.meanRange += std::abs(values[i] - values[i - 1]) / static_cast<double>(values.size() - 1);
    if (!(chart.meanRange > 0))
        return std::nullopt;
    chart.deviation = chart.meanRange / 1.128;
    chart.lower = chart.mean - 2.66 * chart.meanRange;
    chart.upper = chart.mean + 2.66 * chart.meanRange;
    chart.upperRange = 3.267 * chart.meanRange;
    return chart;
}

EwmaChart::EwmaChart(const InControl& inControl, const EwmaSettings& settings)
    : m_inControl(inControl), m_settings(settings), m_z(inControl.mean)
{
    assert(inControl.deviation > 0 && settings.weight > 0 && settings.weight <= 1 && settings.width > 0);
}

EwmaPoint EwmaChart::add(double value)
{
    const double weight = m_settings.weight;
    m_z = weight * value + (1 - weight) * m_z;
    m_remainingWeight *= (1 - weight) * (1 - weight);
    const double half =
        m_settings.width * m_inControl.deviation * std::sqrt(weight / (2 - weight) * (1 - m_remainingWeight));
    return {m_z, m_inControl.mean - half, m_inControl.mean + half};
}

std::vector<NelsonViolation> nelsonViolations(std::span<const double> values, const InControl& inControl)
{
    assert(inControl.deviation > 0);
    std::vector<double> sigmas;
    for (const double value : values)
        sigmas.push_back((value - inControl.mean) / inControl.deviation);
    std::vector<NelsonViolation> breaks;
    for (std::size_t last = 0; last < sigmas.size(); ++last)
        for (std::size_t rule = 0; rule < kRules.size(); ++rule) {
            const std::size_t length = kRules[rule].length;
            if (last + 1 < length)
                continue;
            const std::size_t first = last + 1 - length;
            if (kRules[rule].isBroken(std::span(sigmas).subspan(first, length)))
                breaks.push_back({rule + 1, first, last});
        }
    return breaks;
}

} // namespace assay
