#include "run/scenario/common/steady_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "io/measure/steady_state.h"
#include "run/record/facts.h"
#include "run/record/metric.h"
#include "run/scenario/common/byte_series.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>

namespace assay {

namespace {

// Returns the size of the region that the step may write. Until all of it is written, free flash may make the card look
// faster.
Bytes rangeOf(const RunRecord& run, const StepRecord& step)
{
    const auto param = [&](const char* key) {
        return Bytes(readPart(step.params, key, [](const auto& value) { return fact::integer(value); }).value_or(0));
    };
    const Bytes asked = param("region_bytes"), offset = param("region_offset_bytes");
    return asked.count() > 0 || offset >= run.device.capacity ? asked : run.device.capacity - offset;
}

// Returns the largest write cache found by an earlier flash_character step, or the size of the range if that step could
// not determine it.
Bytes largestKnownCache(const RunRecord& run, const StepRecord& step)
{
    double largest = 0;
    for (const StepRecord& earlier : run.steps) {
        if (&earlier == &step)
            break;
        const auto character = characterMetrics(earlier);
        if (character.empty() && isCharacterStep(earlier))
            return rangeOf(run, step);
        for (const Metric& metric : character)
            if (metric.id == "slc_cache")
                largest = std::max(largest, std::get<double>(metric.value));
    }
    return Bytes(static_cast<std::uint64_t>(largest));
}

Metric counted(const char* quantity, double value, std::size_t n, const char* method)
{
    Metric metric = metricOf(quantity, value, n, method);
    metric.flags.push_back(MetricFlag::testExtent);
    return metric;
}

} // namespace

std::vector<Metric> steadyMetrics(const RunRecord& run, const StepRecord& step)
{
    std::vector<const PhaseSamples*> phases;
    for (const PhaseSamples& phase : step.phases)
        if (phase.role == PhaseRole::write && phase.ops > 0)
            phases.push_back(&phase);
    if (phases.empty())
        return {};
    const ByteSeries series = byteSeries(phases);
    const std::size_t n = series.megabytesPerSecond.size();
    const SteadyState state =
        findSteadyState({series.megabytesPerSecond, series.block, rangeOf(run, step), largestKnownCache(run, step)});
    std::vector<Metric> out;
    out.push_back(counted("steady", state.steady() ? 1 : 0, n,
                          "change points in throughput by bytes; slope of the last level by Theil and Sen; region "
                          "overwritten once since the last fall"));
    if (const auto reason = flagOf(state.reason))
        out.back().flags.insert(out.back().flags.end(), {MetricFlag::undecided, *reason});
    else
        out.push_back(counted("steady_from", static_cast<double>((series.block * state.begin).count()), n,
                              "bytes written before the start of the last level"));
    const auto window = ptsWindow(series.megabytesPerSecond);
    constexpr const char* kPts = "SNIA PTS window, for comparison only";
    out.push_back(counted("pts_steady", window ? 1 : 0, n, kPts));
    if (window)
        out.push_back(counted("pts_steady_from", static_cast<double>((series.block * window->begin).count()), n, kPts));
    return out;
}

std::vector<Quantity> steadyQuantities()
{
    return commonQuantities({"steady", "steady_from", "pts_steady", "pts_steady_from"});
}

} // namespace assay
