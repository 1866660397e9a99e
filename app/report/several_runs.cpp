#include "report/several_runs.h"

#include "document/run_document.h"
#include "plot/comparison_charts.h"

#include <algorithm>

namespace assay {

namespace {

Figures withoutTitle(std::vector<Figure> charts) { return {{}, {}, std::move(charts)}; }

Figure overlayFigure(OverlayKind kind, const ComparedRuns& compared, const SharedPhase& shared, const Texts& texts)
{
    const bool isRate = kind == OverlayKind::throughput;
    return {isRate ? ChartKind::runsThroughput : ChartKind::runsPercentiles, nullptr, nullptr,
            isRate ? texts.phrases().translate("report", "Throughput over time")
                   : texts.phrases().translate("report", "Latency percentiles"),
            [=, lines = overlayLines(kind, compared.runs, shared)]() -> std::unique_ptr<PlotWidget> {
                auto plot = std::make_unique<OverlayPlot>(kind, texts);
                plot->setLines(lines);
                return plot;
            }};
}

Figure differenceFigure(const ComparedRuns& compared, const SharedPhase& shared, const Texts& texts)
{
    return {ChartKind::runsAddresses, nullptr, nullptr,
            texts.phrases().translate("report", "Mean latency by address, A minus B"),
            [texts,
             difference = addressDifference(phaseOf(*compared.runs[0], shared)->map,
                                            phaseOf(*compared.runs[1], shared)->map)]() -> std::unique_ptr<PlotWidget> {
                auto map = std::make_unique<DifferenceMap>(texts);
                map->setDifference(difference, qstr(runLabel(0)), qstr(runLabel(1)));
                return map;
            }};
}

void addOverlays(std::vector<Figures>& all, const ComparedRuns& compared, const Texts& texts)
{
    constexpr std::size_t kPhasesDrawn = 2; // the first measured phases
    std::size_t drawn = 0;
    for (const SharedPhase& shared : sharedPhases(compared.comparison, compared.runs)) {
        if (!isPlotted(shared.role) || drawn++ >= kPhasesDrawn)
            continue;
        all.push_back({phaseTitle(Wording(texts.phrases()), compared.comparison.names, shared.step, shared.role),
                       {},
                       {overlayFigure(OverlayKind::throughput, compared, shared, texts)}});
        Figures& latencies =
            all.emplace_back(withoutTitle({overlayFigure(OverlayKind::percentiles, compared, shared, texts)}));
        if (compared.runs.size() == 2)
            latencies.charts.push_back(differenceFigure(compared, shared, texts));
    }
}

Figure spreadFigure(const ComparedRuns& compared, const ComparedMetric& metric, const Texts& texts)
{
    constexpr std::size_t kNamedRuns = 48; // more names would overlap
    const bool many = compared.runs.size() > kNamedRuns;
    QStringList names;
    for (std::size_t i = 0; i < compared.runs.size(); ++i)
        names << (many ? QString() : qstr(runLabel(i) + "  " + cardName(*compared.runs[i])));
    return {ChartKind::spread, nullptr, nullptr, texts.phrases().metric(compared.comparison.names, metric.id),
            [texts, rows = spreadRows(metric, names),
             axis = axisTitle(metric, compared.comparison.names, texts)]() -> std::unique_ptr<PlotWidget> {
                auto plot = std::make_unique<SpreadPlot>(texts);
                plot->setRows(rows, axis);
                return plot;
            }};
}

// A chart of equal values shows nothing.
bool hasSpread(const ComparedMetric& metric)
{
    const std::vector<double> numbers = numbersOf(metric);
    return !numbers.empty() && std::ranges::any_of(numbers, [&](double number) { return number != numbers.front(); });
}

std::vector<const JudgedRecord*> recordsOf(std::span<const JudgedRun> runs)
{
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : runs)
        records.push_back(&run.record);
    return records;
}

} // namespace

SeveralRuns::SeveralRuns(std::span<const JudgedRun> runs) : records(recordsOf(runs)), comparison(compareRuns(records))
{
}

std::vector<Figures> comparisonCharts(const ComparedRuns& compared, const Texts& texts)
{
    constexpr std::size_t kSpreadsDrawn = 3;
    constexpr std::size_t kFewRuns = 4; // with fewer runs a box plot is meaningless
    std::vector<Figures> all;
    if (compared.runs.size() <= kOverlaidRuns)
        addOverlays(all, compared, texts);
    std::size_t drawn = 0;
    if (compared.runs.size() >= kFewRuns)
        for (const std::size_t i : compared.comparison.keyMetrics)
            if (const ComparedMetric& metric = compared.comparison.metrics[i];
                hasSpread(metric) && drawn++ < kSpreadsDrawn)
                all.push_back(withoutTitle({spreadFigure(compared, metric, texts)}));
    return all;
}

} // namespace assay
