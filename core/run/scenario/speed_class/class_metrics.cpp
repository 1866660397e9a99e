#include "run/scenario/speed_class/class_metrics.h"

#include "ground/quantity/metric_flag.h"
#include "ground/stats/batch_means.h"
#include "run/scenario/common/plausibility.h"
#include "run/scenario/speed_class/class_table.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kReadConfidence = 0.90; // confidence
constexpr double kNsToMs = 1e-6;
constexpr const char* kGuarded = "; guard band of 3 %";

// The interval is the guard band, from `confirmed` if part of the value was not reproduced: within it the result is
// inconclusive.
Metric guarded(std::string quantity, double value, double confirmed, std::uint64_t n, const std::string& method)
{
    Metric metric = metricOf(std::move(quantity), value, n, method + kGuarded);
    metric.ci = Interval{std::min(value, confirmed) * (1 - kGuardBand), std::max(value, confirmed) * (1 + kGuardBand)};
    return metric;
}

// Returns the upper bound, with 95 % confidence, on the share of slow units if none of `n` random units of `all` was
// slow: the smallest number of slow units that the sample would miss in at most one case of 20 (hypergeometric).
std::optional<double> slowShareBound(std::uint64_t n, std::uint64_t all)
{
    if (n >= all)
        return std::nullopt; // no unit was left out
    double missed = 1;
    std::uint64_t slow = 0;
    while (missed > 1 - kExceedanceConfidence && slow < all - n) {
        missed *= static_cast<double>(all - n - slow) / static_cast<double>(all - slow);
        ++slow;
    }
    return static_cast<double>(slow) / static_cast<double>(all);
}

Metric readMetric(const RunRecord& run, const StepRecord& step, const ClassSweep& sweep)
{
    const double speed = meanReadSpeed(sweep);
    Metric metric = guarded("pr", speed, speed, sweep.readNs.size(), "mean of single random reads");
    if (const auto batches = batchMeans(sweep.readNs, kReadConfidence); batches && batches->mean > batches->halfWidth) {
        const double half = batches->halfWidth / batches->mean;
        metric.ci =
            Interval{std::min(metric.ci->low, speed / (1 + half)), std::max(metric.ci->high, speed / (1 - half))};
        metric.method += "; 90 % interval from batch means";
    } else {
        metric.flags.push_back(MetricFlag::tooShort);
    }
    for (const PhaseSamples& phase : step.phases)
        if (phase.role == PhaseRole::classRead)
            addReadFlags(metric.flags, run, step, phase);
    return metric;
}

std::vector<Metric> timeMetrics(const ClassFacts& facts)
{
    const auto ms = [](Ns time) { return static_cast<double>(time.count()) * kNsToMs; };
    const auto longest = [&ms](const char* quantity, const LongestTime& time, std::uint64_t n, const char* method) {
        return guarded(quantity, ms(time.time), ms(time.confirmed()), n, method);
    };
    std::vector<Metric> out;
    if (facts.updates >= kFatWindow) {
        out.push_back(
            longest("tfw_average", facts.updateAverage, facts.updates, "maximum mean of eight consecutive updates"));
        out.push_back(withExceedanceBound(longest("tfw_max", facts.updateLongest, facts.updates, "maximum of all"),
                                          facts.updates));
    }
    const std::uint64_t reads = facts.tableReads + (facts.tableConfirmation ? facts.tableConfirmation->reads : 0);
    if (facts.tableReads > 0)
        out.push_back(withExceedanceBound(longest("tfr", facts.tableRead(), reads, "maximum of all"), reads));
    const BusyTime busy = longestBusy(facts);
    out.push_back(
        withExceedanceBound(guarded("busy_max", busy.ms, busy.confirmedMs, facts.updates * 3,
                                    "longest table write, or excess of a longer write divided by its commands"),
                            facts.updates * 3));
    return out;
}

// Combined result of the marks in question: the worst of them.
struct Claim {
    const char* value;
    std::optional<MetricFlag> flag;
};
Claim claimOf(MarkState state)
{
    switch (state) {
    case MarkState::conforms: return {"yes", {}};
    case MarkState::indicativeMet: return {"yes", MetricFlag::indicative};
    case MarkState::notMeasured: return {"undecided", MetricFlag::notMeasured};
    case MarkState::hostLimit: return {"undecided", MetricFlag::hostLimit};
    case MarkState::hostBusy: return {"undecided", MetricFlag::hostBusy};
    case MarkState::hostDelay: return {"undecided", MetricFlag::hostDelay};
    case MarkState::indicativeMissed: return {"no", MetricFlag::indicative};
    case MarkState::nearLimit: return {"undecided", MetricFlag::nearLimit};
    case MarkState::fails: return {"no", {}};
    }
    return {"undecided", {}};
}

Metric claimsMetric(const std::vector<MarkRow>& rows, std::uint64_t n)
{
    constexpr std::array kBestFirst = {MarkState::conforms,         MarkState::indicativeMet, MarkState::notMeasured,
                                       MarkState::hostLimit,        MarkState::hostBusy,      MarkState::hostDelay,
                                       MarkState::indicativeMissed, MarkState::nearLimit,     MarkState::fails};
    std::optional<std::size_t> worst;
    for (const MarkRow& row : rows)
        if (row.claimed()) {
            const auto rank = static_cast<std::size_t>(std::ranges::find(kBestFirst, row.state) - kBestFirst.begin());
            worst = std::max(worst.value_or(0), rank);
        }
    const Claim claim = worst ? claimOf(kBestFirst.at(*worst)) : Claim{"unknown", MetricFlag::noClaim};
    Metric metric = metricOf("claims_kept", std::string(claim.value), n, "by all criteria of the standard");
    if (claim.flag)
        metric.flags.push_back(*claim.flag);
    return metric;
}

// The fastest mark that the card meets; of equal ones the claimed one, then the one that any card may carry.
Metric markMetric(const std::vector<MarkRow>& rows, std::uint64_t n)
{
    const auto meetsLimits = [](const MarkRow& row) {
        return row.state == MarkState::conforms || row.state == MarkState::indicativeMet;
    };
    const MarkRow* best = nullptr;
    for (const MarkRow& row : rows)
        if (meetsLimits(row) && (!best || row.mark->rate > best->mark->rate || (row.claimed() && !best->claimed())))
            best = &row;
    Metric metric =
        metricOf("class_mark", best ? std::string(best->mark->name) : "none", n, "by all criteria of the standard");
    if (best && best->state == MarkState::indicativeMet)
        metric.flags.push_back(MetricFlag::indicative);
    const double rate = best ? best->mark->rate : 0;
    const auto fasterIs = [&](MarkState state) {
        return std::ranges::any_of(rows,
                                   [&](const MarkRow& row) { return row.state == state && row.mark->rate > rate; });
    };
    for (const auto& [state, flag] :
         {std::pair(MarkState::nearLimit, MetricFlag::nearLimit), std::pair(MarkState::hostBusy, MetricFlag::hostBusy),
          std::pair(MarkState::hostDelay, MetricFlag::hostDelay)})
        if (fasterIs(state))
            metric.flags.push_back(flag);
    return metric;
}

std::vector<Metric> markMetrics(const std::vector<MarkRow>& rows, std::uint64_t n)
{
    std::vector<Metric> out;
    for (const MarkRow& row : rows) {
        Metric metric =
            metricOf(std::string(row.mark->id), std::string(name(row.state)), n, "by all criteria of the standard");
        if (const Claim claim = claimOf(row.state); claim.flag)
            metric.flags.push_back(*claim.flag);
        out.push_back(std::move(metric));
    }
    return out;
}

} // namespace

std::vector<Metric> classMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto facts = classFacts(step);
    const auto rows = classTable(run, step);
    if (!facts || !rows)
        return {};
    const ClassSweep& sweep = facts->sweeps.front();
    const auto bound = slowShareBound(facts->unitsMeasured, facts->unitsTotal);
    std::vector<Metric> out;
    if (sweep.part.count > 0) {
        out.push_back(guarded("pw", sweep.part.megabytesPerSecond(), sweep.part.confirmedMegabytesPerSecond(),
                              sweep.part.count, "slowest part of an allocation unit"));
        out.back().exceedanceBound = bound;
    }
    if (!sweep.readNs.empty())
        out.push_back(readMetric(run, step, sweep));
    std::ranges::move(timeMetrics(*facts), std::back_inserter(out));
    if (cpuPressureShare(step) > kGuardBand) // milliseconds matter here
        for (Metric& metric : out)
            metric.flags.push_back(MetricFlag::hostBusy);
    std::vector<Metric> words = markMetrics(*rows, facts->unitsMeasured);
    words.insert(words.begin(), {markMetric(*rows, facts->unitsMeasured), claimsMetric(*rows, facts->unitsMeasured)});
    for (Metric& word : words) {
        word.exceedanceBound = bound;
        out.push_back(std::move(word));
    }
    out.push_back(metricOf("units_measured",
                           static_cast<double>(facts->unitsMeasured) / static_cast<double>(facts->unitsTotal),
                           facts->unitsMeasured, "allocation units written over those of the card"));
    out.back().flags.push_back(MetricFlag::testExtent);
    return out;
}

std::vector<Quantity> classQuantities()
{
    constexpr auto kNone = Better::neither;
    return {
        {"pw", "MB/s", msg("quantity", "Write performance Pw"), Better::higher, true},
        {"pr", "MB/s", msg("quantity", "Read performance Pr"), Better::higher},
        {"tfw_average", "ms", msg("quantity", "Table update, mean of eight"), Better::lower},
        {"tfw_max", "ms", msg("quantity", "Table update, maximum"), Better::lower, true},
        {"tfr", "ms", msg("quantity", "4 KiB table read, maximum"), Better::lower, true},
        {"busy_max", "ms", msg("quantity", "Maximum busy time of a write"), Better::lower, true},
        {"class_mark", "", msg("quantity", "Highest speed class met"), kNone, true},
        {"claims_kept", "", msg("quantity", "Claimed speed classes met"), kNone, true},
        {"mark_c2", "", msg("quantity", "Class 2"), kNone, true},
        {"mark_c4", "", msg("quantity", "Class 4"), kNone, true},
        {"mark_c6", "", msg("quantity", "Class 6"), kNone, true},
        {"mark_v6", "", msg("quantity", "V6"), kNone, true},
        {"mark_c10", "", msg("quantity", "Class 10"), kNone, true},
        {"mark_u1", "", msg("quantity", "U1"), kNone, true},
        {"mark_v10", "", msg("quantity", "V10"), kNone, true},
        {"mark_u3", "", msg("quantity", "U3"), kNone, true},
        {"mark_v30", "", msg("quantity", "V30"), kNone, true},
        {"mark_v60", "", msg("quantity", "V60"), kNone, true},
        {"mark_v90", "", msg("quantity", "V90"), kNone, true},
        {"units_measured", "1", msg("quantity", "Share of the allocation units measured"), Better::higher, false,
         false},
    };
}

} // namespace assay
