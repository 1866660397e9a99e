#include "judge/verdict/life_projection.h"

#include "card/telemetry/reading.h"
#include "judge/verdict/waf_life.h"
#include "run/record/facts.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>

namespace assay {

namespace {

// Share of the rated life used according to the card's counters; the bounds follow from their resolution.
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

// Returns the used life by one counter: share of life, mean erases over the rating, or bytes over capacity x rating.
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

// total = done + (end - used) / (used per cycle).
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
            continue; // the change is below the resolution of the counter
        return LifeProjection{totalCycles(done, before->value, after->value, 1),
                              Interval{totalCycles(done, before->bounds.low, after->bounds.high, 1 - kRatingSpread),
                                       totalCycles(done, before->bounds.high, after->bounds.low, 1 + kRatingSpread)},
                              LifeMethod::counters};
    }
    return std::nullopt;
}

// The rating without a measured slope: assumes the wear of sequential writes per overwrite.
std::optional<LifeProjection> byRating(const RunRecord& run, const StepRecord& step, double done, double share)
{
    const auto rated = step.telemetryAfter ? step.telemetryAfter->reading[CounterId::ratedCycles] : std::nullopt;
    if (!rated || rated->value == 0)
        return std::nullopt;
    const double whole = static_cast<double>(rated->value) * share;
    double usedBefore = 0;
    if (step.telemetryBefore)
        for (const CounterId by : {CounterId::nandBytes, CounterId::eraseAvgMilli, CounterId::lifeUsed})
            if (const auto used = usedLife(step.telemetryBefore->reading, by, run.device.capacity))
                usedBefore = used->value;
    const auto left = [&](double end) { return std::max(done, whole * (end - usedBefore)); };
    return LifeProjection{left(1), Interval{left(1 - kRatingSpread), left(1 + kRatingSpread)}, LifeMethod::rated};
}

struct LifeMethodRow {
    const char* text;
    std::optional<MetricFlag> flag;
};
// In the order of LifeMethod.
constexpr LifeMethodRow kLifeMethods[] = {
    {"card observed to its end of life", std::nullopt},
    {"slope of the card's own counters; interval of 30 % around its rated life", MetricFlag::ratedCycles},
    {kRatedCyclesMethod, MetricFlag::ratedCycles},
    {kAssumedCyclesMethod, MetricFlag::assumedCycles}};

// The assumed use of the card: bit rate of the camera, and wear relative to sequential writing.
struct Camera {
    double megabits = 0;
    double waf = 1;
    std::optional<Interval> wafRange; // none: stated by the profile, not measured
    std::vector<MetricFlag> flags;    // flags of the measurement
};

// Returns the latest recording before the step with a known write amplification; else the camera of the step's
// parameters.
std::optional<Camera> cameraOf(const RunRecord& run, const StepRecord& step)
{
    std::optional<Camera> camera;
    const auto load = readPart(step.params, "load_mbit", [](const auto& value) { return fact::number(value); });
    const auto waf = readPart(step.params, "load_waf", [](const auto& value) { return fact::number(value); });
    if (load && waf && *load > 0 && *waf > 0)
        camera = Camera{*load, *waf, std::nullopt, {}};
    for (const StepRecord& earlier : run.steps) {
        if (earlier.id == step.id)
            break;
        const auto recording = recorderFacts(earlier);
        const auto measured = recording ? measuredWaf(run, earlier) : std::nullopt;
        if (!measured || recording->totalMegabits() <= 0)
            continue;
        const double value = std::get<double>(measured->value);
        camera =
            Camera{recording->totalMegabits(), value, measured->ci.value_or(Interval{value, value}), measured->flags};
        if (camera->wafRange->low <= 0)
            camera->wafRange->low = value;
    }
    return camera;
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

// Converts a life in sequentially written bytes into hours of the camera.
Metric hoursOf(const Metric& written, const Camera& camera)
{
    constexpr double kBitsPerByte = 8, kMegabit = 1e6, kSecondsPerHour = 3600;
    const double bytesPerHour = camera.megabits * kMegabit / kBitsPerByte * kSecondsPerHour;
    Metric hours = scaledLife(written, "life_hours", 1 / (bytesPerHour * camera.waf));
    if (!camera.wafRange) {
        hours.method.append("; ").append(kCameraFromParams);
        return hours;
    }
    hours.method += "; bit rate and write amplification of a recording in this run";
    const double life = std::get<double>(written.value);
    const Interval range = written.ci.value_or(Interval{life, life});
    hours.ci = Interval{range.low / (bytesPerHour * camera.wafRange->high),
                        range.high / (bytesPerHour * camera.wafRange->low)};
    hours.flags.insert(hours.flags.end(), camera.flags.begin(), camera.flags.end());
    return hours;
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
    const auto done = static_cast<double>(facts.cycles); // lower bound: the card survived these cycles
    // Wear leveling spreads over the whole card, so a small region gets more cycles.
    const double share =
        static_cast<double>(run.device.capacity.count()) / static_cast<double>(facts.sectors * kSectorBytes);
    if (auto rated = byRating(run, step, done, share))
        return done < rated->ci->high ? rated : std::nullopt;
    if (share < 1 || done >= kMaxAssumedCycles * share)
        return std::nullopt; // the card has outlived the assumption
    return LifeProjection{std::max(kAssumedCycles * share, done),
                          Interval{std::max(kMinAssumedCycles * share, done), kMaxAssumedCycles * share},
                          LifeMethod::assumed};
}

std::vector<Metric> projectedLife(const RunRecord& run, const StepRecord& step)
{
    const auto facts = enduranceFacts(step);
    const auto life = facts ? projectLife(run, step, *facts) : std::nullopt;
    if (!life)
        return {};
    const LifeMethodRow& method = kLifeMethods[static_cast<std::size_t>(life->method)];
    Metric cycles = metricOf("life_cycles", life->cycles, facts->cycles, method.text);
    cycles.ci = life->ci;
    if (method.flag)
        cycles.flags.push_back(*method.flag);
    const double bytes = static_cast<double>(facts->sectors * kSectorBytes);
    std::vector<Metric> out = {cycles, scaledLife(cycles, "life_written", bytes)};
    if (const auto camera = cameraOf(run, step))
        out.push_back(hoursOf(out.back(), *camera));
    return out;
}

} // namespace assay
