#include "run/scenario/common/phase_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "io/measure/rate_interval.h"
#include "io/measure/slow_regions.h"
#include "run/record/metric.h"
#include "run/scenario/common/byte_series.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr double kConfidence = 0.90;
constexpr double kNsPerUs = 1e3;
constexpr double kNsPerMs = 1e6;

// Phases of the same name, pooled as passes of one phase.
struct Pool {
    std::string prefix; // of its quantities: "" for the main phase, otherwise "verify_" etc.
    std::vector<const PhaseSamples*> phases;

    template <class Value> Value sum(Value (*of)(const PhaseSamples&)) const
    {
        Value all{};
        for (const PhaseSamples* phase : phases)
            all += of(*phase);
        return all;
    }
    Bytes bytes() const
    {
        return sum<Bytes>([](const PhaseSamples& phase) { return phase.bytes; });
    }
    Ns duration() const
    {
        return sum<Ns>([](const PhaseSamples& phase) { return phase.duration(); });
    }
    std::uint64_t ops() const
    {
        return sum<std::uint64_t>([](const PhaseSamples& phase) { return phase.ops; });
    }
    std::uint64_t attempts() const
    {
        return sum<std::uint64_t>([](const PhaseSamples& phase) { return phase.ops + phase.failedOps; });
    }
};

std::vector<Pool> measuredPools(const StepRecord& step)
{
    std::vector<Pool> pools;
    for (const PhaseSamples& phase : step.phases) {
        if (useOf(phase.role) != PhaseUse::measured)
            continue;
        const std::string prefix = prefixIn(step, phase.role);
        auto pool = std::ranges::find(pools, prefix, &Pool::prefix);
        if (pool == pools.end())
            pool = pools.insert(pools.end(), {prefix, {}});
        pool->phases.push_back(&phase);
    }
    return pools;
}

// Returns an upper bound for a stall that was not observed: twice the busy limit, 500 ms for a write (SDXC; SD Physical
// Layer 9.10, 4.6.2.2) and 100 ms for a read. The factor is our choice.
double possibleStallSeconds(const Pool& pool) { return pool.phases.front()->op == IoOp::read ? 0.2 : 1.0; }

std::optional<RateInterval> rateOf(const Pool& pool)
{
    const ByteSeries series = byteSeries(pool.phases, 1);
    std::vector<double> times;
    for (const double rate : series.megabytesPerSecond)
        times.push_back(series.block.megabytes() / std::max(rate, 1e-9));
    return rateInterval(times, possibleStallSeconds(pool));
}

// `value` is a mean rate over the total time.
Metric meanRate(std::string quantity, double value, const Pool& pool, const std::optional<RateInterval>& interval)
{
    Metric metric = metricOf(std::move(quantity), value, pool.ops(), "total over duration");
    if (!interval) {
        metric.flags.push_back(MetricFlag::tooShort);
        return metric;
    }
    metric.ci = Interval{value * interval->ci.low, value * interval->ci.high};
    metric.sustained = Interval{value * interval->sustained.low, value * interval->sustained.high};
    metric.method += "; 90 % interval from batch means and rare long latencies";
    if (const auto flag = flagOf(interval->caveat))
        metric.flags.push_back(*flag);
    return metric;
}

Metric throughputMean(const Pool& pool, const std::optional<RateInterval>& interval)
{
    return meanRate("throughput_mean", megabytesPerSecond(pool.bytes(), pool.duration()), pool, interval);
}

void addRates(std::vector<Metric>& out, const Pool& pool)
{
    const Ns duration = pool.duration();
    if (duration.count() <= 0 || pool.attempts() == 0) // stopped before its first completion
        return;
    const auto interval = rateOf(pool);
    out.push_back(throughputMean(pool, interval));
    std::optional<Bytes> slowest;
    std::uint64_t windows = 0;
    for (const PhaseSamples* phase : pool.phases) {
        if (const auto own = phase->windows.slowest())
            slowest = std::min(slowest.value_or(*own), *own);
        windows += static_cast<std::uint64_t>(phase->duration() / ThroughputWindows::kWindow);
    }
    if (slowest)
        out.push_back(withExceedanceBound(metricOf("throughput_min_window",
                                                   megabytesPerSecond(*slowest, ThroughputWindows::kWindow), windows,
                                                   "slowest whole second"),
                                          windows));
    out.push_back(meanRate("iops", static_cast<double>(pool.ops()) / seconds(duration), pool,
                           interval)); // all I/Os of a phase have the same size
}

void addLatencies(std::vector<Metric>& out, const std::string& name, LatencyHistogram PhaseSamples::*member,
                  const Pool& pool)
{
    LatencyHistogram all;
    for (const PhaseSamples* phase : pool.phases)
        all.merge(phase->*member);
    if (all.count() == 0)
        return;
    constexpr std::array kQuantiles = {std::pair{"_p50", 0.5}, std::pair{"_p99", 0.99}, std::pair{"_p999", 0.999}};
    for (const auto& [suffix, q] : kQuantiles) {
        Metric metric = metricOf(name + suffix, static_cast<double>(all.quantile(q).count()) / kNsPerUs, all.count(),
                                 "nearest rank");
        if (const auto interval = all.quantileInterval(q, kConfidence)) {
            metric.ci = Interval{interval->low / kNsPerUs, interval->high / kNsPerUs};
            metric.method += "; 90 % interval from binomial ranks";
        } else {
            metric.flags.push_back(MetricFlag::fewSamples);
        }
        out.push_back(std::move(metric));
    }
    out.push_back(withExceedanceBound(
        metricOf(name + "_max", static_cast<double>(all.max().count()) / kNsPerUs, all.count(), "maximum, exact"),
        all.count()));
}

void addStalls(std::vector<Metric>& out, const Pool& pool)
{
    Ns longest{};
    for (const PhaseSamples* phase : pool.phases)
        for (const Stall& stall : phase->stalls)
            longest = std::max(longest, stall.latency);
    const auto count = pool.sum<std::uint64_t>([](const PhaseSamples& phase) { return phase.stallCount; });
    out.push_back(metricOf("stall_count", static_cast<double>(count), pool.ops(),
                           "writes above 250 ms and reads above 100 ms, counted"));
    if (count == 0)
        out.back() = withExceedanceBound(std::move(out.back()), pool.ops());
    out.push_back(withExceedanceBound(metricOf("stall_longest", static_cast<double>(longest.count()) / kNsPerMs, count,
                                               "longest stall, 0 without stalls"),
                                      pool.ops()));
}

// Passes cover the same addresses, so the pass with the maximum counts.
Metric slowRegionBytes(const Pool& pool)
{
    Bytes most;
    for (const PhaseSamples* phase : pool.phases) {
        Bytes bytes;
        for (const SlowRegion& region : slowRegions(phase->map))
            bytes += region.length;
        most = std::max(most, bytes);
    }
    return metricOf("slow_region_bytes", static_cast<double>(most.count()), pool.ops(),
                    "addresses below half of the median throughput");
}

// True if a write cache may have taken all data: less was written than the card's capacity, and the throughput never
// changed.
bool cacheMayHide(const RunRecord& run, const Pool& pool, const Metric& mean)
{
    return pool.phases.front()->op == IoOp::write && pool.bytes() < run.device.capacity &&
           !isFlagged(mean, MetricFlag::slowed);
}

std::string exclusions(const StepRecord& step)
{
    return std::string(step.phase(PhaseRole::prefill) ? "; prefill excluded" : "") +
           (step.phase(PhaseRole::age) ? "; preconditioning excluded" : "") +
           (step.phase(PhaseRole::warmup) ? "; warm-up excluded" : "");
}

std::vector<Metric> poolMetrics(const RunRecord& run, const StepRecord& step, const Pool& pool)
{
    std::vector<Metric> out;
    addRates(out, pool);
    addLatencies(out, "latency", &PhaseSamples::total, pool);
    addLatencies(out, "latency_submission", &PhaseSamples::submission, pool);
    addLatencies(out, "latency_completion", &PhaseSamples::completion, pool);
    addStalls(out, pool);
    if (pool.ops() > 0)
        out.push_back(slowRegionBytes(pool));
    std::vector<MetricFlag> flags;
    for (const PhaseSamples* phase : pool.phases)
        addReadFlags(flags, run, step, *phase);
    if (const auto mean = std::ranges::find(out, "throughput_mean", &Metric::id);
        mean != out.end() && cacheMayHide(run, pool, *mean))
        mean->flags.push_back(MetricFlag::cacheNotExcluded);
    std::erase(flags, MetricFlag::withinCache); // not relevant for throughput: the flags of bus and page cache cover it
    for (Metric& metric : out) {
        metric.method += exclusions(step);
        metric.flags.insert(metric.flags.end(), flags.begin(), flags.end());
    }
    return out;
}

} // namespace

std::vector<Metric> phaseMetrics(const RunRecord& run, const StepRecord& step)
{
    std::vector<Metric> all;
    for (const Pool& pool : measuredPools(step))
        for (Metric& metric : poolMetrics(run, step, pool)) {
            metric.id.insert(0, pool.prefix);
            all.push_back(std::move(metric));
        }
    return all;
}

std::string prefixIn(const StepRecord& step, PhaseRole role)
{
    const bool isMain = role == PhaseRole::write || role == PhaseRole::cacheFlush ||
                        (role == PhaseRole::read && !step.phase(PhaseRole::write));
    return isMain ? "" : quantityPrefix(role);
}

std::vector<Quantity> phaseQuantities()
{
    return commonQuantities({"throughput_mean", "throughput_min_window", "iops", "latency_p50", "latency_p99",
                             "latency_p999", "latency_max", "latency_submission_p50", "latency_submission_p99",
                             "latency_completion_p50", "latency_completion_p99", "stall_count", "stall_longest",
                             "slow_region_bytes"});
}

std::vector<Quantity> stepQuantities()
{
    return commonQuantities({"bytes_written", "bytes_read", "io_errors", "bad_sectors", "silent_errors", "waf",
                             "slowdown", "waf_padding", "waf_collection", "waf_slc_fold", "life_multiplier",
                             "temperature_min", "temperature_max", "throttled", "throttled_at", "throttlings",
                             "warm_time", "media_errors", "express_class"});
}

} // namespace assay
