#include "look/units.h"
#include "plot/phase_plot.h"
#include "report/sections.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr double kThroughputHeight = 195;
constexpr double kLatencyHeight = 210;
constexpr double kTitleHeight = 18;
constexpr double kPhaseHeight = kThroughputHeight + kLatencyHeight + 50;

// Returns the limit to draw in a plot of this phase; nothing without a criterion. Metric names as in
// verdict/metrics.cpp: the main phase of a step has the plain name, others a prefix.
std::optional<double> limitOf(const JudgedRecord& record, const StepRecord& step, const PhaseSamples& phase,
                              std::string_view quantity)
{
    const bool isMain = phase.name == "write" || (phase.name == "read" && step.phase("write") == nullptr);
    const std::string id = step.id + "." + (isMain ? "" : phase.name + "_") + std::string(quantity);
    const auto found = std::ranges::find(record.criteria, id, &CriterionResult::metric);
    if (found == record.criteria.end() || !std::holds_alternative<double>(found->limit))
        return std::nullopt;
    return std::get<double>(found->limit);
}

struct Frame {
    QRectF area;
    QString title;
};

void drawPlot(PageFlow& flow, PlotKind kind, const PhaseSamples& phase, std::optional<double> limit, const Frame& frame)
{
    const TextBlock title(frame.title, reportFont(11), frame.area.width());
    title.draw(flow.painter(), frame.area.topLeft(), paper().muted);
    PhasePlot plot(kind, flow.texts());
    plot.setSamples(&phase);
    plot.setLimits(limit ? std::vector{*limit} : std::vector<double>());
    plot.paintTo(flow.painter(), frame.area.adjusted(0, kTitleHeight, 0, 0));
}

void drawPhase(PageFlow& flow, const JudgedRecord& record, const StepRecord& step, const PhaseSamples& phase)
{
    constexpr double kGap = 16;
    const Texts& texts = flow.texts();
    flow.require(kPhaseHeight);
    const QString counts =
        texts.translate("report", "%1 I/Os, %2 MB in %3")
            .arg(texts.number(static_cast<double>(phase.ops)), texts.number(std::round(phase.bytes.megabytes())),
                 durationText(texts, phase.duration()));
    flow.subheading(QStringLiteral("%1, %2 – %3")
                        .arg(texts.step(namesOf(record), step.id), texts.phase(phase.name).toLower(), counts));

    const auto slowest = limitOf(record, step, phase, "throughput_min_window");
    const auto throughputLimit = slowest ? slowest : limitOf(record, step, phase, "throughput_mean");
    drawPlot(flow, PlotKind::throughput, phase, throughputLimit,
             {QRectF(PageFlow::kMargin, flow.y(), PageFlow::kWidth, kThroughputHeight),
              texts.translate("report", "Throughput over time")});
    flow.skip(kThroughputHeight + 8);

    const double half = (PageFlow::kWidth - kGap) / 2;
    auto latencyLimit = limitOf(record, step, phase, "latency_max"); // us
    if (latencyLimit)
        *latencyLimit /= 1000;
    drawPlot(
        flow, PlotKind::percentiles, phase, {},
        {QRectF(PageFlow::kMargin, flow.y(), half, kLatencyHeight), texts.translate("report", "Latency percentiles")});
    drawPlot(flow, PlotKind::addresses, phase, latencyLimit,
             {QRectF(PageFlow::kMargin + half + kGap, flow.y(), half, kLatencyHeight),
              texts.translate("report", "Latency by address")});
    flow.skip(kLatencyHeight + 12);
}

} // namespace

bool isMeasured(const PhaseSamples& phase)
{
    constexpr const char* kNotMeasured[] = {"prefill", "age", "warmup", "fragment"};
    return std::ranges::find(kNotMeasured, phase.name) == std::end(kNotMeasured) && !phase.name.starts_with("state_");
}

void drawPlots(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    flow.require(kPhaseHeight + 60); // keeps the heading on the page of the first phase
    flow.heading(texts.translate("report", "Measurements"));
    for (const auto& step : run.record.steps) {
        for (const auto& phase : step.phases) {
            if (isMeasured(phase) && phase.total.count() > 0)
                drawPhase(flow, run.record, step, phase);
        }
        drawStepPicture(flow, run, step);
    }
}

} // namespace assay
