#include "verdict/metrics.h"

#include "measure/slow_regions.h"
#include "profile/profile.h"
#include "verdict/capacity_metrics.h"
#include "verdict/character_metrics.h"
#include "verdict/counterfeit.h"
#include "verdict/dirty_metrics.h"
#include "verdict/fragmentation_metrics.h"
#include "verdict/fresh.h"
#include "verdict/integrity_metrics.h"
#include "verdict/life.h"
#include "verdict/metric_of.h"
#include "verdict/plausibility.h"
#include "verdict/rate_interval.h"
#include "verdict/recorder_metrics.h"
#include "verdict/steady_metrics.h"
#include "verdict/telemetry_waf.h"
#include "verdict/waf_estimate.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace assay {

namespace {

constexpr double kConfidence = 0.90;
constexpr double kNsPerUs = 1e3;
constexpr double kNsPerMs = 1e6;

// The phases of one name, taken together as several passes are.
struct Pool {
    std::string prefix; // of its quantities: "" for what the step is about, else "verify_" and the like
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

// Phases whose speed says nothing about the card, or in parts only that the scenario tells apart: preparation, the
// single I/Os of a probe, units in use.
bool yieldsTotalsOnly(const std::string& phase)
{
    return phase == "prefill" || phase == "age" || phase == "warmup" || phase == "fragment" ||
           phase.starts_with("probe_") || phase.starts_with("state_");
}

std::string prefixOf(const StepRecord& step, const std::string& phase)
{
    if (phase == "write" || (phase == "read" && !step.phase("write")))
        return "";
    return phase + "_";
}

std::vector<Pool> measuredPools(const StepRecord& step)
{
    std::vector<Pool> pools;
    for (const PhaseSamples& phase : step.phases) {
        if (yieldsTotalsOnly(phase.name))
            continue;
        const std::string prefix = prefixOf(step, phase.name);
        auto pool = std::ranges::find(pools, prefix, &Pool::prefix);
        if (pool == pools.end())
            pool = pools.insert(pools.end(), {prefix, {}});
        pool->phases.push_back(&phase);
    }
    return pools;
}

// The longest stall that a test must reckon with though it saw none: twice the longest that a card may be busy, 500 ms
// of a write (SDXC; SD Physical Layer 9.10, 4.6.2.2) and 100 ms of a read. Our choice.
double unseenStall(const Pool& pool) { return pool.phases.front()->op == IoOp::read ? 0.2 : 1.0; }

std::optional<RateInterval> rateOf(const Pool& pool)
{
    const ByteSeries series = byteSeries(pool.phases, 1);
    std::vector<double> times;
    for (const double rate : series.megabytesPerSecond)
        times.push_back(series.block.megabytes() / std::max(rate, 1e-9));
    return rateInterval(times, unseenStall(pool));
}

// `value` is a mean rate over the whole time.
Metric meanRate(std::string quantity, double value, const Pool& pool, const std::optional<RateInterval>& interval)
{
    Metric metric = metricOf(std::move(quantity), value, pool.ops(), "total over duration");
    if (!interval) {
        metric.flags.emplace_back("too_short");
        return metric;
    }
    metric.ci = Interval{value * interval->ci.low, value * interval->ci.high};
    metric.sustained = Interval{value * interval->sustained.low, value * interval->sustained.high};
    metric.method += "; 90 % interval from batch means and rare long times";
    if (const std::string flag = name(interval->doubt); !flag.empty())
        metric.flags.push_back(flag);
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
        out.push_back(
            extreme(metricOf("throughput_min_window", megabytesPerSecond(*slowest, ThroughputWindows::kWindow), windows,
                             "slowest whole second"),
                    windows));
    out.push_back(meanRate("iops", static_cast<double>(pool.ops()) / seconds(duration), pool,
                           interval)); // the I/Os of a phase have one size
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
            metric.flags.emplace_back("few_samples");
        }
        out.push_back(std::move(metric));
    }
    out.push_back(extreme(
        metricOf(name + "_max", static_cast<double>(all.max().count()) / kNsPerUs, all.count(), "largest, exact"),
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
                           "writes over 250 ms and reads over 100 ms, counted"));
    if (count == 0)
        out.back() = extreme(std::move(out.back()), pool.ops());
    out.push_back(extreme(metricOf("stall_longest", static_cast<double>(longest.count()) / kNsPerMs, count,
                                   "longest stall, 0 without stalls"),
                          pool.ops()));
}

// Passes look at the same addresses: the one with the most of it counts.
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
                    "addresses slower than half of the median");
}

void addDoubts(std::vector<std::string>& flags, const RunRecord& run, const StepRecord& step, const PhaseSamples& phase)
{
    for (const std::string& doubt : doubts(run, step, phase))
        if (std::ranges::find(flags, doubt) == flags.end())
            flags.push_back(doubt);
}

// Less was written than the card holds, and the speed never changed: a write cache may have taken it all.
bool cacheMayHide(const RunRecord& run, const Pool& pool, const Metric& mean)
{
    return pool.phases.front()->op == IoOp::write && pool.bytes() < run.device.capacity &&
           std::ranges::find(mean.flags, "slowed") == mean.flags.end();
}

std::string exclusions(const StepRecord& step)
{
    return std::string(step.phase("prefill") ? "; pre-fill excluded" : "") +
           (step.phase("age") ? "; ageing excluded" : "") + (step.phase("warmup") ? "; warm-up excluded" : "");
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
    std::vector<std::string> flags;
    for (const PhaseSamples* phase : pool.phases)
        addDoubts(flags, run, step, *phase);
    if (const auto mean = std::ranges::find(out, "throughput_mean", &Metric::id);
        mean != out.end() && cacheMayHide(run, pool, *mean))
        mean->flags.emplace_back("cache_not_excluded");
    std::erase(flags, "within_cache"); // says nothing about speed that the bus and the page cache do not say
    for (Metric& metric : out) {
        metric.method += exclusions(step);
        metric.flags.insert(metric.flags.end(), flags.begin(), flags.end());
    }
    return out;
}

// What a step that was cut short says of the card is half of the story, and the end may have been anybody's fault: no
// criterion is decided by it.
void flagUnfinished(std::span<Metric> metrics)
{
    for (Metric& metric : metrics)
        metric.flags.emplace_back("unfinished");
}

std::uint64_t failedOps(const StepRecord& step)
{
    return std::accumulate(step.phases.begin(), step.phases.end(), std::uint64_t{},
                           [](auto sum, const auto& phase) { return sum + phase.failedOps; });
}

std::uint64_t allOps(const StepRecord& step)
{
    return std::accumulate(step.phases.begin(), step.phases.end(), failedOps(step),
                           [](auto sum, const auto& phase) { return sum + phase.ops; });
}

std::vector<Metric> totals(const StepRecord& step)
{
    const auto total = [&](const char* quantity, std::uint64_t value) {
        return metricOf(quantity, static_cast<double>(value), allOps(step), "counted over all phases");
    };
    return {total("bytes_written", step.bytesWritten().count()), total("bytes_read", step.bytesRead().count()),
            total("io_errors", failedOps(step))};
}

std::vector<Metric> integrityMetrics(const IntegrityCount& count, const std::vector<std::string>& flags,
                                     const char* method)
{
    if (count.checked == 0)
        return {};
    std::vector<Metric> out = {metricOf("bad_sectors", static_cast<double>(count.bad), count.checked, method),
                               metricOf("silent_errors", static_cast<double>(count.silent), count.checked, method)};
    for (Metric& metric : out)
        metric.flags = flags;
    return out;
}

// STEP.waf. What the card counts comes before what its timing suggests.
std::vector<Metric> wafMetrics(const RunRecord& record, const StepRecord& step)
{
    const WafEstimate estimate = wafEstimate(step);
    const auto counted = telemetryWaf(record, step).metric;
    const auto& waf = counted ? counted : estimate.metric;
    std::vector<Metric> out;
    if (waf && std::get<double>(waf->value) > 0)
        out = {*waf, lifeMultiplier(*waf)};
    if (auto hours = out.empty() ? std::nullopt : lifeHours(record, step, *waf))
        out.push_back(std::move(*hours));
    if (!counted)
        std::ranges::move(wafTerms(step, estimate), std::back_inserter(out));
    if (auto slower = slowdown(step))
        out.push_back(std::move(*slower));
    if (!out.empty() && !writtenOver(record, step))
        for (Metric& metric : out)
            metric.flags.emplace_back(kFresh);
    return out;
}

void append(std::vector<Metric>& all, const std::string& prefix, std::vector<Metric> metrics)
{
    for (Metric& metric : metrics) {
        metric.id.insert(0, prefix);
        all.push_back(std::move(metric));
    }
}

// Of the metrics of one step that rest on times.
void noteBusyHost(const StepRecord& step, std::span<Metric> metrics)
{
    for (Metric& metric : metrics)
        if (const auto* value = std::get_if<double>(&metric.value); value && hostMayBeCause(step, metric.id, *value))
            metric.flags.emplace_back(kHostBusy);
}

} // namespace

std::vector<Metric> computeMetrics(const RunRecord& record)
{
    std::vector<Metric> all;
    std::uint64_t failed = 0;
    std::uint64_t ops = 0;
    IntegrityCount integrity;
    std::vector<std::string> integrityFlags;
    for (const StepRecord& step : record.steps) {
        if (step.phases.empty())
            continue;
        const std::size_t first = all.size();
        append(all, step.id + ".", capacityMetrics(record, step));
        const std::size_t firstTimed = all.size();
        for (const Pool& pool : measuredPools(step))
            append(all, step.id + "." + pool.prefix, poolMetrics(record, step, pool));
        append(all, step.id + ".", characterMetrics(step));
        append(all, step.id + ".", recorderMetrics(record, step));
        append(all, step.id + ".", steadyMetrics(record, step));
        append(all, step.id + ".", fragmentationMetrics(step));
        append(all, step.id + ".", dirtyMetrics(record, step));
        append(all, step.id + ".", wafMetrics(record, step));
        noteBusyHost(step, std::span(all).subspan(firstTimed));
        append(all, step.id + ".", totals(step));
        failed += failedOps(step);
        ops += allOps(step);
        std::vector<std::string> flags;
        for (const PhaseSamples& phase : step.phases)
            if (phase.integrity.checked() > 0)
                addDoubts(flags, record, step, phase);
        const IntegrityCount own = integrityOf(record, step);
        append(all, step.id + ".", integrityMetrics(own, flags, "sectors counted over all verified reads"));
        if (step.outcome != Outcome::completed)
            flagUnfinished(std::span(all).subspan(first));
        integrity += own;
        std::ranges::copy_if(flags, std::back_inserter(integrityFlags),
                             [&](const auto& flag) { return !std::ranges::count(integrityFlags, flag); });
    }
    const std::size_t ofRun = all.size();
    if (!all.empty())
        append(all, "run.", {metricOf("io_errors", static_cast<double>(failed), ops, "sum over all steps")});
    append(all, "run.", integrityMetrics(integrity, integrityFlags, "sum over all steps"));
    if (!std::ranges::all_of(record.steps, [](const StepRecord& step) { return step.outcome == Outcome::completed; }))
        flagUnfinished(std::span(all).subspan(ofRun));
    doubtOnCounterfeit(all);
    return all;
}

} // namespace assay
