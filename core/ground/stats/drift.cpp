#include "ground/stats/drift.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace assay {

namespace {

// Running mean and standard deviation (Welford, Technometrics 4, 1962).
class RunningMoments {
public:
    void add(double value)
    {
        ++m_count;
        const double distance = value - m_mean;
        m_mean += distance / m_count;
        m_squares += distance * (value - m_mean);
    }
    double scoreOf(double value) const
    {
        return predictionScore(value, m_mean, m_count > 1 ? std::sqrt(m_squares / (m_count - 1)) : 0, m_count);
    }

private:
    double m_count = 0, m_mean = 0, m_squares = 0;
};

double geometricMean(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += std::log(value);
    return std::exp(sum / static_cast<double>(values.size()));
}

} // namespace

double predictionScore(double value, double mean, double deviation, double count)
{
    constexpr double kLeastDeviation = 1e-4, kMostScore = 3, kMinCount = 3;
    if (count < kMinCount)
        return 0;
    const double t = (value - mean) / std::max(deviation, kLeastDeviation) * std::sqrt(count / (count + 1));
    const boost::math::students_t student(count - 1);
    const double tail = boost::math::cdf(boost::math::complement(student, std::abs(t)));
    if (tail < boost::math::cdf(boost::math::complement(boost::math::normal(), kMostScore)))
        return std::copysign(kMostScore, t);
    return std::copysign(boost::math::quantile(boost::math::complement(boost::math::normal(), tail)), t);
}

std::vector<DriftPoint> driftChart(std::span<const double> values, double slack)
{
    assert(slack > 0);
    RunningMoments seen;
    std::vector<DriftPoint> points;
    DriftPoint point;
    for (const double value : values) {
        assert(value > 0);
        point.score = seen.scoreOf(std::log(value));
        point.upperSum = std::max(0.0, point.upperSum + point.score - slack);
        point.lowerSum = std::max(0.0, point.lowerSum - point.score - slack);
        points.push_back(point);
        seen.add(std::log(value));
    }
    return points;
}

std::optional<DriftAlarm> findDrift(std::span<const double> values, const DriftSettings& settings)
{
    assert(settings.threshold > 0);
    const std::vector<DriftPoint> points = driftChart(values, settings.slack);
    const auto found = std::ranges::find_if(
        points, [&](const DriftPoint& point) { return std::max(point.upperSum, point.lowerSum) > settings.threshold; });
    if (found == points.end())
        return std::nullopt;
    const auto side = found->upperSum > found->lowerSum ? &DriftPoint::upperSum : &DriftPoint::lowerSum;
    const auto at = static_cast<std::size_t>(found - points.begin());
    std::size_t since = at; // start of the last non-zero run of the sum, which is 0 for the first three values
    while (since > 0 && points[since - 1].*side > 0)
        --since;
    const double change = geometricMean(values.subspan(since, at + 1 - since)) / geometricMean(values.first(since));
    return DriftAlarm{at, since, change - 1};
}

} // namespace assay
