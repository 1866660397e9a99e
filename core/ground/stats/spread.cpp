#include "ground/stats/spread.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return quantileOf(values, 0.5);
}

// Returns a robust standard deviation; 0 if all values are equal.
double robustDeviation(const std::vector<double>& distances)
{
    if (const double mad = medianOf(distances); mad > 0)
        return mad / 0.6745;
    const double mean =
        std::accumulate(distances.begin(), distances.end(), 0.0) / static_cast<double>(distances.size());
    return 1.253314 * mean;
}

} // namespace

double quantileOf(std::span<const double> sorted, double q)
{
    const double place = q * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double next = sorted[std::min(below + 1, sorted.size() - 1)];
    return sorted[below] + (place - static_cast<double>(below)) * (next - sorted[below]);
}

FiveNumbers fiveNumbers(std::vector<double> values)
{
    std::ranges::sort(values);
    return {values.front(), quantileOf(values, 0.25), quantileOf(values, 0.5), quantileOf(values, 0.75), values.back()};
}

std::vector<bool> outliers(std::span<const double> values)
{
    constexpr double kOdd = 3.5;
    std::vector<bool> odd(values.size(), false);
    if (values.size() < kMinForOutliers)
        return odd;
    std::vector<double> looked(values.begin(), values.end());
    if (std::ranges::all_of(looked, [](double value) { return value > 0; }))
        for (double& value : looked)
            value = std::log(value);
    const double middle = medianOf(looked);
    std::vector<double> distances;
    for (const double value : looked)
        distances.push_back(std::abs(value - middle));
    const double deviation = robustDeviation(distances);
    for (std::size_t i = 0; i < values.size(); ++i)
        odd[i] = deviation > 0 && distances[i] > kOdd * deviation;
    return odd;
}

std::vector<std::size_t> ranks(std::span<const double> values, bool higherIsBetter)
{
    std::vector<std::size_t> result;
    for (const double value : values)
        result.push_back(1 + static_cast<std::size_t>(std::ranges::count_if(values, [&](double other) {
                             return higherIsBetter ? other > value : other < value;
                         })));
    return result;
}

} // namespace assay
