#include "judge/verdict/telemetry_waf.h"

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/scenario/flash_character/character_metrics.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

// Relative to the value; beyond it the estimate from timing is more exact.
constexpr double kMaxHalfWidth = 0.10;
constexpr double kMaxCalibrationHalfWidth = 0.05;
constexpr double kHostTolerance = 0.01;  // tolerance of the card's count of host bytes, in addition to its resolution
constexpr double kMinPlausibleWaf = 0.5; // no card is assumed to compress to half
// The card's own writes between a snapshot and the workload: counters and tables, some pages of at most 16 KiB.
constexpr Bytes kOwnWrites = kib(64);

// Growth of a counter with its bounds: both readings are rounded down to the quantum.
struct CounterDelta {
    double value = 0;
    Interval bounds{};
    double steps = 0; // in quanta of the counter
};

std::optional<CounterDelta> counterDelta(CounterId id, const TelemetrySnapshot& before, const TelemetrySnapshot& after)
{
    const auto& from = before.reading[id];
    const auto& to = after.reading[id];
    if (!from || !to || to->value < from->value)
        return std::nullopt;
    const auto value = static_cast<double>(to->value - from->value);
    const auto quantum = static_cast<double>(std::max(from->quantum, to->quantum));
    const double unit = std::max(from->unitErrorPermille, to->unitErrorPermille) / 1000.0;
    return CounterDelta{
        value, {std::max(0.0, value - quantum) * (1 - unit), (value + quantum) * (1 + unit)}, value / quantum};
}

double halfWidth(const Interval& interval) { return (interval.high - interval.low) / 2; }

TelemetryWaf withhold(Message reason) { return {std::nullopt, std::move(reason)}; }

// Widens the bounds: up to `held` of the `written` bytes may have reached the flash before one snapshot but not the
// other.
Interval widened(const Interval& bounds, double written, double held)
{
    return {bounds.low * written / (written + held), bounds.high * written / std::max(1.0, written - held)};
}

TelemetryWaf wafFromCounters(double value, const Interval& bounds, double steps, const char* method,
                             std::vector<MetricFlag> flags)
{
    if (value <= 0 || halfWidth(bounds) > kMaxHalfWidth * value)
        return withhold(msg(
            "verdict", "the resolution of the card's counters is too coarse for the bytes of this step; write more"));
    if (bounds.high < kMinPlausibleWaf)
        return withhold(msg("verdict", "the card counts fewer flash writes than are possible"));
    Metric metric =
        metricOf("waf", value, static_cast<std::uint64_t>(steps),
                 std::string("telemetry; ") + method +
                     "; interval from the resolution of the counters and the data possibly held back by the card");
    metric.ci = bounds;
    metric.flags = std::move(flags);
    return {std::move(metric), {}};
}

// Returns the snapshots and bytes of a step: from the start of its measurement, or of the whole step if it has no
// preparation.
struct CountedBytes {
    const TelemetrySnapshot* from = nullptr;
    Bytes written;
};

bool prepares(const PhaseSamples& phase)
{
    return useOf(phase.role) == PhaseUse::prepares || useOf(phase.role) == PhaseUse::comparesStates;
}

// Returns no snapshot if the step has a preparation whose share of the counts is unknown.
CountedBytes countedBytesOf(const StepRecord& step)
{
    if (!step.telemetryMeasuring)
        return {std::ranges::any_of(step.phases, prepares) ? nullptr : &*step.telemetryBefore, step.bytesWritten()};
    CountedBytes counted{&*step.telemetryMeasuring, {}};
    for (const PhaseSamples& phase : step.phases)
        if (phase.op == IoOp::write && phase.begin >= counted.from->at)
            counted.written += phase.bytes;
    return counted;
}

// Returns the size of write buffer and SLC cache according to an earlier step. Their content at one snapshot may have
// reached the flash, or been folded, at the other.
Bytes bufferedBytes(const RunRecord& record)
{
    double held = 0;
    for (const StepRecord& step : record.steps)
        for (const Metric& metric : characterMetrics(step))
            if (const auto* value = std::get_if<double>(&metric.value);
                value && (metric.id == "write_buffer" || metric.id == "slc_cache"))
                held += metric.ci ? metric.ci->high : *value;
    return std::max(kMinBufferedBytes, Bytes(static_cast<std::uint64_t>(held)));
}

bool isSequentialOverwrite(const StepRecord& step, Bytes capacity)
{
    const Scenario* scenario = findScenario(step.scenario);
    const bool sequential = scenario && scenario->overwritesSequentially;
    const auto number = [&](const char* key) {
        const auto found = step.params.find(key);
        return found != step.params.end() && found->is_number_integer() ? found->get<std::uint64_t>()
                                                                        : std::uint64_t{0};
    };
    const bool whole = number("region_offset_bytes") == 0 &&
                       (number("region_bytes") == 0 || number("region_bytes") == capacity.count());
    return sequential && whole && step.outcome == Outcome::completed && step.telemetryBefore && step.telemetryAfter &&
           capacity.count() > 0 && step.bytesWritten() >= capacity;
}

} // namespace

std::optional<BytesPerErase> bytesPerErase(const RunRecord& record)
{
    std::optional<BytesPerErase> best;
    for (const StepRecord& step : record.steps) {
        if (!isSequentialOverwrite(step, roundDown(record.device.capacity, mib(1))))
            continue;
        const auto erases = counterDelta(CounterId::eraseTotal, *step.telemetryBefore, *step.telemetryAfter);
        const bool enough =
            erases && erases->value > 0 && halfWidth(erases->bounds) <= kMaxCalibrationHalfWidth * erases->value;
        if (!enough || static_cast<double>(step.telemetryBefore->reading[CounterId::eraseTotal]->value) < erases->value)
            continue;
        const auto written = static_cast<double>(step.bytesWritten().count());
        const BytesPerErase size{written / erases->value,
                                 {written / erases->bounds.high, written / erases->bounds.low},
                                 step.id,
                                 static_cast<double>(record.device.capacity.count()) * erases->value / written};
        if (!best || halfWidth(size.bounds) < halfWidth(best->bounds))
            best = size;
    }
    return best;
}

TelemetryWaf telemetryWaf(const TelemetrySnapshot& before, const TelemetrySnapshot& after, Bytes written,
                          const std::optional<BytesPerErase>& bytesPerErase, Bytes bufferedBytes)
{
    const auto own = static_cast<double>(written.count()), held = static_cast<double>(bufferedBytes.count());
    const auto nand = counterDelta(CounterId::nandBytes, before, after);
    const auto erases = counterDelta(CounterId::eraseTotal, before, after);
    if (written.count() == 0 || (!nand && !erases))
        return withhold(written.count() == 0 ? Message()
                                             : msg("verdict", "the card counts neither flash writes nor erases"));
    const auto host = counterDelta(CounterId::hostBytes, before, after);
    if (host && (host->bounds.low > own * (1 + kHostTolerance) || host->bounds.high < own * (1 - kHostTolerance)))
        return withhold(msg("verdict", "the card counted {} bytes from the host, the run wrote {} bytes",
                            std::llround(host->value), written.count()));
    if (nand) {
        const bool counted = host && host->value > 0 && halfWidth(host->bounds) < kHostTolerance * host->value;
        const CounterDelta from = counted ? *host : CounterDelta{own, {own, own}, 0};
        const double least = std::max(0.0, nand->bounds.low - static_cast<double>(kOwnWrites.count()));
        return wafFromCounters(nand->value / from.value,
                               widened({least / from.bounds.high, nand->bounds.high / from.bounds.low}, own, held),
                               nand->steps, "flash writes over host writes", {});
    }
    if (!bytesPerErase)
        return withhold(
            msg("verdict",
                "the card counts erases only; bytes per erase need a sequential full-card overwrite in the same run"));
    if (static_cast<double>(before.reading[CounterId::eraseTotal]->value) < bytesPerErase->wholeCard)
        return withhold(
            msg("verdict",
                "the card was too close to fresh out of box when the step began: its first writes needed no erases"));
    const Interval bounds{erases->bounds.low * bytesPerErase->bounds.low / own,
                          erases->bounds.high * bytesPerErase->bounds.high / own};
    return wafFromCounters(erases->value * bytesPerErase->bytes / own, widened(bounds, own, held), erases->steps,
                           "erases times bytes per erase of a sequential overwrite",
                           {MetricFlag::relativeToSequential});
}

TelemetryWaf telemetryWaf(const RunRecord& record, const StepRecord& step)
{
    if (!step.telemetryBefore || !step.telemetryAfter)
        return {};
    const auto size = bytesPerErase(record);
    const bool countsBytes = step.telemetryAfter->reading[CounterId::nandBytes].has_value();
    if (size && size->step == step.id && !countsBytes)
        return withhold(msg("verdict", "reference of the other steps: its write amplification is 1 by definition"));
    const CountedBytes counted = countedBytesOf(step);
    if (!counted.from)
        return withhold(msg(
            "verdict",
            "the counters include the preparation of the card, because they were read only before and after the step"));
    TelemetryWaf waf = telemetryWaf(*counted.from, *step.telemetryAfter, counted.written, size, bufferedBytes(record));
    if (waf.metric && step.phase(PhaseRole::warmup))
        waf.metric->method += "; warm-up included";
    return waf;
}

} // namespace assay
