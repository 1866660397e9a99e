#include "verdict/life.h"

#include "profile/profile.h"

namespace assay {

namespace {

constexpr const char* kHoursMethod = "capacity times cycles over amplification and bit rate; assumes 1000 program/erase cycles, interval from 300 to 3000";

// The same metric, of another quantity: it stands on the same observations.
Metric derivedFrom(const Metric& waf, const char* quantity)
{
    Metric metric = waf;
    metric.id = quantity;
    metric.unit = unitOf(quantity);
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

Metric lifeMultiplier(const Metric& waf)
{
    Metric life = derivedFrom(waf, "life_multiplier");
    life.value = 1 / std::get<double>(waf.value);
    if (waf.ci && waf.ci->low > 0)
        life.ci = Interval{1 / waf.ci->high, 1 / waf.ci->low};
    life.method = "1 over the write amplification; " + waf.method;
    return life;
}

std::optional<Metric> lifeHours(const RunRecord& run, const StepRecord& step, const Metric& waf)
{
    constexpr double kMegabit = 1e6;
    const auto found = step.facts.find("recorder");
    if (found == step.facts.end())
        return std::nullopt;
    const double value = std::get<double>(waf.value), rate = found->value("total_mbit", 0.0) * kMegabit;
    const auto hours = [&](double cycles, double amplification) { return hoursOfLife(run.device.capacity, cycles, amplification, rate); };
    if (hours(kAssumedCycles, value) <= 0)
        return std::nullopt;
    Metric life = derivedFrom(waf, "life_hours");
    life.value = hours(kAssumedCycles, value);
    life.ci = Interval{hours(kFewestCycles, waf.ci ? waf.ci->high : value), hours(kMostCycles, waf.ci && waf.ci->low > 0 ? waf.ci->low : value)};
    life.method = kHoursMethod;
    life.method += "; " + waf.method;
    life.flags.emplace_back("assumed_cycles");
    return life;
}

} // namespace assay
