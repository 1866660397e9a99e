#include "look/units.h"
#include "plot/phase_plot.h"
#include "report/sections.h"
#include "run/scenario/common/phase_metrics.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr double kPlotHeight = 118; // on paper
constexpr double kPlotGap = 8;
constexpr double kPhaseHeight = kPlotHeight + 26;
constexpr double kScale = 0.8; // font size of a plot on paper: small, but equal to that of the tables
constexpr double kWideShare = 0.44;

// Returns the limit to draw in a plot of this phase; none without a criterion.
std::optional<double> limitOf(const JudgedRecord& record, const StepRecord& step, const PhaseSamples& phase,
                              std::string_view quantity)
{
    const std::string id = step.id + "." + prefixIn(step, phase.role) + std::string(quantity);
    const auto found = std::ranges::find(record.criteria, id, &CriterionResult::metric);
    if (found == record.criteria.end() || !std::holds_alternative<double>(found->limit))
        return std::nullopt;
    return std::get<double>(found->limit);
}

void drawPlot(PageFlow& flow, PlotKind kind, const PhaseSamples& phase, std::optional<double> limit, const QRectF& area)
{
    PhasePlot plot(kind, flow.texts());
    plot.setSmall();
    plot.setSamples(&phase);
    plot.setLimits(limit ? std::vector{*limit} : std::vector<double>());
    QPainter& painter = flow.painter();
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(kScale, kScale);
    plot.paintTo(painter, QRectF({}, area.size() / kScale));
    painter.restore();
}

void drawPhase(PageFlow& flow, const JudgedRecord& record, const StepRecord& step, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    flow.require(kPhaseHeight);
    const QString counts =
        texts.translate("report", "%1 I/Os, %2 in %3")
            .arg(texts.number(static_cast<double>(phase.ops)),
                 texts.value(static_cast<double>(phase.bytes.count()), "B"), durationText(texts, phase.duration()));
    const TextBlock title(phaseTitle(texts, namesOf(record), step.id, phase.role), reportFont(11, Weight::bold),
                          PageFlow::kWidth * 0.6);
    const TextBlock size(counts, reportFont(10), PageFlow::kWidth * 0.4, Qt::AlignRight);
    title.draw(flow.painter(), {PageFlow::kMargin, flow.y()}, paper().text);
    size.draw(flow.painter(), {PageFlow::kMargin + PageFlow::kWidth * 0.6, flow.y() + 1}, paper().muted);
    flow.skip(title.height() + 2);

    const auto slowest = limitOf(record, step, phase, "throughput_min_window");
    const auto throughputLimit = slowest ? slowest : limitOf(record, step, phase, "throughput_mean");
    auto latencyLimit = limitOf(record, step, phase, "latency_max"); // us
    if (latencyLimit)
        *latencyLimit /= 1000;
    const double wide = PageFlow::kWidth * kWideShare, narrow = (PageFlow::kWidth - wide) / 2 - kPlotGap;
    double left = PageFlow::kMargin;
    const auto place = [&](double width) {
        const QRectF area(left, flow.y(), width, kPlotHeight);
        left += width + kPlotGap;
        return area;
    };
    drawPlot(flow, PlotKind::throughput, phase, throughputLimit, place(wide));
    drawPlot(flow, PlotKind::percentiles, phase, {}, place(narrow));
    drawPlot(flow, PlotKind::addresses, phase, latencyLimit, place(narrow));
    flow.skip(kPhaseHeight - title.height() - 2);
}

} // namespace

QString phaseTitle(const Texts& texts, const StepNames& names, std::string_view step, PhaseRole role)
{
    return texts.step(names, step) + texts.translate("step", ", ") + texts.phase(role).toLower();
}

bool isPlotted(PhaseRole role) { return useOf(role) == PhaseUse::measured || useOf(role) == PhaseUse::evaluated; }

void drawPlots(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    flow.require(kPhaseHeight + 60); // keeps the heading on the page of the first phase
    flow.heading(texts.translate("report", "Measurements"));
    flow.paragraph(
        texts.translate(
            "report", "Of each phase: throughput over time, latency percentiles from request to completion, latency by "
                      "address. Line: mean; band: slowest to fastest; triangle: slowest second, or a stall; "
                      "cross: failed I/O; dashed: limit."),
        paper().muted, 10);
    for (const auto& step : run.record.steps) {
        for (const auto& phase : step.phases) {
            if (isPlotted(phase.role) && phase.total.count() > 0)
                drawPhase(flow, run.record, step, phase);
        }
        drawStepChart(flow, run, step);
    }
}

} // namespace assay
