#include "report/panel.h"
#include "report/recording_pictures.h"
#include "report/recording_story.h"
#include "report/sections.h"
#include "report/table.h"
#include "verdict/waf_rows.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kTitleRoom = 18; // of a picture's title
constexpr double kBetween = 10;
constexpr double kBacklogHeight = 205;
constexpr double kBarsHeight = 255;
constexpr double kCurveHeight = 220;
constexpr double kTableRoom = 88;
constexpr int kSentencePixels = 12;
constexpr double kBelowSentence = 6;

// One picture with its title, onto an area of the page.
void paintTitled(PageFlow& flow, PlotWidget& plot, const QString& title, const QRectF& area)
{
    const TextBlock block(title, reportFont(11), area.width());
    block.draw(flow.painter(), area.topLeft(), ink::kMuted);
    plot.paintTo(flow.painter(), area.adjusted(0, kTitleRoom, 0, 0));
}

QRectF wholeWidth(const PageFlow& flow, double height)
{
    return {PageFlow::kMargin, flow.y(), PageFlow::kWidth, height};
}

// Pictures of the page, made before they are drawn so that all of them can be given the room there is.
class FramesPage {
public:
    FramesPage(PageFlow& flow, const RunRecord& run, const RecordingStory& story)
        : m_flow(flow), m_texts(flow.texts()), m_run(run), m_story(story), m_backlog(m_texts), m_bars(m_texts),
          m_curve(m_texts), m_map(m_texts)
    {
        const BacklogCurve backlog = backlogCurve(*story.recorder);
        m_hasBacklog = !backlog.heldMebibytes.empty();
        m_backlog.setCurve(backlog);
        const CardMap map = cardMap(*story.recorder, m_texts);
        m_hasMap = !map.held.empty();
        m_map.setMap(map);
        if (story.states) {
            m_bars.setBars(stateBars(run, *story.states, m_texts), neededRate(*story.recorder));
            m_stateSentence = stateSentence(run, *story.states, m_texts);
        }
        if (story.moves)
            m_curve.setCurve(moveCurve(run, *story.moves));
    }

    void draw()
    {
        m_flow.heading(m_texts.translate("report", "Will this card drop frames?"));
        drawAnswer();
        const double sentence =
            m_story.states ? TextBlock(m_stateSentence, reportFont(kSentencePixels), PageFlow::kWidth).height() +
                                 kBelowSentence + 4
                           : 0;
        const double scale = std::min(1.0, (m_flow.roomLeft() - kTableRoom - sentence) / std::max(1.0, roomWanted()));
        drawBacklog(scale);
        drawStatesAndMoves(scale);
        drawMap(scale);
        drawFigures();
    }

private:
    double middleHeight() const { return m_story.states ? kBarsHeight : m_story.moves ? kCurveHeight : 0; }
    double roomWanted() const
    {
        return (m_hasBacklog ? kBacklogHeight + kBetween : 0) + (middleHeight() > 0 ? middleHeight() + kBetween : 0) +
               (m_hasMap ? m_map.heightWanted() + kTitleRoom + kBetween : 0);
    }
    void drawAnswer();
    void drawBacklog(double scale);
    void drawStatesAndMoves(double scale);
    void drawMap(double scale);
    void drawFigures();

    PageFlow& m_flow;
    const Texts& m_texts;
    const RunRecord& m_run;
    const RecordingStory& m_story;
    BacklogPlot m_backlog;
    StateBars m_bars;
    MoveCurvePlot m_curve;
    MapPlot m_map;
    QString m_stateSentence;
    bool m_hasBacklog = false;
    bool m_hasMap = false;
};

void FramesPage::drawAnswer()
{
    const RecordingAnswer answer = recordingAnswer(m_run, *m_story.recorder, m_texts);
    QStringList details{answer.buffer, answer.circumstances};
    details.removeAll(QString());
    drawPanel(m_flow, {answer.verdict, answer.word, answer.sentence, details.join(QLatin1Char('\n')), 24});
}

void FramesPage::drawBacklog(double scale)
{
    if (!m_hasBacklog)
        return;
    paintTitled(m_flow, m_backlog,
                m_texts.translate("report", "What waits in the camera, as long as the recording goes on"),
                wholeWidth(m_flow, kBacklogHeight * scale));
    m_flow.skip((kBacklogHeight + kBetween) * scale);
}

// Side by side where there are both.
void FramesPage::drawStatesAndMoves(double scale)
{
    constexpr double kGutter = 18;
    QRectF bars = wholeWidth(m_flow, middleHeight() * scale), curve = bars;
    if (m_story.states && m_story.moves) {
        bars.setWidth((PageFlow::kWidth - kGutter) * 0.56);
        curve.setLeft(bars.right() + kGutter);
    }
    if (m_story.states)
        paintTitled(m_flow, m_bars,
                    m_texts.translate("report", "Speed of recording by state of the card, 90 % interval"), bars);
    if (m_story.moves)
        paintTitled(m_flow, m_curve, m_texts.translate("report", "Writing around what the card holds"), curve);
    if (middleHeight() > 0)
        m_flow.skip((middleHeight() + kBetween) * scale);
    if (m_story.states) {
        m_flow.paragraph(m_stateSentence, ink::kText, kSentencePixels);
        m_flow.skip(kBelowSentence);
    }
}

void FramesPage::drawMap(double scale)
{
    if (!m_hasMap)
        return;
    const double height = (m_map.heightWanted() + kTitleRoom) * scale;
    const QString pieces = piecesSentence(*m_story.recorder, m_texts);
    paintTitled(m_flow, m_map, pieces.isEmpty() ? m_texts.translate("report", "Where the files lie") : pieces,
                wholeWidth(m_flow, height));
    m_flow.skip(height + kBetween * scale);
}

// The figures behind it, a column for each that is known.
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
        addEstimate(m_story.recorder, quantity, m_texts.quantity(quantity));
    const auto traits = cardCharacter(m_run);
    const auto open = std::ranges::find(traits, std::string_view("open_units"),
                                        [](const CharacterTrait& trait) { return std::string_view(trait.quantity); });
    const bool knowsOpen = open != traits.end() && open->metric;
    add(m_texts.translate("report", "Write points"), metric(m_story.recorder, "write_points"),
        knowsOpen
            ? m_texts.translate("report", "open units: %1").arg(m_texts.value(open->metric->value, open->metric->unit))
            : QString());
    addEstimate(m_story.moves, "pw", QStringLiteral("Pw"));
    addEstimate(m_story.moves, "pm", QStringLiteral("Pm"));
    if (!columns.empty())
        drawTable(m_flow, columns, {row});
}

} // namespace

bool asksForFrames(const JudgedRun& run) { return recordingStory(run.record).has_value(); }

void drawFrames(PageFlow& flow, const JudgedRun& run)
{
    if (const auto story = recordingStory(run.record))
        FramesPage(flow, run.record, *story).draw();
}

void drawStepPicture(PageFlow& flow, const JudgedRun& run, const StepRecord& step)
{
    const Texts& texts = flow.texts();
    const auto story = recordingStory(run.record);
    if (story && (&step == story->states || &step == story->moves))
        return; // stands on that page
    const auto draw = [&](PlotWidget& plot, const QString& title, double height) {
        flow.require(height + kBetween);
        paintTitled(flow, plot, QStringLiteral("%1 – %2").arg(shownDeviceText(step.id), title),
                    wholeWidth(flow, height));
        flow.skip(height + kBetween);
    };
    if (auto bars = stateBars(run.record, step, texts); !bars.empty()) {
        StateBars plot(texts);
        plot.setBars(std::move(bars), neededRate(step));
        draw(plot, texts.translate("report", "Speed of recording by state of the card, 90 % interval"), kBarsHeight);
    }
    if (MoveCurve curve = moveCurve(run.record, step); !curve.points.empty()) {
        MoveCurvePlot plot(texts);
        plot.setCurve(std::move(curve));
        draw(plot, texts.translate("report", "Writing around what the card holds"), kCurveHeight);
    }
}

} // namespace assay
