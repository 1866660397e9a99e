#include "run/scenario/dirty_state/dirty_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "ground/stats/batch_means.h"
#include "run/record/facts.h"
#include "run/record/metric.h"
#include "run/scenario/common/byte_series.h"
#include "run/scenario/common/plausibility.h"
#include "run/scenario/dirty_state/dirty_states.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kOfProbes = 0.90; // confidence
// States of a preconditioned card, and those that may restore its speed.
constexpr std::string_view kDirtied[] = {"random", "aged", "rested_0"};
constexpr std::string_view kHelped[] = {"rested_1", "rested_10", "formatted", "discarded"};

// Returns throughput or IOPS of the phase, with the CI from the times of blocks of equal bytes.
Metric probeMetric(const RunRecord& run, const StepRecord& step, const PhaseSamples& phase, std::string quantity,
                   bool inOps)
{
    const double rate = inOps ? static_cast<double>(phase.ops) / seconds(phase.duration())
                              : megabytesPerSecond(phase.bytes, phase.duration());
    Metric metric = metricOf(std::move(quantity), rate, phase.ops, "total over duration");
    std::vector<double> times; // of blocks of equal bytes, in any unit
    for (const double speed : byteSeries({&phase}).megabytesPerSecond)
        times.push_back(speed > 0 ? 1 / speed : 0);
    const auto batches = batchMeans(times, kOfProbes);
    if (batches && batches->mean > batches->halfWidth) {
        metric.ci =
            Interval{rate / (1 + batches->halfWidth / batches->mean), rate / (1 - batches->halfWidth / batches->mean)};
        metric.method += "; 90 % interval from batch means";
    } else {
        metric.flags.push_back(MetricFlag::tooShort);
    }
    for (const MetricFlag flag : readFlags(run, step, phase))
        if (flag != MetricFlag::withinCache)
            metric.flags.push_back(flag);
    return metric;
}

std::vector<Metric> probeMetrics(const RunRecord& run, const StepRecord& step, const nlohmann::json& facts)
{
    std::vector<Metric> out;
    const auto probed = std::ranges::count(step.phases, PhaseUse::comparesStates,
                                           [](const PhaseSamples& phase) { return useOf(phase.role); });
    if (step.outcome == Outcome::completed && probed != static_cast<std::ptrdiff_t>(fact::list(facts, "probes").size()))
        fact::reject("probes are missing");
    const auto rows = dirtyQuantities();
    for (const auto& probe : fact::list(facts, "probes")) {
        const auto index = fact::integer(probe, "phase");
        const std::string quantity = fact::text(probe, "state") + "_" + fact::text(probe, "probe");
        const Quantity* row = findQuantity(rows, quantity);
        if (!row || index >= step.phases.size() || step.phases[index].ops == 0 ||
            step.phases[index].duration().count() <= 0)
            continue;
        out.push_back(probeMetric(run, step, step.phases[index], quantity, row->unit == "1/s"));
    }
    return out;
}

const Metric* recordingIn(const std::vector<Metric>& probes, std::string_view state)
{
    const auto found = std::ranges::find(probes, std::string(state) + "_recording", &Metric::id);
    return found == probes.end() ? nullptr : &*found;
}

std::optional<Metric> ratio(const char* quantity, const Metric* of, const Metric* to)
{
    const double base = to ? std::get<double>(to->value) : 0;
    if (!of || base <= 0)
        return std::nullopt;
    Metric metric =
        metricOf(quantity, std::get<double>(of->value) / base, of->n + to->n, "ratio of recording throughputs");
    if (of->ci && to->ci && to->ci->low > 0)
        metric.ci = Interval{of->ci->low / to->ci->high, of->ci->high / to->ci->low};
    else
        metric.flags.push_back(MetricFlag::tooShort);
    return metric;
}

// Returns the metric of the slowest or fastest recording among the visited states.
const Metric* extreme(const std::vector<Metric>& probes, std::span<const std::string_view> states, bool fastest)
{
    const Metric* best = nullptr;
    for (const std::string_view state : states) {
        const Metric* metric = recordingIn(probes, state);
        if (metric && (!best || (std::get<double>(metric->value) > std::get<double>(best->value)) == fastest))
            best = metric;
    }
    return best;
}

} // namespace

std::vector<Metric> dirtyMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto probes =
        readFacts(step, "dirty_state", [&](const nlohmann::json& facts) { return probeMetrics(run, step, facts); });
    if (!probes)
        return {};
    std::vector<Metric> out = *probes;
    const Metric* fresh = recordingIn(out, kFreshState);
    std::vector<Metric> ratios;
    for (auto& metric : {ratio("dirty_ratio", extreme(out, kDirtied, false), fresh),
                         ratio("recovery_ratio", extreme(out, kHelped, true), fresh),
                         ratio("format_gain", recordingIn(out, "formatted"), recordingIn(out, "aged"))})
        if (metric)
            ratios.push_back(*metric);
    std::ranges::move(ratios, std::back_inserter(out));
    return out;
}

std::vector<Quantity> dirtyQuantities()
{
    return {
        {"dirty_ratio", "1", msg("quantity", "Recording, preconditioned over fresh out of box"), Better::higher},
        {"recovery_ratio", "1", msg("quantity", "Recovery ratio"), Better::higher},
        {"format_gain", "1", msg("quantity", "Recording, formatted over preconditioned"), Better::higher},
        {"fresh_seq_write", "MB/s", msg("quantity", "Sequential write, fresh out of box"), Better::higher},
        {"fresh_rand_write", "1/s", msg("quantity", "Random write IOPS, fresh out of box"), Better::higher},
        {"fresh_recording", "MB/s", msg("quantity", "Recording, fresh out of box"), Better::higher},
        {"fresh_seq_read", "MB/s", msg("quantity", "Sequential read, fresh out of box"), Better::higher},
        {"full_seq_write", "MB/s", msg("quantity", "Sequential write, full"), Better::higher},
        {"full_rand_write", "1/s", msg("quantity", "Random write IOPS, full"), Better::higher},
        {"full_recording", "MB/s", msg("quantity", "Recording, full"), Better::higher},
        {"full_seq_read", "MB/s", msg("quantity", "Sequential read, full"), Better::higher},
        {"random_seq_write", "MB/s", msg("quantity", "Sequential write, after random writes"), Better::higher},
        {"random_rand_write", "1/s", msg("quantity", "Random write IOPS, after random writes"), Better::higher},
        {"random_recording", "MB/s", msg("quantity", "Recording, after random writes"), Better::higher},
        {"random_seq_read", "MB/s", msg("quantity", "Sequential read, after random writes"), Better::higher},
        {"aged_seq_write", "MB/s", msg("quantity", "Sequential write, preconditioned"), Better::higher},
        {"aged_rand_write", "1/s", msg("quantity", "Random write IOPS, preconditioned"), Better::higher},
        {"aged_recording", "MB/s", msg("quantity", "Recording, preconditioned"), Better::higher},
        {"aged_seq_read", "MB/s", msg("quantity", "Sequential read, preconditioned"), Better::higher},
        {"rested_0_seq_write", "MB/s", msg("quantity", "Sequential write, preconditioned, no rest"), Better::higher},
        {"rested_0_rand_write", "1/s", msg("quantity", "Random write IOPS, preconditioned, no rest"), Better::higher},
        {"rested_0_recording", "MB/s", msg("quantity", "Recording, preconditioned, no rest"), Better::higher},
        {"rested_0_seq_read", "MB/s", msg("quantity", "Sequential read, preconditioned, no rest"), Better::higher},
        {"rested_1_seq_write", "MB/s", msg("quantity", "Sequential write, preconditioned, 1 min of rest"),
         Better::higher},
        {"rested_1_rand_write", "1/s", msg("quantity", "Random write IOPS, preconditioned, 1 min of rest"),
         Better::higher},
        {"rested_1_recording", "MB/s", msg("quantity", "Recording, preconditioned, 1 min of rest"), Better::higher},
        {"rested_1_seq_read", "MB/s", msg("quantity", "Sequential read, preconditioned, 1 min of rest"),
         Better::higher},
        {"rested_10_seq_write", "MB/s", msg("quantity", "Sequential write, preconditioned, 10 min of rest"),
         Better::higher},
        {"rested_10_rand_write", "1/s", msg("quantity", "Random write IOPS, preconditioned, 10 min of rest"),
         Better::higher},
        {"rested_10_recording", "MB/s", msg("quantity", "Recording, preconditioned, 10 min of rest"), Better::higher},
        {"rested_10_seq_read", "MB/s", msg("quantity", "Sequential read, preconditioned, 10 min of rest"),
         Better::higher},
        {"formatted_seq_write", "MB/s", msg("quantity", "Sequential write, quick-formatted"), Better::higher},
        {"formatted_rand_write", "1/s", msg("quantity", "Random write IOPS, quick-formatted"), Better::higher},
        {"formatted_recording", "MB/s", msg("quantity", "Recording, quick-formatted"), Better::higher},
        {"formatted_seq_read", "MB/s", msg("quantity", "Sequential read, quick-formatted"), Better::higher},
        {"discarded_seq_write", "MB/s", msg("quantity", "Sequential write, after discard"), Better::higher},
        {"discarded_rand_write", "1/s", msg("quantity", "Random write IOPS, after discard"), Better::higher},
        {"discarded_recording", "MB/s", msg("quantity", "Recording, after discard"), Better::higher},
        {"discarded_seq_read", "MB/s", msg("quantity", "Sequential read, after discard"), Better::higher},
    };
}

} // namespace assay
