#include "ground/stats/normality.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace assay {

namespace {

double logOfTail(double deviate) // log of the lower tail probability of a normal deviate
{
    return std::log(std::max(boost::math::cdf(boost::math::normal(), deviate), std::numeric_limits<double>::min()));
}

// `a` is the statistic corrected for the number of values.
double pValueOfAndersonDarling(double a)
{
    if (a < 0.2)
        return 1 - std::exp(-13.436 + 101.14 * a - 223.73 * a * a);
    if (a < 0.34)
        return 1 - std::exp(-8.318 + 42.796 * a - 59.938 * a * a);
    if (a < 0.6)
        return std::exp(0.9177 - 4.279 * a - 1.38 * a * a);
    const double within = std::min(a, 10.0); // beyond it the polynomial is not monotone
    return std::exp(1.2937 - 5.709 * within + 0.0186 * within * within);
}

} // namespace

std::optional<NormalityTest> andersonDarling(std::span<const double> values)
{
    if (values.size() < kMinForNormality)
        return std::nullopt;
    const Moments moments = momentsOf(values);
    if (!(moments.deviation > 0))
        return std::nullopt;
    std::vector<double> deviates;
    for (const double value : values)
        deviates.push_back((value - moments.mean) / moments.deviation);
    std::ranges::sort(deviates);
    const std::size_t count = deviates.size();
    const auto n = static_cast<double>(count);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += static_cast<double>(2 * i + 1) * (logOfTail(deviates[i]) + logOfTail(-deviates[count - 1 - i]));
    const double statistic = -n - sum / n;
    return NormalityTest{statistic, pValueOfAndersonDarling(statistic * (1 + 0.75 / n + 2.25 / (n * n)))};
}

} // namespace assay
