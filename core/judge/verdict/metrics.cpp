#include "judge/verdict/metrics.h"

#include "ground/base/rounded.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/express_class.h"
#include "judge/verdict/host_effects.h"
#include "judge/verdict/integrity_metrics.h"
#include "judge/verdict/label_capacity.h"
#include "judge/verdict/life_projection.h"
#include "judge/verdict/preconditioning.h"
#include "judge/verdict/telemetry_waf.h"
#include "judge/verdict/temperature.h"
#include "judge/verdict/waf_estimate.h"
#include "judge/verdict/waf_life.h"
#include "run/record/metric.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/plausibility.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>

namespace assay {

namespace {

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
        return metricOf(quantity, static_cast<double>(value), allOps(step), "sum over all phases");
    };
    return {total("bytes_written", step.bytesWritten().count()), total("bytes_read", step.bytesRead().count()),
            total("io_errors", failedOps(step))};
}

// Counts and flags of verified reads.
struct StepIntegrity {
    IntegrityCount count;
    std::vector<MetricFlag> flags;
};

std::vector<Metric> integrityMetrics(const StepIntegrity& of, const char* method)
{
    if (of.count.checked == 0)
        return {};
    std::vector<Metric> out = {
        metricOf("bad_sectors", static_cast<double>(of.count.bad), of.count.checked, method),
        metricOf("silent_errors", static_cast<double>(of.count.silent), of.count.checked, method)};
    for (Metric& metric : out)
        metric.flags = of.flags;
    return out;
}

// Returns STEP.waf and its derived metrics. The card's own counters take precedence over the estimate from timing.
std::vector<Metric> wafMetrics(const RunRecord& record, const StepRecord& step)
{
    const auto waf = measuredWaf(record, step);
    std::vector<Metric> out;
    if (waf)
        out = {*waf, lifeMultiplier(*waf)};
    if (auto hours = out.empty() ? std::nullopt : lifeHours(record, step, *waf))
        out.push_back(std::move(*hours));
    if (!telemetryWaf(record, step).metric)
        std::ranges::move(wafTerms(step, wafEstimate(record, step)), std::back_inserter(out));
    if (auto slower = slowdown(step))
        out.push_back(std::move(*slower));
    if (!out.empty() && !isFullyWritten(record, step))
        for (Metric& metric : out)
            metric.flags.push_back(MetricFlag::freshOutOfBox);
    return out;
}

void roundNumbers(Metric& metric)
{
    if (auto* value = std::get_if<double>(&metric.value))
        *value = rounded(*value);
    for (auto* interval : {&metric.ci, &metric.sustained})
        if (*interval)
            *interval = Interval{rounded((*interval)->low), rounded((*interval)->high)};
    for (auto* number : {&metric.exceedanceBound, &metric.hostUncertainty})
        if (*number)
            *number = rounded(**number);
}

// Adds units and full names to the metrics of a step, and rounds them.
void complete(std::vector<Metric>& metrics, const RunRecord& record, const StepRecord& step)
{
    const bool busy = record.selfTest && isHostBusy(record, step);
    for (Metric& metric : metrics) {
        const Quantity* row = findQuantity(metric.id); // null: a quantity of another program version
        metric.unit = row ? row->unit : "";
        if (const auto* value = std::get_if<double>(&metric.value); row && row->timed && value) {
            if (!isFlagged(metric, MetricFlag::hostBusy) && (busy || canHostExplain(step, metric.id, *value)))
                metric.flags.push_back(MetricFlag::hostBusy);
            metric.hostUncertainty = hostUncertainty(record, step, *row, *value);
        }
        metric.id = MetricId{step.id, metric.id}.text();
        roundNumbers(metric);
    }
}

// Flags a step that ended early.
void flagUnfinished(std::vector<Metric>& metrics, const StepRecord& step)
{
    for (Metric& metric : metrics) {
        if (step.outcome != Outcome::completed)
            metric.flags.push_back(MetricFlag::unfinished);
        if (!step.shortened)
            continue;
        metric.flags.push_back(MetricFlag::shortened);
        if (std::ranges::count(step.shortened->criteria, metric.id) > 0)
            metric.flags.push_back(MetricFlag::decisive);
    }
}

// Returns the flags of the verified reads.
std::vector<MetricFlag> verifyFlagsOf(const RunRecord& record, const StepRecord& step)
{
    std::vector<MetricFlag> flags;
    for (const PhaseSamples& phase : step.phases)
        if (phase.integrity.checked() > 0)
            addReadFlags(flags, record, step, phase);
    return flags;
}

// Returns the metrics of a step; of a running one without the estimates that need the whole step.
std::vector<Metric> stepMetrics(const RunRecord& record, const StepRecord& step, const StepIntegrity& integrity,
                                bool isRunning)
{
    const Scenario* scenario = findScenario(step.scenario); // null: a scenario of another program version
    std::vector<Metric> own = scenario ? scenario->metrics(record, step) : phaseMetrics(record, step);
    const auto append = [&](std::vector<Metric>&& metrics) { std::ranges::move(metrics, std::back_inserter(own)); };
    if (!isRunning) {
        append(wafMetrics(record, step));
        append(projectedLife(record, step));
        append(temperatureMetrics(step));
        if (auto express = expressClass(record, step, own))
            own.push_back(std::move(*express));
    }
    append(totals(step));
    append(integrityMetrics(integrity, "sectors of all verified reads"));
    complete(own, record, step);
    return own;
}

// Sums of the whole run.
struct RunTotals {
    std::uint64_t failed = 0, ops = 0;
    IntegrityCount integrity;
    std::vector<MetricFlag> flags;

    void add(const StepRecord& step, const StepIntegrity& own)
    {
        failed += failedOps(step);
        ops += allOps(step);
        integrity += own.count;
        std::ranges::copy_if(own.flags, std::back_inserter(flags),
                             [&](const auto& flag) { return !std::ranges::count(flags, flag); });
    }
};

// Returns "run.QUANTITY"; none if no step has the quantity.
std::optional<Metric> sumOverSteps(std::span<const Metric> metrics, const std::string& quantity)
{
    std::optional<Metric> total;
    for (const Metric& metric : metrics) {
        if (MetricId::of(metric.id).quantity != quantity)
            continue;
        if (!total) {
            total = metricOf(MetricId{kWholeRun, quantity}.text(), 0.0, 0, "sum over all steps");
            total->unit = metric.unit;
        }
        total->value = std::get<double>(total->value) + std::get<double>(metric.value);
        total->n += metric.n;
    }
    return total;
}

} // namespace

std::vector<Metric> computeMetrics(const RunRecord& record)
{
    std::vector<Metric> all;
    RunTotals run;
    const auto append = [&](std::vector<Metric>&& metrics) { std::ranges::move(metrics, std::back_inserter(all)); };
    for (const StepRecord& step : record.steps) {
        if (step.phases.empty())
            continue;
        const StepIntegrity integrity{integrityOf(record, step), verifyFlagsOf(record, step)};
        std::vector<Metric> own = stepMetrics(record, step, integrity, false);
        flagUnfinished(own, step);
        append(std::move(own));
        run.add(step, integrity);
    }
    std::vector<Metric> ofRun = integrityMetrics({run.integrity, run.flags}, "sum over all steps");
    if (!all.empty())
        ofRun.insert(ofRun.begin(),
                     metricOf("io_errors", static_cast<double>(run.failed), run.ops, "sum over all steps"));
    StepRecord whole;
    whole.id = kWholeRun;
    if (!std::ranges::all_of(record.steps, [](const StepRecord& step) { return step.outcome == Outcome::completed; }))
        whole.outcome = Outcome::stopped;
    for (const StepRecord& step : record.steps)
        if (step.shortened)
            whole.shortened = step.shortened;
    complete(ofRun, record, whole);
    flagUnfinished(ofRun, whole);
    append(std::move(ofRun));
    append(labelMetrics(record));
    flagOnCapacityFault(all);
    return all;
}

std::vector<Metric> interimMetrics(std::span<const Metric> finished, const RunRecord& record)
{
    std::vector<Metric> all;
    std::ranges::copy_if(finished, std::back_inserter(all),
                         [](const Metric& metric) { return !MetricId::of(metric.id).isWholeRun(); });
    if (!record.steps.empty() && !record.steps.back().phases.empty()) {
        const StepRecord& step = record.steps.back();
        std::ranges::move(stepMetrics(record, step, {integrityOf(record, step), verifyFlagsOf(record, step)}, true),
                          std::back_inserter(all));
    }
    for (const char* counted : {"io_errors", "bad_sectors"})
        if (auto total = sumOverSteps(all, counted))
            all.push_back(std::move(*total));
    flagOnCapacityFault(all);
    return all;
}

} // namespace assay
