#include "ground/stats/life.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/tools/minima.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

namespace assay {

namespace {

// Half of the square of the normal 95 % quantile: allowed decrease of the log-likelihood.
constexpr double kFall = 1.6448536269514722 * 1.6448536269514722 / 2;

struct LogTime {
    double value = 0;
    bool failed = false;
};

std::vector<LogTime> logTimes(std::span<const LifeTime> cards)
{
    std::vector<LogTime> logs;
    for (const LifeTime& card : cards) {
        assert(card.time > 0);
        logs.push_back({std::log(card.time), card.failed});
    }
    return logs;
}

double standardQuantile(LifeModel model, double share)
{
    assert(share > 0 && share < 1);
    return model == LifeModel::weibull ? std::log(-std::log1p(-share))
                                       : boost::math::quantile(boost::math::normal(), share);
}

double logOfSurvival(LifeModel model, double z)
{
    if (model == LifeModel::weibull)
        return -std::exp(std::min(z, 600.0)); // finite, and still negligible
    if (z > 30)                               // the probability itself would be 0
        return -z * z / 2 - std::log(z * std::sqrt(2 * std::numbers::pi));
    return std::log(std::erfc(z / std::numbers::sqrt2) / 2);
}

double logOfDensity(LifeModel model, double z)
{
    if (model == LifeModel::weibull)
        return z - std::exp(std::min(z, 600.0));
    return -z * z / 2 - std::log(2 * std::numbers::pi) / 2;
}

double logLikelihoodOf(std::span<const LogTime> logs, LifeModel model, double location, double scale)
{
    double sum = 0;
    for (const LogTime& log : logs) {
        const double z = (log.value - location) / scale;
        sum += log.failed ? logOfDensity(model, z) - std::log(scale) - log.value : logOfSurvival(model, z);
    }
    return sum;
}

struct Maximum {
    double at = 0, value = 0;
};

// Maximum of a unimodal function.
template <typename Function> Maximum maximumOf(Function function, double low, double high)
{
    constexpr int kBits = 40;
    std::uintmax_t steps = 200;
    const auto found =
        boost::math::tools::brent_find_minima([&](double x) { return -function(x); }, low, high, kBits, steps);
    return {found.first, -found.second};
}

// The likelihood, parameterised by one quantile of ln t. It has one maximum, because its logarithm is concave in
// quantile / scale and 1 / scale.
class LifeLikelihood {
public:
    LifeLikelihood(std::span<const LifeTime> cards, LifeModel model) : m_logs(logTimes(cards)), m_model(model)
    {
        const auto [least, largest] = std::ranges::minmax_element(m_logs, {}, &LogTime::value);
        m_least = least->value;
        m_width = largest->value - least->value;
    }
    // Returns the best scale, as a logarithm, for which the quantile with the standard quantile `z` is `logTime`.
    Maximum bestLogScale(double logTime, double z) const
    {
        return maximumOf(
            [&](double logScale) {
                const double scale = std::exp(logScale);
                return logLikelihoodOf(m_logs, m_model, logTime - z * scale, scale);
            },
            std::log(m_width) - 12, std::log(m_width) + 8);
    }
    Maximum bestLogTime(double z) const
    {
        return maximumOf([&](double logTime) { return bestLogScale(logTime, z).value; }, m_least - 5 * m_width,
                         m_least + 6 * m_width);
    }

private:
    std::vector<LogTime> m_logs;
    LifeModel m_model;
    double m_least = 0;
    double m_width = 0; // > 0
};

// Returns the first point, from `from` on in steps of `step`, where a falling function is below `limit`.
template <typename Function> std::optional<double> crossing(Function function, double from, double step, double limit)
{
    constexpr int kMaxSteps = 40, kHalvings = 40;
    double inside = from, outside = from + step;
    for (int i = 0; function(outside) > limit; ++i) {
        if (i == kMaxSteps)
            return std::nullopt;
        step *= 1.5;
        inside = std::exchange(outside, outside + step);
    }
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (inside + outside) / 2;
        (function(middle) > limit ? inside : outside) = middle;
    }
    return (inside + outside) / 2;
}

template <typename Function> std::optional<Interval> profileInterval(Function function, double best, double step)
{
    const double limit = function(best) - kFall;
    const auto low = crossing(function, best, -step, limit), high = crossing(function, best, step, limit);
    if (!low || !high)
        return std::nullopt;
    return Interval{std::exp(*low), std::exp(*high)};
}

} // namespace

std::optional<LifeFit> fitLife(std::span<const LifeTime> cards, LifeModel model)
{
    std::set<double> failures;
    double count = 0;
    for (const LifeTime& card : cards)
        if (card.failed) {
            failures.insert(card.time);
            ++count;
        }
    if (cards.size() < kMinForLife || failures.size() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(cards.size());
    const LifeLikelihood likelihood(cards, model);
    const double z = standardQuantile(model, count / (2 * n)); // is among the failures, so it is well determined
    const Maximum logTime = likelihood.bestLogTime(z);
    const Maximum logScale = likelihood.bestLogScale(logTime.at, z);
    const double scale = std::exp(logScale.at);
    return LifeFit{model, logTime.at - z * scale, scale, logScale.value, 4 - 2 * logScale.value + 12 / (n - 3)};
}

double lifeQuantile(const LifeFit& fit, double share)
{
    return std::exp(fit.location + fit.scale * standardQuantile(fit.model, share));
}

std::optional<Interval> lifeQuantileInterval(std::span<const LifeTime> cards, const LifeFit& fit, double share)
{
    const LifeLikelihood likelihood(cards, fit.model);
    const double z = standardQuantile(fit.model, share);
    return profileInterval([&](double logTime) { return likelihood.bestLogScale(logTime, z).value; },
                           std::log(lifeQuantile(fit, share)), fit.scale / 4);
}

double weibayesBound(std::span<const LifeTime> cards, double beta, double share, double confidence)
{
    assert(!cards.empty() && beta > 0 && share > 0 && share < 1 && confidence > 0 && confidence < 1);
    const double longest = std::ranges::max_element(cards, {}, &LifeTime::time)->time;
    double sum = 0, failures = 0;
    for (const LifeTime& card : cards) {
        sum += std::pow(card.time / longest, beta);
        failures += card.failed ? 1 : 0;
    }
    const double limit = boost::math::quantile(boost::math::chi_squared(2 * failures + 2), confidence);
    return longest * std::pow(2 * sum / limit * -std::log1p(-share), 1 / beta);
}

} // namespace assay
