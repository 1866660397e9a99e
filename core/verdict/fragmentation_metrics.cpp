#include "verdict/fragmentation_metrics.h"

#include "verdict/metric_of.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

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

bool isAged(const nlohmann::json& ratio) { return ratio.value("pattern", "") == "aged_recorder"; }

// The units measured, in order.
struct UnitsWritten {
    std::vector<double> megabytes, seconds;
};
UnitsWritten unitsOf(const nlohmann::json& ratio)
{
    UnitsWritten units;
    const auto times = ratio.value("unit_ns", nlohmann::json::array());
    const auto free = ratio.value("unit_free_bytes", nlohmann::json::array());
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!times[i].is_number() || times[i].get<double>() <= 0)
            continue;
        units.seconds.push_back(times[i].get<double>() / 1e9);
        const bool own = i < free.size() && free[i].is_number();
        units.megabytes.push_back((own ? free[i].get<double>() : ratio.value("free_bytes", 0.0)) / 1e6);
    }
    return units;
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

// All bytes over all time; the interval is that of the mean time of a unit, of which is taken out what more bytes cost more.
std::optional<RatioSpeed> speedAt(const nlohmann::json& ratio)
{
    const UnitsWritten units = unitsOf(ratio);
    if (units.seconds.size() < kFewestMoveSamples)
        return std::nullopt;
    const auto n = static_cast<double>(units.seconds.size());
    const double megabytes = std::accumulate(units.megabytes.begin(), units.megabytes.end(), 0.0) / n;
    const double mean = std::accumulate(units.seconds.begin(), units.seconds.end(), 0.0) / n;
    double squares = 0;
    for (std::size_t i = 0; i < units.seconds.size(); ++i)
        squares += std::pow(units.seconds[i] - units.megabytes[i] / megabytes * mean, 2);
    const double half = boost::math::quantile(boost::math::students_t(n - 1), 0.95) * std::sqrt(squares / (n - 1) / n);
    RatioSpeed speed{ratio.value("used_ratio", 0.0), megabytes / mean, std::nullopt, units.seconds.size(), isAged(ratio)};
    if (half < mean)
        speed.ci = Interval{megabytes / (mean + half), megabytes / (mean - half)};
    return speed;
}

// Of the evenly spread ones at the tens of per cent only.
std::optional<Metric> throughputAt(const RatioSpeed& speed)
{
    constexpr double kNear = 3; // percent; large grains do not make every ratio
    const double percent = speed.usedRatio * 100;
    const double tens = std::round(percent / 10) * 10;
    if (!speed.aged && (tens > 90 || std::abs(percent - tens) > kNear))
        return std::nullopt;
    Metric metric = metricOf(speed.aged ? "throughput_aged" : "throughput_at_r" + std::to_string(static_cast<int>(tens)), speed.megabytesPerSecond, speed.units,
                             "free bytes over the mean time of a unit");
    if (speed.ci) {
        metric.ci = speed.ci;
        metric.method += "; 90 % interval from the spread of the units";
    }
    return metric;
}

// Of what a recorder left behind where that was measured, else of the ratio with the most pieces.
std::vector<Metric> pieces(const nlohmann::json& ratios, std::uint64_t units)
{
    const auto tells = [](const nlohmann::json& ratio) { return std::pair(isAged(ratio), ratio.value("extents", 0.0)); };
    const auto telling = std::max_element(ratios.begin(), ratios.end(), [&](const auto& a, const auto& b) { return tells(a) < tells(b); });
    const char* method = isAged(*telling) ? "of the pattern that a recorder leaves, by construction" : "of the pattern with most pieces, by construction";
    const double extents = telling->value("extents", 0.0);
    return {metricOf("fragments_per_file", extents, units, method), metricOf("fragmentation_degree", extents, units, method),
            metricOf("out_of_order_share", telling->value("out_of_order", 0.0), units, method),
            metricOf("free_run_median", telling->value("free_run_median_bytes", 0.0), units, method),
            metricOf("free_run_longest", telling->value("free_run_longest_bytes", 0.0), units, method)};
}

} // namespace

std::vector<MoveSample> moveSamples(const StepRecord& step)
{
    std::vector<MoveSample> samples;
    for (const auto& ratio : ratiosOf(step))
        for (const double time : isAged(ratio) ? std::vector<double>() : unitsOf(ratio).seconds)
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
