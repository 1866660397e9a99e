#include "verdict/rate_interval.h"

#include "measure/steady_state.h"
#include "verdict/batch_means.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <numeric>
#include <vector>

namespace assay {

namespace {

// Shares of the risk on one side.
constexpr double kTail = 0.05;
constexpr double kFewTail = 0.01;   // of what rests on few events
constexpr double kLastShare = 0.25; // of the time, that the last level must hold to stand for the card

double total(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// Times without what the rare ones among them took too long.
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

// Sum of times that came at random, each with its own height.
struct RareTimes {
    double sum = 0, squares = 0, highest = 0;

    RareTimes(std::span<const double> times, std::span<const double> body)
    {
        for (std::size_t i = 0; i < times.size(); ++i) {
            const double excess = times[i] - body[i];
            sum += excess;
            squares += excess * excess;
            highest = std::max(highest, excess);
        }
    }
    // Ends of the interval of the sum's expectation, with so much risk beyond; `unseen` > 0 is the largest height that one event more could have.
    double low(double tail) const { return sum > 0 ? gammaQuantile(sum, squares, tail) : 0; }
    double high(double tail, double unseen) const { return gammaQuantile(sum + unseen, squares + unseen * unseen, 1 - tail); }

private:
    static double gammaQuantile(double mean, double variance, double p)
    {
        return variance / (2 * mean) * boost::math::quantile(boost::math::chi_squared(2 * mean * mean / variance), p);
    }
};

Interval hull(const Interval& a, const Interval& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

std::optional<RateInterval> ofOneLevel(std::span<const double> times, double stall)
{
    const std::vector<double> body = bodyOf(times);
    const auto batches = batchMeans(body, 1 - 2 * kTail);
    if (!batches)
        return std::nullopt;
    const RareTimes rare(times, body);
    const double sum = total(times);
    const double half = batches->halfWidth * static_cast<double>(times.size());
    const auto between = [&](double low, double high) {
        return Interval{sum / (sum + std::hypot(half, high - rare.sum)), sum / std::max(sum - std::hypot(half, rare.sum - low), sum / 1e3)};
    };
    const double unseen = std::max(rare.highest, sum / static_cast<double>(times.size())); // at least a block of twice the length
    RateInterval out;
    out.ci = between(rare.low(kTail), rare.high(kTail, unseen));
    out.sustained = between(rare.low(kFewTail), std::max(rare.high(kFewTail, unseen), rare.high(kTail, std::max(stall, unseen))));
    if (batches->correlated) {
        out.sustained = hull(out.sustained, {batches->mean / batches->highest, batches->mean / batches->lowest});
        out.doubt = RateDoubt::waves;
    }
    return out;
}

double meanOfRates(std::span<const double> times) { return static_cast<double>(times.size()) / total(times); }

} // namespace

const char* name(RateDoubt doubt)
{
    switch (doubt) {
    case RateDoubt::rareStalls: return "";
    case RateDoubt::waves: return "correlated";
    case RateDoubt::changed: return "changed";
    case RateDoubt::slowed: break;
    }
    return "slowed";
}

std::optional<RateInterval> rateInterval(std::span<const double> times, double stall)
{
    auto out = ofOneLevel(times, stall);
    if (!out)
        return std::nullopt;
    std::vector<double> rates;
    for (const double time : times)
        rates.push_back(1 / time);
    const SteadyState levels = findSteadyState({rates, Bytes(1), Bytes(), Bytes()});
    const auto last = times.subspan(levels.begin);
    if (const auto own = levels.begin > 0 ? ofOneLevel(last, stall) : std::nullopt) {
        const double factor = meanOfRates(last) / meanOfRates(times);
        const Interval sustained = {own->sustained.low * factor, own->sustained.high * factor};
        const bool slowed = levels.falling && total(last) >= kLastShare * total(times);
        out->sustained = slowed ? sustained : hull(out->sustained, sustained);
        out->doubt = slowed ? RateDoubt::slowed : RateDoubt::changed;
    }
    if (levels.rise.low > 0 || levels.rise.high < 0) {
        out->sustained = {out->sustained.low * (1 + std::min(levels.rise.low, 0.0)), out->sustained.high * (1 + std::max(levels.rise.high, 0.0))};
        out->doubt = out->doubt == RateDoubt::slowed ? out->doubt : RateDoubt::changed;
    }
    return out;
}

} // namespace assay
