#include "judge/compare/difference.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace assay {

namespace {

constexpr double kDegreesOfFreedom = 18; // two means of 10 batches

// Length of the interval below and above the value; 0 if the value lies outside of the interval.
double below(const Estimate& estimate) { return std::max(0.0, estimate.value - estimate.ci.low); }
double above(const Estimate& estimate) { return std::max(0.0, estimate.ci.high - estimate.value); }

} // namespace

Interval differenceInterval(const Estimate& a, const Estimate& b)
{
    const double difference = b.value - a.value;
    return {difference - std::hypot(below(b), above(a)), difference + std::hypot(above(b), below(a))};
}

double normalizedDifference(const Estimate& a, const Estimate& b)
{
    const double difference = b.value - a.value;
    const double half = difference > 0 ? std::hypot(below(b), above(a)) : std::hypot(above(b), below(a));
    if (difference == 0)
        return 0;
    return half == 0 ? std::numeric_limits<double>::infinity() : std::abs(difference) / half;
}

double differencePValue(const Estimate& a, const Estimate& b)
{
    const double normalized = normalizedDifference(a, b);
    if (std::isinf(normalized))
        return 0;
    const boost::math::students_t_distribution<double> student(kDegreesOfFreedom);
    const double t = normalized * boost::math::quantile(student, 0.95);
    return 2 * boost::math::cdf(boost::math::complement(student, t));
}

} // namespace assay
