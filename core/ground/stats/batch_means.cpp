#include "ground/stats/batch_means.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

double squaredDeviations(std::span<const double> values)
{
    const double mean = meanOf(values);
    return std::accumulate(values.begin(), values.end(), 0.0,
                           [mean](double sum, double value) { return sum + (value - mean) * (value - mean); });
}

bool dependsOnNeighbour(std::span<const double> values)
{
    const double mean = meanOf(values);
    double products = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        products += (values[i] - mean) * (values[i - 1] - mean);
    return products > 1.645 / std::sqrt(static_cast<double>(values.size())) * squaredDeviations(values);
}

} // namespace

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<double> meansOf(std::span<const double> values, std::size_t length)
{
    std::vector<double> means;
    for (std::size_t begin = values.size() % length; begin < values.size(); begin += length)
        means.push_back(meanOf(values.subspan(begin, length)));
    return means;
}

std::optional<BatchMeans> batchMeans(std::span<const double> readings, double confidence)
{
    if (readings.size() < kMinBatches)
        return std::nullopt;
    const std::size_t length = std::max<std::size_t>(1, readings.size() / (2 * kMinBatches));
    std::vector<double> means = meansOf(readings, length);
    if (means.size() >= 2 * kMinBatches && dependsOnNeighbour(means))
        means = meansOf(readings, 2 * length);
    const auto k = static_cast<double>(means.size());
    const double t = boost::math::quantile(boost::math::students_t(k - 1), (1.0 + confidence) / 2);
    const double halfWidth = t * std::sqrt(squaredDeviations(means) / (k - 1) / k);
    const auto [lowest, highest] = std::ranges::minmax(means);
    return BatchMeans{meanOf(means), halfWidth, means.size(), lowest, highest, dependsOnNeighbour(means)};
}

} // namespace assay
