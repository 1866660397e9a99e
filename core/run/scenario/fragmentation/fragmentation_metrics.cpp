#include "run/scenario/fragmentation/fragmentation_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "run/record/facts.h"
#include "run/record/metric.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr const char* kSpeedModel = "fit of the speed class model P(r)";
constexpr const char* kUnusedUnits = "entirely unused units";
constexpr double kMaxRelativeError = 0.10; // with a larger error the model does not describe the card

// Mean free and used bytes of a unit, and the measured units in write order.
struct Ratio {
    bool aged = false;
    double used = 0, freeMegabytes = 0, usedMegabytes = 0, extents = 0, outOfOrder = 0, medianRun = 0, longestRun = 0;
    std::vector<double> megabytes, seconds;
};

Ratio ratioFrom(const nlohmann::json& in)
{
    using fact::number;
    Ratio out{fact::text(in, "pattern") == "aged_recorder",
              number(in, "used_ratio"),
              number(in, "free_bytes") / 1e6,
              number(in, "used_bytes") / 1e6,
              number(in, "extents"),
              number(in, "out_of_order"),
              number(in, "free_run_median_bytes"),
              number(in, "free_run_longest_bytes"),
              fact::numbers(in, "unit_free_bytes"),
              fact::numbers(in, "unit_ns")};
    if (out.megabytes.size() != out.seconds.size() || std::ranges::count(out.seconds, 0) > 0)
        fact::reject("units do not match their times");
    for (double& bytes : out.megabytes)
        bytes /= 1e6;
    for (double& time : out.seconds)
        time /= 1e9;
    return out;
}

struct FragmentationFacts {
    std::uint64_t units = 0;
    std::vector<Ratio> ratios; // one for each time that the units were filled
};

FragmentationFacts fragmentationFacts(const StepRecord& step)
{
    const auto read = [&](const nlohmann::json& in) {
        FragmentationFacts out{fact::integer(in, "units"), {}};
        std::ranges::transform(fact::list(in, "ratios"), std::back_inserter(out.ratios), ratioFrom);
        const auto fills = std::ranges::count(step.phases, PhaseRole::prefill, &PhaseSamples::role);
        if (step.outcome == Outcome::completed && fills != static_cast<std::ptrdiff_t>(out.ratios.size()))
            fact::reject("ratios are missing");
        return out;
    };
    return readFacts(step, "fragmentation", read).value_or(FragmentationFacts());
}

// If the model does not fit there is no copy speed, and the write speed is that of the units without used grains.
std::vector<Metric> speeds(const std::vector<PartialUnitWrite>& samples)
{
    auto fit = fitPartialUnitModel(samples);
    const bool offCurve = fit && fit->maxRelativeError > kMaxRelativeError;
    if (offCurve) {
        std::vector<PartialUnitWrite> unused;
        std::ranges::copy_if(samples, std::back_inserter(unused),
                             [](const PartialUnitWrite& sample) { return sample.usedMegabytes == 0; });
        fit = fitPartialUnitModel(unused);
    }
    if (!fit)
        return {};
    std::vector<Metric> out = {metricOf("pw", fit->pw, fit->n, offCurve ? kUnusedUnits : kSpeedModel)};
    out.back().ci = fit->pwCi;
    if (fit->pm) {
        out.push_back(metricOf("pm", *fit->pm, fit->n, kSpeedModel));
        out.back().ci = fit->pmCi;
    }
    for (Metric& metric : out) {
        metric.method += "; 90 % interval from the spread of the units";
        if (offCurve)
            metric.flags.push_back(MetricFlag::offCurve);
    }
    return out;
}

// Returns total bytes over total time. The CI is that of the mean time of a unit, corrected for units with more bytes.
std::optional<RatioSpeed> speedAt(const Ratio& units)
{
    if (units.seconds.size() < kMinPartialUnitWrites)
        return std::nullopt;
    const auto n = static_cast<double>(units.seconds.size());
    const double megabytes = std::accumulate(units.megabytes.begin(), units.megabytes.end(), 0.0) / n;
    const double mean = std::accumulate(units.seconds.begin(), units.seconds.end(), 0.0) / n;
    double squares = 0;
    for (std::size_t i = 0; i < units.seconds.size(); ++i)
        squares += std::pow(units.seconds[i] - units.megabytes[i] / megabytes * mean, 2);
    const double half = boost::math::quantile(boost::math::students_t(n - 1), 0.95) * std::sqrt(squares / (n - 1) / n);
    RatioSpeed speed{units.used, megabytes / mean, std::nullopt, units.seconds.size(), units.aged};
    if (half < mean)
        speed.ci = Interval{megabytes / (mean + half), megabytes / (mean - half)};
    return speed;
}

// Only for evenly spread patterns at multiples of 10 %.
std::optional<Metric> throughputAt(const RatioSpeed& speed)
{
    constexpr double kNear = 3; // percent; large grains do not allow every ratio
    const double percent = speed.usedRatio * 100;
    const double tens = std::round(percent / 10) * 10;
    if (!speed.aged && (tens > 90 || std::abs(percent - tens) > kNear))
        return std::nullopt;
    Metric metric =
        metricOf(speed.aged ? "throughput_aged" : "throughput_at_r" + std::to_string(static_cast<int>(tens)),
                 speed.megabytesPerSecond, speed.units, "free bytes over the mean time of a unit");
    if (speed.ci) {
        metric.ci = speed.ci;
        metric.method += "; 90 % interval from the spread of the units";
    }
    return metric;
}

// For the recorder's pattern if it was measured, otherwise for the ratio with the most fragments.
std::vector<Metric> pieces(const FragmentationFacts& facts)
{
    const Ratio& worstRatio = *std::ranges::max_element(
        facts.ratios, {}, [](const Ratio& ratio) { return std::pair(ratio.aged, ratio.extents); });
    const char* method = worstRatio.aged ? "pattern left by a recorder, by construction"
                                         : "pattern with most fragments, by construction";
    return {metricOf("fragments_per_file", worstRatio.extents, facts.units, method),
            metricOf("fragmentation_degree", worstRatio.extents, facts.units, method),
            metricOf("out_of_order_share", worstRatio.outOfOrder, facts.units, method),
            metricOf("free_run_median", worstRatio.medianRun, facts.units, method),
            metricOf("free_run_longest", worstRatio.longestRun, facts.units, method)};
}

} // namespace

std::vector<PartialUnitWrite> partialUnitWrites(const StepRecord& step)
{
    std::vector<PartialUnitWrite> samples;
    for (const Ratio& ratio : fragmentationFacts(step).ratios)
        for (const double time : ratio.aged ? std::vector<double>() : ratio.seconds)
            samples.push_back({ratio.freeMegabytes, ratio.usedMegabytes, time});
    return samples;
}

std::vector<RatioSpeed> ratioSpeeds(const StepRecord& step)
{
    std::vector<RatioSpeed> speeds;
    for (const Ratio& ratio : fragmentationFacts(step).ratios)
        if (const auto speed = speedAt(ratio))
            speeds.push_back(*speed);
    return speeds;
}

std::vector<Metric> fragmentationMetrics(const StepRecord& step)
{
    const FragmentationFacts facts = fragmentationFacts(step);
    if (facts.ratios.empty())
        return {};
    std::vector<Metric> out = speeds(partialUnitWrites(step));
    for (const RatioSpeed& speed : ratioSpeeds(step))
        if (auto metric = throughputAt(speed); metric && std::ranges::find(out, metric->id, &Metric::id) == out.end())
            out.push_back(std::move(*metric));
    std::ranges::move(pieces(facts), std::back_inserter(out));
    return out;
}

std::vector<Quantity> fragmentationQuantities()
{
    return {
        {"pw", "MB/s", msg("quantity", "Write performance Pw"), Better::higher},
        {"pm", "MB/s", msg("quantity", "Move performance Pm"), Better::higher},
        {"throughput_at_r0", "MB/s", msg("quantity", "Throughput, 0 % used"), Better::higher},
        {"throughput_at_r10", "MB/s", msg("quantity", "Throughput, 10 % used"), Better::higher},
        {"throughput_at_r20", "MB/s", msg("quantity", "Throughput, 20 % used"), Better::higher},
        {"throughput_at_r30", "MB/s", msg("quantity", "Throughput, 30 % used"), Better::higher},
        {"throughput_at_r40", "MB/s", msg("quantity", "Throughput, 40 % used"), Better::higher},
        {"throughput_at_r50", "MB/s", msg("quantity", "Throughput, 50 % used"), Better::higher},
        {"throughput_at_r60", "MB/s", msg("quantity", "Throughput, 60 % used"), Better::higher},
        {"throughput_at_r70", "MB/s", msg("quantity", "Throughput, 70 % used"), Better::higher},
        {"throughput_at_r80", "MB/s", msg("quantity", "Throughput, 80 % used"), Better::higher},
        {"throughput_at_r90", "MB/s", msg("quantity", "Throughput, 90 % used"), Better::higher},
        {"throughput_aged", "MB/s", msg("quantity", "Throughput on the pattern left by a recorder"), Better::higher},
        {"fragmentation_degree", "1", msg("quantity", "Degree of fragmentation"), Better::lower},
        {"out_of_order_share", "1", msg("quantity", "Non-sequential share"), Better::lower},
        {"free_run_median", "B", msg("quantity", "Median free extent"), Better::neither},
        {"free_run_longest", "B", msg("quantity", "Longest free extent"), Better::neither},
    };
}

} // namespace assay
