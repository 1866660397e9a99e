#include "plot/criterion_chart.h"

#include "document/run_document.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"
#include "plot/map_plot.h"
#include "plot/run_charts.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/power_cut/power_facts.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

const StepRecord* stepOf(const JudgedRecord& run, std::string_view id)
{
    const auto found = std::ranges::find(run.steps, id, &StepRecord::id);
    return found == run.steps.end() ? nullptr : &*found;
}

bool hasFaults(const PhaseSamples& phase) { return phase.failedOps > 0 || !phase.integrity.ranges.empty(); }

// The phase of a quantity: the one whose name is its prefix, else the measured phase; for a fault count a phase with
// faults.
const PhaseSamples* phaseOf(const StepRecord& step, std::string_view quantity, bool faults)
{
    const PhaseSamples* chosen = nullptr;
    for (const PhaseSamples& phase : step.phases) {
        if (phase.total.count() == 0 || !isPlotted(phase.role))
            continue;
        if (quantity.starts_with(quantityPrefix(phase.role)))
            return &phase;
        if (!chosen || (faults && hasFaults(phase) && !hasFaults(*chosen)))
            chosen = &phase;
    }
    return chosen;
}

// Speed and application classes are primarily rates.
bool isOfMarks(std::string_view quantity)
{
    return quantity.starts_with("mark_") || quantity == "class_mark" || quantity == "claims_kept" ||
           quantity == kA1Mark;
}

PlotKind kindOf(std::string_view quantity)
{
    if (contains(quantity, "latency_p"))
        return PlotKind::percentiles;
    const bool isRate = contains(quantity, "throughput") || contains(quantity, "iops") || isOfMarks(quantity);
    return isRate ? PlotKind::throughput : PlotKind::addresses;
}

// The limit in the plot: MB/s in the throughput plot, ms in the others.
std::vector<double> plottedLimit(const CriterionResult& criterion)
{
    const auto* limit = std::get_if<double>(&criterion.limit);
    if (!limit || (criterion.unit != "MB/s" && criterion.unit != "us" && criterion.unit != "ms"))
        return {};
    return {criterion.unit == "us" ? *limit / 1000 : *limit};
}

Figure ofPhase(const JudgedRecord& run, const CriterionResult& criterion, const StepRecord& step,
               const PhaseSamples& phase, const Texts& texts)
{
    const PlotKind kind = kindOf(MetricId::of(criterion.metric).quantity);
    const QString what = kind == PlotKind::throughput    ? texts.translate("report", "throughput over time")
                         : kind == PlotKind::percentiles ? texts.translate("report", "latency percentiles")
                                                         : texts.translate("report", "latency by address");
    const QString title = texts.translate("report", "%1, %2: %3")
                              .arg(texts.step(namesOf(run), step.id), texts.phase(phase.role).toLower(), what);
    return phaseFigure(kind, step, phase, plottedLimit(criterion), title.toStdString(), texts);
}

// The chart of a step whose criterion does not refer to one phase: recording, states, page copies or write
// amplification.
std::optional<Figure> ofStep(const JudgedRecord& run, const CriterionResult& criterion, const StepRecord& step,
                             const Texts& texts)
{
    const std::string quantity = MetricId::of(criterion.metric).quantity;
    const bool amplification = quantity.starts_with("waf") || quantity.starts_with("life");
    for (Figure& chart : runCharts(run, texts))
        if (amplification ? chart.kind == ChartKind::wafIntervals
                          : chart.step == &step && !chart.phase && chart.kind != ChartKind::cardMap &&
                                chart.kind != ChartKind::hostLoad)
            return std::move(chart);
    return std::nullopt;
}

// The part of a counterfeit that keeps data.
std::optional<Figure> ofCapacity(const JudgedRecord& run, const StepRecord* step, const Texts& texts)
{
    constexpr std::size_t kCells = 16 * kMapColumns;
    const auto fault = counterfeitOf(run.metrics);
    if (!fault || !fault->real)
        return std::nullopt;
    CardMap map;
    map.emptyName = QT_TRANSLATE_NOOP("plot", "loses data");
    map.heldName = QT_TRANSLATE_NOOP("plot", "keeps data");
    map.emptyIsFault = true;
    map.cellBytes = static_cast<double>(run.device.capacity.count()) / kCells;
    for (std::size_t cell = 0; cell < kCells; ++cell)
        map.held.push_back(std::clamp(
            static_cast<double>(fault->real->count()) / map.cellBytes - static_cast<double>(cell), 0.0, 1.0));
    return Figure{ChartKind::cardMap, step, nullptr, texts.phrases().translate("report", "Real and announced capacity"),
                  [map, texts]() -> std::unique_ptr<PlotWidget> {
                      auto plot = std::make_unique<MapPlot>(texts);
                      plot->setMap(map);
                      return plot;
                  }};
}

bool isCount(const CriterionResult& criterion) { return criterion.unit.empty() || criterion.unit == "1"; }

} // namespace

std::optional<Figure> criterionFigure(const JudgedRecord& run, const CriterionResult& criterion, const Texts& texts)
{
    const auto [owner, quantity] = MetricId::of(criterion.metric);
    const StepRecord* step = stepOf(run, owner);
    if (isCounterfeitCriterion(criterion.metric))
        if (auto chart = ofCapacity(run, step, texts))
            return chart;
    if (step && powerCutFacts(*step)) // counts of damage; neither times nor addresses show it
        return std::nullopt;
    if (step)
        if (auto chart = ofStep(run, criterion, *step, texts))
            return chart;
    const bool faults = criterion.unit.empty() || contains(quantity, "errors") || contains(quantity, "sectors");
    for (const StepRecord& candidate : run.steps) {
        const PhaseSamples* phase = !step || &candidate == step ? phaseOf(candidate, quantity, faults) : nullptr;
        if (phase && (step || hasFaults(*phase)))
            return ofPhase(run, criterion, candidate, *phase, texts);
    }
    return std::nullopt;
}

std::optional<DecidingFigure> decidingFigure(const JudgedRecord& run, const Texts& texts)
{
    constexpr std::array kWorstFirst = {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal,
                                        Verdict::pass};
    if (const CriterionResult* deciding = decidingCriterion(run); deciding && run.verdict != Verdict::pass)
        if (auto chart = criterionFigure(run, *deciding, texts))
            return DecidingFigure{std::move(*chart), deciding};
    for (const Verdict verdict : kWorstFirst)
        for (const bool rates : {true, false}) // for a pass the rate is the most informative, a count not at all
            for (const CriterionResult& criterion : run.criteria)
                if (criterion.verdict == verdict &&
                    (verdict != Verdict::pass || (rates ? criterion.unit == "MB/s" : !isCount(criterion))))
                    if (auto chart = criterionFigure(run, criterion, texts))
                        return DecidingFigure{std::move(*chart), &criterion};
    for (Figure& chart : runCharts(run, texts))
        if (chart.kind == ChartKind::wafIntervals)
            return DecidingFigure{std::move(chart), nullptr};
    return std::nullopt;
}

} // namespace assay
