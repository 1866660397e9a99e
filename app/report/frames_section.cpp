#include "judge/verdict/waf_rows.h"
#include "plot/run_charts.h"
#include "report/panel.h"
#include "report/recording_finding.h"
#include "report/sections.h"
#include "report/state_finding.h"
#include "report/table.h"
#include "text/step_findings.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kTitleRoom = 18; // for the title of a chart
constexpr double kBetween = 10;
constexpr double kTableRoom = 88;
constexpr double kStepChartHeight = 255;
constexpr int kSentencePixels = 12;
constexpr double kBelowSentence = 6;
constexpr double kSentenceRoom = 30; // for two lines below a chart

// Draws a chart with its title into an area of the page.
void paintTitled(PageFlow& flow, PlotWidget& plot, const QString& title, const QRectF& area)
{
    const TextBlock block(title, reportFont(11), area.width());
    block.draw(flow.painter(), area.topLeft(), paper().muted);
    plot.paintTo(flow.painter(), area.adjusted(0, kTitleRoom, 0, 0));
}

QRectF wholeWidth(const PageFlow& flow, double height)
{
    return {PageFlow::kMargin, flow.y(), PageFlow::kWidth, height};
}

double heightOf(ChartKind kind, const PlotWidget& plot)
{
    switch (kind) {
    case ChartKind::bufferOccupancy: return 205;
    case ChartKind::stateBars: return kStepChartHeight;
    case ChartKind::usedRatioCurve: return 220;
    case ChartKind::cycleSpeed:
    case ChartKind::cycleLatency:
    case ChartKind::cycleBadSectors: return 165;
    case ChartKind::writePathsWaiting:
    case ChartKind::writePathsCached:
    case ChartKind::writePathsCopying: return 205;
    case ChartKind::hostLoad: return 150;
    case ChartKind::cardMap:
    case ChartKind::phaseThroughput:
    case ChartKind::phasePercentiles:
    case ChartKind::phaseAddresses:
    case ChartKind::runsThroughput:
    case ChartKind::runsPercentiles:
    case ChartKind::runsAddresses:
    case ChartKind::spread:
    case ChartKind::operatingCharacteristic:
    case ChartKind::wafIntervals: break;
    }
    return plot.preferredHeight();
}

// Returns a caption: paper has room for more than a title.
QString captionOf(const RunChart& chart, const Texts& texts)
{
    if (chart.kind == ChartKind::bufferOccupancy)
        return texts.translate("report", "What waits in the camera, as long as the recording goes on");
    if (chart.kind == ChartKind::stateBars)
        return texts.translate("report", "Speed of recording by state of the card, 90 % interval");
    const QString extents = chart.kind == ChartKind::cardMap ? extentsSentence(*chart.step, texts) : QString();
    return extents.isEmpty() ? chart.title : extents;
}

// A chart made before it is drawn, so that its height is known for the layout of the page.
struct MadeChart {
    std::unique_ptr<PlotWidget> plot; // null = the run has none
    QString caption;
    double height = 0;
};

MadeChart made(const RunChart* chart, const Texts& texts)
{
    if (!chart)
        return {};
    auto plot = chart->make();
    const double height = heightOf(chart->kind, *plot);
    return {std::move(plot), captionOf(*chart, texts), height};
}

class FramesPage {
public:
    FramesPage(PageFlow& flow, const JudgedRecord& run, const RecordingSteps& recording)
        : m_flow(flow), m_texts(flow.texts()), m_run(run), m_recording(recording)
    {
        const std::vector<RunChart> all = runCharts(run, m_texts);
        const auto of = [&](ChartKind kind, const StepRecord* step) {
            return made(step ? findChart(all, kind, step) : nullptr, m_texts);
        };
        m_buffer = of(ChartKind::bufferOccupancy, recording.recorder);
        m_map = of(ChartKind::cardMap, recording.recorder);
        m_map.height += m_map.plot ? kTitleRoom : 0;
        m_bars = of(ChartKind::stateBars, recording.states);
        m_curve = of(ChartKind::usedRatioCurve, recording.usedRatio);
        if (recording.states)
            m_stateSentence = stateSentence(run, *recording.states, m_texts);
    }

    void draw()
    {
        m_flow.heading(m_texts.translate("report", "Will this card drop frames?"));
        drawFinding();
        const double sentence =
            m_recording.states ? TextBlock(m_stateSentence, reportFont(kSentencePixels), PageFlow::kWidth).height() +
                                     kBelowSentence + 4
                               : 0;
        const double scale = std::min(1.0, (m_flow.roomLeft() - kTableRoom - sentence) / std::max(1.0, roomWanted()));
        drawWide(m_buffer, scale);
        drawStatesAndUsedRatio(scale);
        drawWide(m_map, scale);
        drawFigures();
    }

private:
    double middleHeight() const { return m_bars.plot ? m_bars.height : m_curve.height; }
    double roomWanted() const
    {
        double room = 0;
        for (const double height : {m_buffer.height, middleHeight(), m_map.height})
            room += height > 0 ? height + kBetween : 0;
        return room;
    }
    void drawFinding();
    void drawWide(const MadeChart& chart, double scale);
    void drawStatesAndUsedRatio(double scale);
    void drawFigures();

    PageFlow& m_flow;
    const Texts& m_texts;
    const JudgedRecord& m_run;
    const RecordingSteps& m_recording;
    MadeChart m_buffer, m_bars, m_curve, m_map;
    QString m_stateSentence;
};

void FramesPage::drawFinding()
{
    const RecordingFinding finding = recordingFinding(m_run, *m_recording.recorder, m_texts);
    QStringList details{finding.buffer, finding.circumstances};
    details.removeAll(QString());
    drawPanel(m_flow, {finding.verdict, finding.word, finding.sentence, details.join(QLatin1Char('\n')), 24});
}

void FramesPage::drawWide(const MadeChart& chart, double scale)
{
    if (!chart.plot)
        return;
    paintTitled(m_flow, *chart.plot, chart.caption, wholeWidth(m_flow, chart.height * scale));
    m_flow.skip((chart.height + kBetween) * scale);
}

// Draws both charts side by side, or the only one.
void FramesPage::drawStatesAndUsedRatio(double scale)
{
    constexpr double kGutter = 18;
    QRectF bars = wholeWidth(m_flow, middleHeight() * scale), curve = bars;
    if (m_bars.plot && m_curve.plot) {
        bars.setWidth((PageFlow::kWidth - kGutter) * 0.56);
        curve.setLeft(bars.right() + kGutter);
    }
    if (m_bars.plot)
        paintTitled(m_flow, *m_bars.plot, m_bars.caption, bars);
    if (m_curve.plot)
        paintTitled(m_flow, *m_curve.plot, m_curve.caption, curve);
    if (middleHeight() > 0)
        m_flow.skip((middleHeight() + kBetween) * scale);
    if (m_recording.states) {
        m_flow.paragraph(m_stateSentence, paper().text, kSentencePixels);
        m_flow.skip(kBelowSentence);
    }
}

// Draws the table of figures, with a column for each known one.
void FramesPage::drawFigures()
{
    std::vector<TableColumn> columns;
    TableRow row;
    const auto add = [&](const QString& title, const Metric* metric, const QString& detail) {
        if (!metric)
            return;
        columns.push_back({title, 1, Qt::AlignRight});
        row.push_back({.text = m_texts.value(metric->value, metric->unit), .detail = detail});
    };
    const auto metric = [&](const StepRecord* step, const char* quantity) {
        return step ? m_run.metric(step->id + "." + quantity) : nullptr;
    };
    const auto addEstimate = [&](const StepRecord* step, const char* quantity, const QString& title) {
        if (const Metric* found = metric(step, quantity))
            add(title, found, m_texts.interval(found->ci, found->unit));
    };
    for (const char* quantity : {"waf", "slowdown", "fragments_per_file"})
        addEstimate(m_recording.recorder, quantity, m_texts.quantity(quantity));
    const auto traits = cardModelProperties(m_run);
    const auto open = std::ranges::find(traits, std::string_view("open_units"), [](const CardModelProperty& trait) {
        return std::string_view(trait.quantity);
    });
    const bool knowsOpen = open != traits.end() && open->metric;
    add(m_texts.translate("report", "Write points"), metric(m_recording.recorder, "write_points"),
        knowsOpen
            ? m_texts.translate("report", "open units: %1").arg(m_texts.value(open->metric->value, open->metric->unit))
            : QString());
    addEstimate(m_recording.usedRatio, "pw", QStringLiteral("Pw"));
    addEstimate(m_recording.usedRatio, "pm", QStringLiteral("Pm"));
    if (!columns.empty())
        drawTable(m_flow, columns, {row});
}

void paintStepCharts(PageFlow& flow, const std::vector<RunChart>& all, const JudgedRecord& run, const StepRecord& step)
{
    const QString owner = flow.texts().step(namesOf(run), step.id);
    for (const ChartKind kind : {ChartKind::stateBars, ChartKind::usedRatioCurve, ChartKind::cycleSpeed,
                                 ChartKind::cycleLatency, ChartKind::cycleBadSectors, ChartKind::writePathsWaiting,
                                 ChartKind::writePathsCached, ChartKind::writePathsCopying, ChartKind::hostLoad}) {
        const RunChart* const found = findChart(all, kind, &step);
        const MadeChart chart = made(found, flow.texts());
        if (!chart.plot)
            continue;
        const QStringList& sentences = found->sentences;
        flow.require(chart.height + kBetween + kSentenceRoom * static_cast<double>(sentences.size()));
        paintTitled(flow, *chart.plot, QStringLiteral("%1 – %2").arg(owner, chart.caption),
                    wholeWidth(flow, chart.height));
        flow.skip(chart.height + kBetween);
        for (const QString& sentence : sentences)
            flow.paragraph(sentence, paper().muted, 11);
        flow.skip(sentences.empty() ? 0 : kBelowSentence);
    }
}

std::vector<TableColumn> columnsOf(const StepFinding& finding)
{
    std::vector<TableColumn> columns;
    for (const FindingColumn& column : finding.columns)
        columns.push_back({column.title, column.share, column.number ? Qt::AlignRight : Qt::AlignLeft});
    return columns;
}

std::vector<TableRow> rowsOf(const StepFinding& finding)
{
    std::vector<TableRow> rows;
    for (const auto& cells : finding.rows) {
        TableRow& row = rows.emplace_back();
        for (const FindingCell& cell : cells)
            row.push_back({.text = cell.text, .detail = cell.detail, .verdict = cell.verdict});
    }
    return rows;
}

} // namespace

bool hasFramesPage(const JudgedRun& run) { return recordingSteps(run.record).has_value(); }

void drawFrames(PageFlow& flow, const JudgedRun& run)
{
    if (const auto recording = recordingSteps(run.record))
        FramesPage(flow, run.record, *recording).draw();
}

void drawStateFindings(PageFlow& flow, const JudgedRun& run)
{
    constexpr double kWordsRoom = 190; // keeps heading and result on the page of their chart
    const Texts& texts = flow.texts();
    const std::vector<RunChart> all = runCharts(run.record, texts);
    for (const StateFinding& finding : stateFindings(run.record, texts)) {
        flow.require(kWordsRoom + kStepChartHeight);
        flow.heading(finding.question);
        drawPanel(flow, {finding.verdict, finding.answer, finding.evidence,
                         finding.meaning + QLatin1Char('\n') + finding.next, 24});
        paintStepCharts(flow, all, run.record, *finding.step);
    }
}

void drawStepFindings(PageFlow& flow, const JudgedRun& run)
{
    constexpr double kFindingRoom = 210; // keeps heading, result and the first table rows together
    const Texts& texts = flow.texts();
    const std::vector<RunChart> all = runCharts(run.record, texts);
    for (const StepFinding& finding : stepFindings(run.record, texts)) {
        flow.require(kFindingRoom);
        flow.heading(finding.question);
        drawPanel(flow, {finding.verdict, finding.answer, finding.evidence, finding.meaning, 24});
        if (!finding.rows.empty())
            drawTable(flow, columnsOf(finding), rowsOf(finding));
        flow.skip(kBetween);
        paintStepCharts(flow, all, run.record, *finding.step);
    }
}

void drawStepChart(PageFlow& flow, const JudgedRun& run, const StepRecord& step)
{
    const Texts& texts = flow.texts();
    const auto frames = recordingSteps(run.record);
    const auto stateFindingsOfRun = stateFindings(run.record, texts);
    const auto stepFindingsOfRun = stepFindings(run.record, texts);
    const bool shown = (frames && (&step == frames->states || &step == frames->usedRatio)) ||
                       std::ranges::find(stateFindingsOfRun, &step, &StateFinding::step) != stateFindingsOfRun.end() ||
                       std::ranges::find(stepFindingsOfRun, &step, &StepFinding::step) != stepFindingsOfRun.end();
    if (!shown)
        paintStepCharts(flow, runCharts(run.record, texts), run.record, step);
}

} // namespace assay
