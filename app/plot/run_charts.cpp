#include "plot/run_charts.h"

#include "document/recording_finding.h"
#include "document/run_document.h"
#include "judge/verdict/wait_attribution.h"
#include "plot/cycle_plot.h"
#include "plot/host_plot.h"
#include "plot/recording_charts.h"
#include "plot/waf_intervals.h"
#include "plot/write_path_plot.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/write_path/write_path_facts.h"
#include "text/write_path_texts.h"

#include <algorithm>
#include <span>

namespace assay {

namespace {

// `name`: object name for tests.
template <class Plot, class Show> auto chartMaker(const char* name, const Texts& texts, Show show)
{
    return [=]() -> std::unique_ptr<PlotWidget> {
        auto plot = std::make_unique<Plot>(texts);
        plot->setObjectName(name);
        show(*plot);
        return plot;
    };
}

std::vector<std::string> stdStrings(const QStringList& texts)
{
    std::vector<std::string> out;
    for (const QString& text : texts)
        out.push_back(text.toStdString());
    return out;
}

void addIntervals(std::vector<Figure>& all, const JudgedRecord& run, const Texts& texts, std::size_t maxRows)
{
    const std::vector<IntervalRow> rows = wafIntervals(run, texts);
    for (std::span<const IntervalRow> rest = rows; !rest.empty();) {
        const auto part = rest.first(std::min(maxRows, rest.size()));
        all.push_back({ChartKind::wafIntervals, nullptr, nullptr, texts.phrases().quantity("waf"),
                       chartMaker<IntervalPlot>("wafPlot", texts,
                                                [part = std::vector(part.begin(), part.end())](IntervalPlot& plot) {
                                                    plot.setRows(part);
                                                })});
        rest = rest.subspan(part.size());
    }
}

void addCycles(std::vector<Figure>& all, const StepRecord& step, const Texts& texts)
{
    const auto add = [&](ChartKind kind, const std::string& title, CycleValue value) {
        if (const CycleSeries course = cycleSeries(step, value); !course.cycle.empty())
            all.push_back(
                {kind, &step, nullptr, title,
                 chartMaker<CyclePlot>("cyclePlot", texts, [course](CyclePlot& plot) { plot.setSeries(course); })});
    };
    add(ChartKind::cycleSpeed, texts.phrases().translate("report", "Throughput of each overwrite"), CycleValue::speed);
    add(ChartKind::cycleLatency, texts.phrases().translate("report", "99 % latency of each overwrite"),
        CycleValue::latency);
    add(ChartKind::cycleBadSectors, texts.phrases().translate("report", "Growth of bad sectors"),
        CycleValue::badSectors);
}

void addWritePaths(std::vector<Figure>& all, const StepRecord& step, const Texts& texts)
{
    const auto facts = writePathFacts(step);
    if (!facts)
        return;
    const auto add = [&](ChartKind kind, const std::string& title, WritePathGroup group) {
        if (const WritePathRates rates = writePathRates(step, group); !rates.lines.empty())
            all.push_back({kind, &step, nullptr, title,
                           chartMaker<WritePathPlot>("writePathPlot", texts,
                                                     [rates](WritePathPlot& plot) { plot.setRates(rates); }),
                           stdStrings(writePathSentences(texts, *facts, group))});
    };
    add(ChartKind::writePathsWaiting, texts.phrases().translate("report", "Calls that wait for the card"),
        WritePathGroup::waiting);
    add(ChartKind::writePathsCached, texts.phrases().translate("report", "Calls that may leave all to the page cache"),
        WritePathGroup::cached);
    add(ChartKind::writePathsCopying, texts.phrases().translate("report", "Calls that copy a file, from memory"),
        WritePathGroup::copying);
}

// Bottleneck of the step, and attribution of its stalls.
std::vector<std::string> hostWords(const JudgedRecord& run, const StepRecord& step, const Texts& texts)
{
    std::vector<std::string> words;
    for (const Message& sentence : hostSentences(run, step))
        words.push_back(texts.phrases().message(sentence, namesOf(run)));
    return words;
}

void addOfStep(std::vector<Figure>& all, const JudgedRecord& run, const StepRecord& step, const Texts& texts)
{
    if (const BufferOccupancyCurve curve = bufferOccupancyCurve(step); !curve.occupiedMebibytes.empty())
        all.push_back({ChartKind::bufferOccupancy,
                       &step,
                       nullptr,
                       texts.phrases().translate("report", "Camera buffer occupancy over time"),
                       chartMaker<BufferOccupancyPlot>("bufferPlot", texts,
                                                       [curve](BufferOccupancyPlot& plot) { plot.setCurve(curve); }),
                       {},
                       step.phase(PhaseRole::write) ? step.phase(PhaseRole::write)->begin : step.begin});
    if (const CardMap map = cardMap(step, texts); !map.held.empty())
        all.push_back({ChartKind::cardMap, &step, nullptr, texts.phrases().translate("report", "File layout"),
                       chartMaker<MapPlot>("mapPlot", texts, [map](MapPlot& plot) { plot.setMap(map); })});
    if (const auto bars = stateBars(run, step, texts); !bars.empty())
        all.push_back({ChartKind::stateBars, &step, nullptr,
                       texts.phrases().translate("report", "Speed of recording by state of the card"),
                       chartMaker<StateBars>("stateBars", texts, [bars, needed = neededRate(step)](StateBars& plot) {
                           plot.setBars(bars, needed);
                       })});
    if (const UsedRatioCurve curve = usedRatioCurve(run, step); !curve.points.empty())
        all.push_back({ChartKind::usedRatioCurve, &step, nullptr,
                       texts.phrases().translate("report", "Writing between existing data"),
                       chartMaker<UsedRatioPlot>("usedRatioPlot", texts,
                                                 [curve](UsedRatioPlot& plot) { plot.setCurve(curve); })});
    addCycles(all, step, texts);
    addWritePaths(all, step, texts);
    if (step.host && loadOf(step))
        all.push_back({ChartKind::hostLoad, &step, nullptr,
                       texts.phrases().translate("report", "Activity of card and computer"),
                       chartMaker<HostPlot>("hostPlot", texts,
                                            [curves = hostCurves(step)](HostPlot& plot) { plot.setCurves(curves); }),
                       hostWords(run, step, texts), step.host->rows().front().begin});
}

// Returns the limit to draw in a plot of this phase; none without a criterion.
std::optional<double> limitOf(const JudgedRecord& run, const StepRecord& step, const PhaseSamples& phase,
                              std::string_view quantity)
{
    const std::string id = step.id + "." + prefixIn(step, phase.role) + std::string(quantity);
    const auto found = std::ranges::find(run.criteria, id, &CriterionResult::metric);
    if (found == run.criteria.end() || !std::holds_alternative<double>(found->limit))
        return std::nullopt;
    return std::get<double>(found->limit);
}

// MB/s in the throughput plot, ms in the plot by address.
std::vector<double> limitsOf(PlotKind kind, const JudgedRecord& run, const StepRecord& step, const PhaseSamples& phase)
{
    std::optional<double> limit;
    if (kind == PlotKind::throughput) {
        limit = limitOf(run, step, phase, "throughput_min_window");
        limit = limit ? limit : limitOf(run, step, phase, "throughput_mean");
    } else if (kind == PlotKind::addresses) {
        limit = limitOf(run, step, phase, "latency_max"); // us
        limit = limit ? std::optional(*limit / 1000) : limit;
    }
    return limit ? std::vector{*limit} : std::vector<double>();
}

constexpr std::pair<PlotKind, const char*> kPhaseCharts[] = {
    {PlotKind::throughput, QT_TRANSLATE_NOOP("report", "Throughput over time")},
    {PlotKind::percentiles, QT_TRANSLATE_NOOP("report", "Latency percentiles")},
    {PlotKind::addresses, QT_TRANSLATE_NOOP("report", "Latency by address")}};

} // namespace

Figure phaseFigure(PlotKind kind, const StepRecord& step, const PhaseSamples& phase, std::vector<double> limits,
                   std::string title, const Texts& texts)
{
    const ChartKind chart = kind == PlotKind::throughput    ? ChartKind::phaseThroughput
                            : kind == PlotKind::percentiles ? ChartKind::phasePercentiles
                                                            : ChartKind::phaseAddresses;
    Figure figure{chart, &step, &phase, std::move(title),
                  [=, &phase, limits = std::move(limits)]() -> std::unique_ptr<PlotWidget> {
                      auto plot = std::make_unique<PhasePlot>(kind, texts);
                      plot->setSamples(&phase);
                      plot->setLimits(limits);
                      return plot;
                  }};
    if (kind == PlotKind::throughput)
        figure.timeStart = phase.begin;
    return figure;
}

std::vector<Figure> runFigures(const JudgedRecord& run, const Texts& texts)
{
    constexpr std::size_t kRowsOfChart = 16;
    std::vector<Figure> figures = runCharts(run, texts, kRowsOfChart);
    for (Figure& figure : figures) {
        if (figure.kind == ChartKind::hostLoad)
            figure.sentences.clear(); // a section of the document has them
        if (figure.step)
            figure.title = texts.phrases().step(namesOf(run), figure.step->id) + " – " + figure.title;
    }
    for (const StepRecord& step : run.steps)
        for (const PhaseSamples& phase : step.phases)
            if (hasCharts(run, phase.role) && phase.total.count() > 0)
                for (const auto& [kind, title] : kPhaseCharts)
                    figures.push_back(phaseFigure(kind, step, phase, limitsOf(kind, run, step, phase),
                                                  texts.phrases().translate("report", title), texts));
    return figures;
}

std::vector<Figure> runCharts(const JudgedRecord& run, const Texts& texts, std::size_t maxRows)
{
    std::vector<Figure> all;
    addIntervals(all, run, texts, maxRows);
    for (const StepRecord& step : run.steps)
        addOfStep(all, run, step, texts);
    return all;
}

} // namespace assay
