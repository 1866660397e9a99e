#include "judge/advice/outcomes.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <utility>

namespace assay {

namespace {

constexpr double kMsPerSecond = 1e3;

// Mean and standard deviation of the logarithms.
struct LogMoments {
    double mean = 0, deviation = 0;
    double count = 0;
};

LogMoments logMoments(const std::vector<double>& values)
{
    LogMoments out;
    out.count = static_cast<double>(values.size());
    for (const double value : values)
        out.mean += std::log(value) / out.count;
    for (const double value : values)
        out.deviation += std::pow(std::log(value) - out.mean, 2) / std::max(1.0, out.count - 1);
    out.deviation = std::sqrt(out.deviation);
    return out;
}

constexpr double kNormal95 = 1.6449; // 95 % quantile of the standard normal distribution

// 90 % prediction interval of another recording: Student's t of the logarithms (Hahn and Meeker, Statistical Intervals,
// section 4.8), with the spread over the seeds of the likeliest card. The model error is added as an independent error.
Interval predictionInterval(double mean, const LogMoments& spread, double modelError)
{
    double chance = 0;
    if (spread.count >= 2)
        chance = boost::math::quantile(boost::math::students_t(spread.count - 1), 0.95) * spread.deviation *
                 std::sqrt(1 + 1 / spread.count);
    const double half = std::hypot(chance, kNormal95 * modelError);
    return {std::exp(mean - half), std::exp(mean + half)};
}

std::vector<double> valuesOf(const std::vector<RecordingOutcome>& outcomes, auto value)
{
    std::vector<double> values;
    for (const RecordingOutcome& outcome : outcomes)
        values.push_back(value(outcome));
    return values;
}

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Weighted mean over the cards; the interval spans those of all cards.
Prediction predict(const RecordingOutcomes& all, const PredictionBasis& basis, auto value)
{
    Prediction out;
    const LogMoments spread = logMoments(valuesOf(all.front(), value));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<double> values = valuesOf(all[i], value);
        const Interval own = predictionInterval(logMoments(values).mean, spread, basis.modelError);
        out.value += basis.models[i].weight * meanOf(values);
        out.ci = i == 0 ? own : Interval{std::min(out.ci.low, own.low), std::max(out.ci.high, own.high)};
    }
    out.ci = {std::min(out.ci.low, out.value), std::max(out.ci.high, out.value)};
    return out;
}

// A loss of 0 has no logarithm. The interval therefore spans the simulated losses, extended to the losses at both ends
// of the interval of the sustained rate (docs/method/recorder.md, "Spread between recordings").
Prediction predictLoss(const RecordingOutcomes& all, const PredictionBasis& basis,
                       const std::optional<Prediction>& sustainable)
{
    Prediction out;
    bool first = true;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const RecordingOutcome& one : all[i]) {
            out.value += basis.models[i].weight * one.droppedMs / static_cast<double>(all[i].size());
            out.ci = first ? Interval{one.droppedMs, one.droppedMs}
                           : Interval{std::min(out.ci.low, one.droppedMs), std::max(out.ci.high, one.droppedMs)};
            first = false;
        }
    if (!sustainable)
        return out;
    const auto lostAt = [&](double rate) {
        return std::max(0.0, 1 - rate / basis.megabits) * seconds(all.front().front().recorded) * kMsPerSecond;
    };
    out.ci = {std::min(out.ci.low, lostAt(sustainable->ci.high)), std::max(out.ci.high, lostAt(sustainable->ci.low))};
    return out;
}

// Sums over several recordings; `writePoints` and `extentsPerFile` are means.
RecordingOutcome totalOf(const std::vector<RecordingOutcome>& recordings)
{
    RecordingOutcome out;
    const auto n = static_cast<double>(recordings.size());
    for (const RecordingOutcome& one : recordings) {
        out.recorded += one.recorded;
        out.busy += one.busy;
        out.hostBytes += one.hostBytes;
        out.videoBytes += one.videoBytes;
        out.copied += one.copied;
        out.padding += one.padding;
        out.merges += one.merges;
        out.unitsFilled += one.unitsFilled;
        out.writePoints += one.writePoints / n;
        out.extentsPerFile += one.extentsPerFile / recordings.size();
        for (std::size_t i = 0; i < kWriteCauses; ++i) {
            out.copiedBy[i] += one.copiedBy[i];
            out.writes[i] += one.writes[i];
        }
    }
    return out;
}

} // namespace

WritePathResult resultOf(const RecordingOutcomes& all, const PredictionBasis& basis, const RecordingPlan& plan)
{
    WritePathResult out;
    const bool known = std::ranges::all_of(all, [](const auto& card) {
        return std::ranges::all_of(card, [](const RecordingOutcome& one) { return one.sustainable.value_or(0) > 0; });
    });
    if (known)
        out.sustainable = predict(all, basis, [](const RecordingOutcome& one) { return *one.sustainable; });
    out.dropped = predictLoss(all, basis, out.sustainable);
    out.waf = predict(all, basis, [](const RecordingOutcome& one) { return one.waf; });
    out.counted = totalOf(all.front());
    out.all = all;
    out.config = plan.trace;
    out.buffer = plan.buffer;
    return out;
}

double meanRate(const RecordingOutcomes& all, const PredictionBasis& basis)
{
    double mean = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        mean += basis.models[i].weight *
                meanOf(valuesOf(all[i], [](const RecordingOutcome& one) { return one.sustainable.value_or(0); }));
    return mean;
}

bool isBetterOutcome(const RecordingOutcome& a, const RecordingOutcome& b)
{
    return a.droppedMs != b.droppedMs ? a.droppedMs < b.droppedMs
                                      : a.sustainable.value_or(0) > b.sustainable.value_or(0);
}

// Paired t-test, because a stretch that is hard on the card is so with every write path; one-sided, 5 %.
bool losesSignificantlyMore(const WritePathResult& one, const WritePathResult& other,
                            const std::vector<FittedCardModel>& models)
{
    double mean = 0, variance = 0, degreesOfFreedom = 0;
    for (std::size_t card = 0; card < models.size(); ++card) {
        const std::size_t n = std::min(one.all[card].size(), other.all[card].size());
        std::vector<double> more;
        for (std::size_t seed = 0; seed < n; ++seed)
            more.push_back(one.all[card][seed].droppedMs - other.all[card][seed].droppedMs);
        const double own = meanOf(more), weight = models[card].weight;
        double squares = 0;
        for (const double value : more)
            squares += std::pow(value - own, 2);
        mean += weight * own;
        if (n < 2)
            continue; // the variance of one value is unknown
        variance += weight * weight * squares / static_cast<double>((n - 1) * n);
        degreesOfFreedom = std::max(degreesOfFreedom, static_cast<double>(n - 1));
    }
    return degreesOfFreedom > 0 &&
           mean > boost::math::quantile(boost::math::students_t(degreesOfFreedom), 0.95) * std::sqrt(variance);
}

std::size_t EvaluatedMitigation::recordings() const
{
    std::size_t all = 0;
    for (const auto& card : result.all)
        all += card.size();
    return all;
}

bool EvaluatedMitigation::isSignificant(std::size_t count) const
{
    constexpr double kMaxPValue = 1.0 / 16; // two-sided p-value; 5 of 5 reach it
    const std::size_t all = recordings();
    if (count == all)
        return true;
    const boost::math::binomial signTest(static_cast<double>(all), 0.5);
    return 2 * count > all &&
           2 * boost::math::cdf(boost::math::complement(signTest, static_cast<double>(count) - 1)) <= kMaxPValue;
}

double sustainableRateOf(const WritePathResult& result) { return result.sustainable ? result.sustainable->value : 0.0; }

bool isBetter(const WritePathResult& a, const WritePathResult& b)
{
    const auto hundredths = [](double ms) { return std::llround(ms / 10); };
    const auto lost = [&](const WritePathResult& result) {
        return std::pair(hundredths(result.dropped.value), hundredths(result.dropped.ci.high));
    };
    if (lost(a) != lost(b))
        return lost(a) < lost(b);
    return sustainableRateOf(a) != sustainableRateOf(b) ? sustainableRateOf(a) > sustainableRateOf(b)
                                                        : a.waf.value < b.waf.value;
}

} // namespace assay
