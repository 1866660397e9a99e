#include "judge/verdict/waf_life.h"

#include "judge/verdict/telemetry_waf.h"
#include "judge/verdict/waf_estimate.h"
#include "run/record/metric.h"
#include "run/scenario/recorder/recorder_facts.h"

namespace assay {

namespace {

constexpr const char* kHoursMethod = "capacity times cycles over write amplification and bit rate; ";

struct Cycles {
    double fewest = kMinAssumedCycles, expected = kAssumedCycles, most = kMaxAssumedCycles;
    const char* method = kAssumedCyclesMethod;
    MetricFlag flag = MetricFlag::assumedCycles;
};

// Returns the rated cycles of the card; the assumed ones if it does not report any.
Cycles cyclesOf(const StepRecord& step)
{
    const auto rated = step.telemetryAfter ? step.telemetryAfter->reading[CounterId::ratedCycles] : std::nullopt;
    if (!rated)
        return {};
    const auto cycles = static_cast<double>(rated->value);
    return {cycles, cycles, cycles, kRatedCyclesMethod, MetricFlag::ratedCycles};
}

// Copies the metric for another quantity with the same observations.
Metric derivedFrom(const Metric& waf, const char* quantity)
{
    Metric metric = waf;
    metric.id = quantity;
    return metric;
}

} // namespace

double hoursOfLife(Bytes capacity, double cycles, double waf, double bitsPerSecond)
{
    constexpr double kBitsPerByte = 8, kSecondsPerHour = 3600;
    if (waf <= 0 || bitsPerSecond <= 0)
        return 0;
    return static_cast<double>(capacity.count()) * cycles / waf / (bitsPerSecond / kBitsPerByte) / kSecondsPerHour;
}

std::optional<Metric> measuredWaf(const RunRecord& run, const StepRecord& step)
{
    auto waf = telemetryWaf(run, step).metric;
    if (!waf)
        waf = wafEstimate(run, step).metric;
    return waf && std::get<double>(waf->value) > 0 ? waf : std::nullopt;
}

Metric lifeMultiplier(const Metric& waf)
{
    Metric life = derivedFrom(waf, "life_multiplier");
    life.value = 1 / std::get<double>(waf.value);
    if (waf.ci && waf.ci->low > 0)
        life.ci = Interval{1 / waf.ci->high, 1 / waf.ci->low};
    life.method = "reciprocal of the write amplification; " + waf.method;
    return life;
}

std::optional<Metric> lifeHours(const RunRecord& run, const StepRecord& step, const Metric& waf)
{
    constexpr double kMegabit = 1e6;
    const auto recording = recorderFacts(step);
    const double value = std::get<double>(waf.value), rate = recording ? recording->totalMegabits() * kMegabit : 0;
    const auto hours = [&](double cycles, double amplification) {
        return hoursOfLife(run.device.capacity, cycles, amplification, rate);
    };
    const Cycles cycles = cyclesOf(step);
    if (hours(cycles.expected, value) <= 0)
        return std::nullopt;
    Metric life = derivedFrom(waf, "life_hours");
    life.value = hours(cycles.expected, value);
    life.ci = Interval{hours(cycles.fewest, waf.ci ? waf.ci->high : value),
                       hours(cycles.most, waf.ci && waf.ci->low > 0 ? waf.ci->low : value)};
    life.method = std::string(kHoursMethod) + cycles.method + "; " + waf.method;
    life.flags.push_back(cycles.flag);
    return life;
}

} // namespace assay
