#include "verdict/steady_metrics.h"

#include "record/facts.h"
#include "verdict/character_metrics.h"
#include "verdict/metric_of.h"
#include "verdict/plausibility.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kFewestPoints = 2; // of the time series in one block

// Puts stretches of time, each with the bytes moved in it, end to end and cuts them into blocks.
class Cutter {
public:
    Cutter(Bytes block, std::size_t blocks)
        : m_block(block), m_left(static_cast<double>(block.count())), m_blocks(blocks)
    {
    }
    void add(Bytes bytes, double time)
    {
        auto rest = static_cast<double>(bytes.count());
        while (rest > m_left && m_rates.size() < m_blocks) {
            const double share = time * m_left / rest;
            rest -= m_left;
            time -= share;
            m_time += share;
            close();
        }
        m_left -= rest;
        m_time += time;
    }
    std::vector<double> finish()
    {
        if (m_rates.size() < m_blocks) // the last one, but for rounding
            close();
        return std::move(m_rates);
    }

private:
    void close()
    {
        m_rates.push_back(m_time > 0 ? m_block.megabytes() / m_time : 0.0);
        m_left = static_cast<double>(m_block.count());
        m_time = 0;
    }
    Bytes m_block;
    double m_left;
    double m_time = 0; // s
    std::size_t m_blocks;
    std::vector<double> m_rates;
};

bool isJudged(const StepRecord& step)
{
    return step.scenario == "sequential_write" || step.scenario == "random_write" || step.scenario == "full_overwrite";
}

// All that the step may write to: as long as some of it has not been, flash that is free may make the card look faster
// than it is.
Bytes rangeOf(const RunRecord& run, const StepRecord& step)
{
    const auto param = [&](const char* key) {
        return Bytes(readPart(step.params, key, [](const auto& value) { return fact::whole(value); }).value_or(0));
    };
    const Bytes asked = param("region_bytes"), offset = param("region_offset_bytes");
    return asked.count() > 0 || offset >= run.device.capacity ? asked : run.device.capacity - offset;
}

// The largest write cache that a flash_character step before this one has found. One that should have told and does
// not: as large as the range.
Bytes knownCache(const RunRecord& run, const StepRecord& step)
{
    double largest = 0;
    for (const StepRecord& earlier : run.steps) {
        if (&earlier == &step)
            break;
        const auto character = characterMetrics(earlier);
        if (character.empty() && earlier.scenario == "flash_character")
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
    metric.flags.emplace_back(kOfTheTest);
    return metric;
}

} // namespace

ByteSeries byteSeries(const std::vector<const PhaseSamples*>& phases, std::uint64_t fewestOps)
{
    Bytes total;
    std::uint64_t ops = 0, points = 0;
    for (const PhaseSamples* phase : phases) {
        total += phase->bytes;
        ops += phase->ops;
        points += phase->series.points().size();
    }
    const std::uint64_t blocks = std::min({std::uint64_t{kSteadyBlocks}, points / kFewestPoints, ops / fewestOps});
    if (blocks == 0)
        return {};
    const Bytes block(total.count() / blocks);
    Cutter cutter(block, blocks);
    for (const PhaseSamples* phase : phases) {
        Ns left = phase->duration();
        for (const SeriesPoint& point : phase->series.points()) {
            const Ns time = std::min(left, phase->series.interval()); // the last interval is not a whole one
            left -= time;
            cutter.add(point.bytes, seconds(time));
        }
    }
    return {cutter.finish(), block};
}

std::vector<Metric> steadyMetrics(const RunRecord& run, const StepRecord& step)
{
    std::vector<const PhaseSamples*> phases;
    for (const PhaseSamples& phase : step.phases)
        if (phase.name == "write" && phase.ops > 0)
            phases.push_back(&phase);
    if (!isJudged(step) || phases.empty())
        return {};
    const ByteSeries series = byteSeries(phases);
    const std::size_t n = series.megabytesPerSecond.size();
    const SteadyState state =
        findSteadyState({series.megabytesPerSecond, series.block, rangeOf(run, step), knownCache(run, step)});
    std::vector<Metric> out;
    out.push_back(counted("steady", state.steady() ? 1 : 0, n,
                          "change points in throughput by bytes; slope of the last level by Theil and Sen; range "
                          "overwritten once since the last fall"));
    if (!state.steady())
        out.back().flags.insert(out.back().flags.end(), {"undecided", name(state.doubt)});
    else
        out.push_back(counted("steady_from", static_cast<double>((series.block * state.begin).count()), n,
                              "bytes written until the last level began"));
    const auto window = ptsWindow(series.megabytesPerSecond);
    constexpr const char* kPts = "window of the SNIA PTS, for comparison only";
    out.push_back(counted("pts_steady", window ? 1 : 0, n, kPts));
    if (window)
        out.push_back(counted("pts_steady_from", static_cast<double>((series.block * window->begin).count()), n, kPts));
    return out;
}

} // namespace assay
