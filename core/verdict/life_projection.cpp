#include "verdict/life_projection.h"

#include "record/facts.h"
#include "telemetry/reading.h"
#include "verdict/life.h"

#include <algorithm>

namespace assay {

namespace {

// The share of its rated life that a card has used, by its own counters, with the bounds that their resolution allows.
struct Used {
    double value = 0;
    Interval bounds{};
};

Used scaled(const Counter& counter, double whole)
{
    const auto value = static_cast<double>(counter.value);
    return {value / whole, {value / whole, (value + static_cast<double>(counter.quantum)) / whole}};
}

constexpr double kMilli = 1000, kBasisPoints = 10'000;

// By the best counter that both readings have: share of life, mean erases over the rating, bytes over capacity times
// the rating.
std::optional<Used> usedLife(const TelemetryReading& reading, CounterId by, Bytes capacity)
{
    const auto& counter = reading[by];
    const auto& rated = reading[CounterId::ratedCycles];
    if (!counter)
        return std::nullopt;
    if (by == CounterId::lifeUsed)
        return scaled(*counter, kBasisPoints);
    if (!rated || rated->value == 0)
        return std::nullopt;
    const auto cycles = static_cast<double>(rated->value);
    return by == CounterId::eraseAvgMilli ? scaled(*counter, kMilli * cycles)
                                          : scaled(*counter, static_cast<double>(capacity.count()) * cycles);
}

// total = done + what is left over what one cycle takes.
double totalCycles(double done, double usedBefore, double usedAfter, double end)
{
    const double perCycle = (usedAfter - usedBefore) / done;
    return done + std::max(0.0, end - usedAfter) / perCycle;
}

std::optional<LifeProjection> byCounters(const RunRecord& run, const StepRecord& step, const EnduranceFacts& facts)
{
    if (!step.telemetryBefore || !step.telemetryAfter)
        return std::nullopt;
    const auto done = static_cast<double>(facts.cycles);
    for (const CounterId by : {CounterId::lifeUsed, CounterId::eraseAvgMilli, CounterId::nandBytes}) {
        const auto before = usedLife(step.telemetryBefore->reading, by, run.device.capacity);
        const auto after = usedLife(step.telemetryAfter->reading, by, run.device.capacity);
        if (!before || !after || after->bounds.low <= before->bounds.high)
            continue; // moved by less than it can tell
        return LifeProjection{totalCycles(done, before->value, after->value, 1),
                              Interval{totalCycles(done, before->bounds.low, after->bounds.high, 1 - kRatingSpread),
                                       totalCycles(done, before->bounds.high, after->bounds.low, 1 + kRatingSpread)},
                              LifeMethod::counters};
    }
    return std::nullopt;
}

const char* methodOf(LifeMethod method)
{
    switch (method) {
    case LifeMethod::observed: return "the card was observed to its end";
    case LifeMethod::counters: return "slope of the card's own counters; interval of 30 % around its rated life";
    case LifeMethod::assumed: return "assumes 1000 program/erase cycles, interval from 300 to 3000";
    }
    return "";
}

const char* flagOf(LifeMethod method)
{
    return method == LifeMethod::assumed ? "assumed_cycles" : method == LifeMethod::counters ? "rated_cycles" : "";
}

Metric scaledLife(const Metric& cycles, const char* quantity, double factor)
{
    Metric metric = cycles;
    metric.id = quantity;
    metric.value = std::get<double>(cycles.value) * factor;
    if (cycles.ci)
        metric.ci = Interval{cycles.ci->low * factor, cycles.ci->high * factor};
    return metric;
}

} // namespace

std::optional<LifeProjection> projectLife(const RunRecord& run, const StepRecord& step, const EnduranceFacts& facts)
{
    if (facts.cycles == 0)
        return std::nullopt;
    if (const Milestone* end = facts.milestone(kEndOfLife))
        return LifeProjection{static_cast<double>(end->cycle), std::nullopt, LifeMethod::observed};
    if (const auto counted = byCounters(run, step, facts))
        return counted;
    const auto done = static_cast<double>(facts.cycles); // survived: it lasts longer than that
    // Wear is spread over the whole card, and a small region gets its share of all cycles.
    const double share =
        static_cast<double>(run.device.capacity.count()) / static_cast<double>(facts.sectors * kSectorBytes);
    if (share < 1 || done >= kMaxAssumedCycles * share)
        return std::nullopt; // the assumption is refuted
    return LifeProjection{std::max(kAssumedCycles * share, done),
                          Interval{std::max(kMinAssumedCycles * share, done), kMaxAssumedCycles * share},
                          LifeMethod::assumed};
}

std::vector<Metric> projectedLife(const RunRecord& run, const StepRecord& step)
{
    constexpr double kBitsPerByte = 8, kMegabit = 1e6, kSecondsPerHour = 3600;
    const auto facts = enduranceFacts(step);
    const auto life = facts ? projectLife(run, step, *facts) : std::nullopt;
    if (!life)
        return {};
    Metric cycles = metricOf("life_cycles", life->cycles, facts->cycles, methodOf(life->method));
    cycles.ci = life->ci;
    if (const char* flag = flagOf(life->method); *flag != '\0')
        cycles.flags.emplace_back(flag);
    const double bytes = static_cast<double>(facts->sectors * kSectorBytes);
    std::vector<Metric> out = {cycles, scaledLife(cycles, "life_written", bytes)};
    const auto load = readPart(step.params, "load_mbit", [](const auto& value) { return fact::number(value); });
    const auto waf = readPart(step.params, "load_waf", [](const auto& value) { return fact::number(value); });
    if (load && waf && *load > 0 && *waf > 0) {
        const double bytesPerHour = *load * kMegabit / kBitsPerByte * kSecondsPerHour * *waf;
        out.push_back(scaledLife(cycles, "life_hours", bytes / bytesPerHour));
        out.back().method += "; bit rate of the camera";
    }
    return out;
}

} // namespace assay
