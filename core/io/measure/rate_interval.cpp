#include "io/measure/rate_interval.h"

#include "ground/stats/batch_means.h"
#include "io/measure/steady_state.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <vector>

namespace assay {

namespace {

// One-sided risks.
constexpr double kTail = 0.05;
constexpr double kFewTail = 0.01;        // for sums of few events
constexpr double kLastShare = 0.25;      // minimum share of the time for which the last level represents the card
constexpr double kRoundingOfRise = 1e-9; // tolerance for rounding of equal times

double total(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// Returns the times with rare outliers replaced by the median of their neighbours.
std::vector<double> bodyOf(std::span<const double> times)
{
    std::vector<double> logs;
    for (const double time : times)
        logs.push_back(std::log(time));
    std::vector<double> body = withoutOutliers(logs);
    for (std::size_t i = 0; i < times.size(); ++i)
        body[i] = body[i] < logs[i] ? std::exp(body[i]) : times[i];
    return body;
}

// Sum of random events, each with its own duration.
struct RareTimes {
    double sum = 0, squares = 0, highest = 0;
    std::size_t count = 0;

    RareTimes(std::span<const double> times, std::span<const double> body)
    {
        for (std::size_t i = 0; i < times.size(); ++i) {
            const double excess = times[i] - body[i];
            sum += excess;
            squares += excess * excess;
            highest = std::max(highest, excess);
            count += excess > 0 ? 1 : 0;
        }
    }
    // Return the ends of the CI of the expected sum, with the risk `tail` beyond. `unobserved` > 0 is the longest
    // duration of one more event.
    double low(double tail) const { return sum > 0 ? gammaQuantile(sum, squares, tail) : 0; }
    double high(double tail, double unobserved) const
    {
        return gammaQuantile(sum + unobserved, squares + unobserved * unobserved, 1 - tail);
    }

private:
    static double gammaQuantile(double mean, double variance, double p)
    {
        return variance / (2 * mean) * boost::math::quantile(boost::math::chi_squared(2 * mean * mean / variance), p);
    }
};

Interval hull(const Interval& a, const Interval& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

std::optional<RateInterval> intervalOfOneLevel(std::span<const double> times, double stall)
{
    const std::vector<double> body = bodyOf(times);
    const auto batches = batchMeans(body, 1 - 2 * kTail);
    if (!batches)
        return std::nullopt;
    const RareTimes rare(times, body);
    const double sum = total(times);
    const double half = batches->halfWidth * static_cast<double>(times.size());
    const auto between = [&](double low, double high) {
        return Interval{sum / (sum + std::hypot(half, high - rare.sum)),
                        sum / std::max(sum - std::hypot(half, rare.sum - low), sum / 1e3)};
    };
    // At least a block of twice the length.
    const double unobserved = std::max(rare.highest, sum / static_cast<double>(times.size()));
    RateInterval out;
    out.ci = between(rare.low(kTail), rare.high(kTail, unobserved));
    if (rare.count >= 2 * kMinBatches) { // one per batch: not rare, perhaps more regular than a Poisson process
        const BatchMeans all = *batchMeans(times, 1 - 2 * kTail);
        out.ci = {all.mean / (all.mean + all.halfWidth), all.mean / std::max(all.mean - all.halfWidth, all.mean / 1e3)};
    }
    out.sustained = between(rare.low(kFewTail),
                            std::max(rare.high(kFewTail, unobserved), rare.high(kTail, std::max(stall, unobserved))));
    if (batches->correlated) {
        out.sustained = hull(out.sustained, {batches->mean / batches->highest, batches->mean / batches->lowest});
        out.caveat = RateCaveat::correlated;
    }
    return out;
}

// Returns the 90 % CI of the relative rise of the times from start to end: least squares through the means of 10 to 19
// segments. Segments are used because periodic deviations of neighbouring blocks compensate each other, so single
// blocks would overstate the noise. Long times count too, because a card that fills up does not write more slowly but
// stalls more often.
Interval riseOf(std::span<const double> times)
{
    const std::size_t length = times.size() / kMinBatches;
    const std::vector<double> means = meansOf(times, length);
    const auto count = static_cast<double>(means.size());
    const auto place = [count](std::size_t i) { return static_cast<double>(i) - (count - 1) / 2; };
    const double mean = meanOf(means);
    double xy = 0, xx = 0, squares = 0;
    for (std::size_t i = 0; i < means.size(); ++i) {
        xy += place(i) * (means[i] - mean);
        xx += place(i) * place(i);
    }
    for (std::size_t i = 0; i < means.size(); ++i)
        squares += std::pow(means[i] - mean - place(i) * xy / xx, 2);
    const double t = boost::math::quantile(boost::math::students_t(count - 2), 1 - kTail);
    const double half = std::max(t * std::sqrt(squares / (count - 2) / xx), kRoundingOfRise * mean);
    return {(xy / xx - half) * count / mean, (xy / xx + half) * count / mean};
}

double meanOfRates(std::span<const double> times) { return static_cast<double>(times.size()) / total(times); }

} // namespace

std::optional<MetricFlag> flagOf(RateCaveat caveat)
{
    switch (caveat) {
    case RateCaveat::rareStalls: return std::nullopt;
    case RateCaveat::correlated: return MetricFlag::correlated;
    case RateCaveat::changed: return MetricFlag::changed;
    case RateCaveat::slowed: break;
    }
    return MetricFlag::slowed;
}

std::optional<RateInterval> rateInterval(std::span<const double> times, double stall)
{
    auto out = intervalOfOneLevel(times, stall);
    if (!out)
        return std::nullopt;
    std::vector<double> rates;
    for (const double time : times)
        rates.push_back(1 / time);
    const SteadyState levels = findSteadyState({rates, Bytes(1), Bytes(), Bytes()});
    const auto last = times.subspan(levels.begin);
    if (const auto own = levels.begin > 0 ? intervalOfOneLevel(last, stall) : std::nullopt) {
        const double factor = meanOfRates(last) / meanOfRates(times);
        const Interval sustained = {own->sustained.low * factor, own->sustained.high * factor};
        const bool slowed = levels.falling && total(last) >= kLastShare * total(times);
        out->sustained = slowed ? sustained : hull(out->sustained, sustained);
        out->caveat = slowed ? RateCaveat::slowed : RateCaveat::changed;
    }
    const Interval rise = riseOf(last.size() < kMinBatches ? times : last);
    if (rise.low > 0 || rise.high < 0 || levels.period > 1) {
        out->sustained = {out->sustained.low / (1 + std::max(rise.high, 0.0)),
                          out->sustained.high * (1 - std::min(rise.low, 0.0))};
        out->caveat = out->caveat == RateCaveat::slowed ? out->caveat : RateCaveat::changed;
    }
    return out;
}

} // namespace assay
