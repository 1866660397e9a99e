#include "plot/comparison_charts.h"

#include "ground/quantity/metric_id.h"

#include <algorithm>
#include <numeric>

namespace assay {

namespace {

bool isChief(const RunComparison& comparison, const std::string& step)
{
    return std::ranges::any_of(comparison.keyMetrics,
                               [&](std::size_t i) { return MetricId::of(comparison.metrics[i].id).step == step; });
}

} // namespace

std::vector<SharedPhase> sharedPhases(const RunComparison& comparison, std::span<const JudgedRecord* const> runs)
{
    std::vector<SharedPhase> shared;
    if (runs.empty())
        return shared;
    for (const StepRecord& step : runs.front()->steps)
        for (std::size_t i = 0; i < step.phases.size(); ++i) {
            const PhaseRole role = step.phases[i].role;
            const auto before = std::ranges::count(step.phases.begin(), step.phases.begin() + static_cast<long>(i),
                                                   role, &PhaseSamples::role);
            const SharedPhase phase{step.id, step.scenario, role, static_cast<std::size_t>(before)};
            if (std::ranges::all_of(runs, [&](const JudgedRecord* run) { return phaseOf(*run, phase); }))
                shared.push_back(phase);
        }
    std::ranges::stable_partition(shared, [&](const SharedPhase& phase) { return isChief(comparison, phase.step); });
    return shared;
}

const PhaseSamples* phaseOf(const JudgedRecord& run, const SharedPhase& shared)
{
    const auto step = std::ranges::find(run.steps, shared.step, &StepRecord::id);
    if (step == run.steps.end())
        return nullptr;
    std::size_t left = shared.occurrence;
    for (const PhaseSamples& phase : step->phases)
        if (phase.role == shared.role && left-- == 0)
            return phase.total.count() > 0 ? &phase : nullptr;
    return nullptr;
}

std::vector<OverlayLine> overlayLines(OverlayKind kind, std::span<const JudgedRecord* const> runs,
                                      const SharedPhase& shared)
{
    std::vector<OverlayLine> lines;
    for (std::size_t i = 0; i < std::min(runs.size(), kOverlaidRuns); ++i)
        if (const PhaseSamples* phase = phaseOf(*runs[i], shared))
            lines.push_back(overlayLine(kind, *phase, QString::fromStdString(runLabel(i)), i));
    return lines;
}

std::vector<SpreadRow> spreadRows(const ComparedMetric& metric, const QStringList& names)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < metric.values.size(); ++i)
        if (numberOf(metric.values[i]))
            order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return metric.values[i].rank; });
    const SharedUnit unit = unitOf(metric);
    std::vector<SpreadRow> rows;
    for (const std::size_t i : order) {
        const ComparedValue& value = metric.values[i];
        const auto ci = value.ci ? std::optional(Interval{value.ci->low * unit.factor, value.ci->high * unit.factor})
                                 : std::nullopt;
        rows.push_back({names[static_cast<qsizetype>(i)], *numberOf(value) * unit.factor, ci, value.outlier});
    }
    return rows;
}

QString axisTitle(const ComparedMetric& metric, const StepNames& names, const Texts& texts)
{
    return texts.axisTitle(texts.metric(names, metric.id), unitOf(metric));
}

} // namespace assay
