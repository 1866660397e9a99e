#include "judge/verdict/waf_rows.h"
#include "plot/run_pictures.h"
#include "report/panel.h"
#include "report/recording_story.h"
#include "report/sections.h"
#include "report/step_story.h"
#include "report/table.h"
#include "text/step_answers.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kTitleRoom = 18; // for the title of a chart
constexpr double kBetween = 10;
constexpr double kTableRoom = 88;
constexpr double kStepPictureHeight = 255;
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

double heightOf(PictureKind kind, const PlotWidget& plot)
{
    switch (kind) {
    case PictureKind::backlog: return 205;
    case PictureKind::stateBars: return kStepPictureHeight;
    case PictureKind::moveCurve: return 220;
    case PictureKind::cycleSpeed:
    case PictureKind::cycleLatency:
    case PictureKind::cycleBadSectors: return 165;
    case PictureKind::waysWaiting:
    case PictureKind::waysCached:
    case PictureKind::waysCopying: return 205;
    case PictureKind::hostLoad: return 150;
    case PictureKind::cardMap:
    case PictureKind::wafIntervals: break;
    }
    return plot.preferredHeight();
}

// Returns a caption: paper has room for more than a title.
QString captionOf(const RunPicture& picture, const Texts& texts)
{
    if (picture.kind == PictureKind::backlog)
        return texts.translate("report", "What waits in the camera, as long as the recording goes on");
    if (picture.kind == PictureKind::stateBars)
        return texts.translate("report", "Speed of recording by state of the card, 90 % interval");
    const QString pieces = picture.kind == PictureKind::cardMap ? piecesSentence(*picture.step, texts) : QString();
    return pieces.isEmpty() ? picture.title : pieces;
}

// A chart made before it is drawn, so that its height is known for the layout of the page.
struct MadePicture {
    std::unique_ptr<PlotWidget> plot; // null = the run has none
    QString caption;
    double height = 0;
};

MadePicture made(const RunPicture* picture, const Texts& texts)
{
    if (!picture)
        return {};
    auto plot = picture->make();
    const double height = heightOf(picture->kind, *plot);
    return {std::move(plot), captionOf(*picture, texts), height};
}

class FramesPage {
public:
    FramesPage(PageFlow& flow, const JudgedRecord& run, const RecordingStory& story)
        : m_flow(flow), m_texts(flow.texts()), m_run(run), m_story(story)
    {
        const std::vector<RunPicture> all = runPictures(run, m_texts);
        const auto of = [&](PictureKind kind, const StepRecord* step) {
            return made(step ? findPicture(all, kind, step) : nullptr, m_texts);
        };
        m_backlog = of(PictureKind::backlog, story.recorder);
        m_map = of(PictureKind::cardMap, story.recorder);
        m_map.height += m_map.plot ? kTitleRoom : 0;
        m_bars = of(PictureKind::stateBars, story.states);
        m_curve = of(PictureKind::moveCurve, story.moves);
        if (story.states)
            m_stateSentence = stateSentence(run, *story.states, m_texts);
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
        drawWide(m_backlog, scale);
        drawStatesAndMoves(scale);
        drawWide(m_map, scale);
        drawFigures();
    }

private:
    double middleHeight() const { return m_bars.plot ? m_bars.height : m_curve.height; }
    double roomWanted() const
    {
        double room = 0;
        for (const double height : {m_backlog.height, middleHeight(), m_map.height})
            room += height > 0 ? height + kBetween : 0;
        return room;
    }
    void drawAnswer();
    void drawWide(const MadePicture& picture, double scale);
    void drawStatesAndMoves(double scale);
    void drawFigures();

    PageFlow& m_flow;
    const Texts& m_texts;
    const JudgedRecord& m_run;
    const RecordingStory& m_story;
    MadePicture m_backlog, m_bars, m_curve, m_map;
    QString m_stateSentence;
};

void FramesPage::drawAnswer()
{
    const RecordingAnswer answer = recordingAnswer(m_run, *m_story.recorder, m_texts);
    QStringList details{answer.buffer, answer.circumstances};
    details.removeAll(QString());
    drawPanel(m_flow, {answer.verdict, answer.word, answer.sentence, details.join(QLatin1Char('\n')), 24});
}

void FramesPage::drawWide(const MadePicture& picture, double scale)
{
    if (!picture.plot)
        return;
    paintTitled(m_flow, *picture.plot, picture.caption, wholeWidth(m_flow, picture.height * scale));
    m_flow.skip((picture.height + kBetween) * scale);
}

// Draws both charts side by side, or the only one.
void FramesPage::drawStatesAndMoves(double scale)
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
    if (m_story.states) {
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
        addEstimate(m_story.recorder, quantity, m_texts.quantity(quantity));
    const auto traits = cardModelProperties(m_run);
    const auto open = std::ranges::find(traits, std::string_view("open_units"), [](const CardModelProperty& trait) {
        return std::string_view(trait.quantity);
    });
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

void paintStepPictures(PageFlow& flow, const std::vector<RunPicture>& all, const JudgedRecord& run,
                       const StepRecord& step)
{
    const QString owner = flow.texts().step(namesOf(run), step.id);
    for (const PictureKind kind : {PictureKind::stateBars, PictureKind::moveCurve, PictureKind::cycleSpeed,
                                   PictureKind::cycleLatency, PictureKind::cycleBadSectors, PictureKind::waysWaiting,
                                   PictureKind::waysCached, PictureKind::waysCopying, PictureKind::hostLoad}) {
        const RunPicture* const found = findPicture(all, kind, &step);
        const MadePicture picture = made(found, flow.texts());
        if (!picture.plot)
            continue;
        const QStringList& sentences = found->sentences;
        flow.require(picture.height + kBetween + kSentenceRoom * static_cast<double>(sentences.size()));
        paintTitled(flow, *picture.plot, QStringLiteral("%1 – %2").arg(owner, picture.caption),
                    wholeWidth(flow, picture.height));
        flow.skip(picture.height + kBetween);
        for (const QString& sentence : sentences)
            flow.paragraph(sentence, paper().muted, 11);
        flow.skip(sentences.empty() ? 0 : kBelowSentence);
    }
}

std::vector<TableColumn> columnsOf(const StepAnswer& answer)
{
    std::vector<TableColumn> columns;
    for (const AnswerColumn& column : answer.columns)
        columns.push_back({column.title, column.share, column.number ? Qt::AlignRight : Qt::AlignLeft});
    return columns;
}

std::vector<TableRow> rowsOf(const StepAnswer& answer)
{
    std::vector<TableRow> rows;
    for (const auto& cells : answer.rows) {
        TableRow& row = rows.emplace_back();
        for (const AnswerCell& cell : cells)
            row.push_back({.text = cell.text, .detail = cell.detail, .verdict = cell.verdict});
    }
    return rows;
}

} // namespace

bool hasFramesPage(const JudgedRun& run) { return recordingStory(run.record).has_value(); }

void drawFrames(PageFlow& flow, const JudgedRun& run)
{
    if (const auto story = recordingStory(run.record))
        FramesPage(flow, run.record, *story).draw();
}

void drawStepStories(PageFlow& flow, const JudgedRun& run)
{
    constexpr double kWordsRoom = 190; // keeps heading and result on the page of their chart
    const Texts& texts = flow.texts();
    const std::vector<RunPicture> all = runPictures(run.record, texts);
    for (const StepStory& story : stepStories(run.record, texts)) {
        flow.require(kWordsRoom + kStepPictureHeight);
        flow.heading(story.question);
        drawPanel(flow,
                  {story.verdict, story.answer, story.evidence, story.meaning + QLatin1Char('\n') + story.next, 24});
        paintStepPictures(flow, all, run.record, *story.step);
    }
}

void drawStepAnswers(PageFlow& flow, const JudgedRun& run)
{
    constexpr double kAnswerRoom = 210; // keeps heading, result and the first table rows together
    const Texts& texts = flow.texts();
    const std::vector<RunPicture> all = runPictures(run.record, texts);
    for (const StepAnswer& answer : stepAnswers(run.record, texts)) {
        flow.require(kAnswerRoom);
        flow.heading(answer.question);
        drawPanel(flow, {answer.verdict, answer.answer, answer.evidence, answer.meaning, 24});
        if (!answer.rows.empty())
            drawTable(flow, columnsOf(answer), rowsOf(answer));
        flow.skip(kBetween);
        paintStepPictures(flow, all, run.record, *answer.step);
    }
}

void drawStepPicture(PageFlow& flow, const JudgedRun& run, const StepRecord& step)
{
    const Texts& texts = flow.texts();
    const auto frames = recordingStory(run.record);
    const auto stories = stepStories(run.record, texts);
    const auto answers = stepAnswers(run.record, texts);
    const bool shown = (frames && (&step == frames->states || &step == frames->moves)) ||
                       std::ranges::find(stories, &step, &StepStory::step) != stories.end() ||
                       std::ranges::find(answers, &step, &StepAnswer::step) != answers.end();
    if (!shown)
        paintStepPictures(flow, runPictures(run.record, texts), run.record, step);
}

} // namespace assay
