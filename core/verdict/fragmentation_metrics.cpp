#include "verdict/fragmentation_metrics.h"

#include "verdict/metric_of.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace assay {

namespace {

constexpr const char* kMoveModel = "fit of the speed class model P(r)";
constexpr const char* kUnusedUnits = "units of which nothing is used";
constexpr const char* kOffCurve = "off_curve";
constexpr double kMostMisfit = 0.10; // beyond it the model does not describe the card

nlohmann::json ratiosOf(const StepRecord& step)
{
    const auto facts = step.facts.find("fragmentation");
    return facts == step.facts.end() ? nlohmann::json::array() : facts->value("ratios", nlohmann::json::array());
}

std::vector<double> secondsOf(const nlohmann::json& ratio)
{
    std::vector<double> out;
    for (const auto& ns : ratio.value("unit_ns", nlohmann::json::array()))
        if (ns.is_number() && ns.get<double>() > 0)
            out.push_back(ns.get<double>() / 1e9);
    return out;
}

// Off the curve there is no speed of moving, and that of writing is what units showed of which nothing was used.
std::vector<Metric> speeds(const std::vector<MoveSample>& samples)
{
    auto fit = fitMoveModel(samples);
    const bool offCurve = fit && fit->largestMisfit > kMostMisfit;
    if (offCurve) {
        std::vector<MoveSample> unused;
        std::ranges::copy_if(samples, std::back_inserter(unused), [](const MoveSample& sample) { return sample.usedMegabytes == 0; });
        fit = fitMoveModel(unused);
    }
    if (!fit)
        return {};
    std::vector<Metric> out = {metricOf("pw", fit->pw, fit->n, offCurve ? kUnusedUnits : kMoveModel)};
    out.back().ci = fit->pwCi;
    if (fit->pm) {
        out.push_back(metricOf("pm", *fit->pm, fit->n, kMoveModel));
        out.back().ci = fit->pmCi;
    }
    for (Metric& metric : out) {
        metric.method += "; 90 % interval from the spread of the units";
        if (offCurve)
            metric.flags.emplace_back(kOffCurve);
    }
    return out;
}

std::optional<RatioSpeed> speedAt(const nlohmann::json& ratio)
{
    const auto times = secondsOf(ratio);
    if (times.size() < kFewestMoveSamples)
        return std::nullopt;
    double sum = 0, squares = 0;
    for (const double time : times)
        sum += time;
    const auto n = static_cast<double>(times.size());
    const double mean = sum / n;
    for (const double time : times)
        squares += (time - mean) * (time - mean);
    const double half = boost::math::quantile(boost::math::students_t(n - 1), 0.95) * std::sqrt(squares / (n - 1) / n);
    const double megabytes = ratio.value("free_bytes", 0.0) / 1e6;
    RatioSpeed speed{ratio.value("used_ratio", 0.0), megabytes / mean, std::nullopt, times.size()};
    if (half < mean)
        speed.ci = Interval{megabytes / (mean + half), megabytes / (mean - half)};
    return speed;
}

// At the tens of per cent only.
std::optional<Metric> throughputAt(const RatioSpeed& speed)
{
    constexpr double kNear = 3; // percent; large grains do not make every ratio
    const double percent = speed.usedRatio * 100;
    const double tens = std::round(percent / 10) * 10;
    if (tens > 90 || std::abs(percent - tens) > kNear)
        return std::nullopt;
    Metric metric =
        metricOf("throughput_at_r" + std::to_string(static_cast<int>(tens)), speed.megabytesPerSecond, speed.units, "free bytes over the mean time of a unit");
    if (speed.ci) {
        metric.ci = speed.ci;
        metric.method += "; 90 % interval from the spread of the units";
    }
    return metric;
}

// Of the ratio with the most pieces.
std::vector<Metric> pieces(const nlohmann::json& ratios, std::uint64_t units)
{
    const nlohmann::json* worst = nullptr;
    for (const auto& ratio : ratios)
        if (!worst || ratio.value("extents", 0.0) > worst->value("extents", 0.0))
            worst = &ratio;
    if (!worst)
        return {};
    constexpr const char* kOfPattern = "of the pattern with most pieces, by construction";
    const double extents = worst->value("extents", 0.0);
    return {metricOf("fragments_per_file", extents, units, kOfPattern), metricOf("fragmentation_degree", extents, units, kOfPattern),
            metricOf("out_of_order_share", worst->value("out_of_order", 0.0), units, kOfPattern),
            metricOf("free_run_median", worst->value("free_run_median_bytes", 0.0), units, kOfPattern),
            metricOf("free_run_longest", worst->value("free_run_longest_bytes", 0.0), units, kOfPattern)};
}

} // namespace

std::vector<MoveSample> moveSamples(const StepRecord& step)
{
    std::vector<MoveSample> samples;
    for (const auto& ratio : ratiosOf(step))
        for (const double time : secondsOf(ratio))
            samples.push_back({ratio.value("free_bytes", 0.0) / 1e6, ratio.value("used_bytes", 0.0) / 1e6, time});
    return samples;
}

std::vector<RatioSpeed> ratioSpeeds(const StepRecord& step)
{
    std::vector<RatioSpeed> speeds;
    for (const auto& ratio : ratiosOf(step))
        if (const auto speed = speedAt(ratio))
            speeds.push_back(*speed);
    return speeds;
}

std::vector<Metric> fragmentationMetrics(const StepRecord& step)
{
    const nlohmann::json ratios = ratiosOf(step);
    if (ratios.empty())
        return {};
    std::vector<Metric> out = speeds(moveSamples(step));
    for (const RatioSpeed& speed : ratioSpeeds(step))
        if (auto metric = throughputAt(speed); metric && std::ranges::find(out, metric->id, &Metric::id) == out.end())
            out.push_back(std::move(*metric));
    std::ranges::move(pieces(ratios, step.facts["fragmentation"].value("units", std::uint64_t{0})), std::back_inserter(out));
    return out;
}

} // namespace assay
