#include "report/pages.h"

#include "plot/plot_widget.h"
#include "report/letterhead.h"
#include "report/panel.h"
#include "report/table.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr double kCaptionRoom = 18;
constexpr double kBetween = 10;
constexpr double kRowHeight = 88; // of small charts side by side
constexpr double kLeastChartHeight = 130;
constexpr double kPhotoGap = 12;
constexpr double kSmallScale = 0.8; // font size of a small chart, equal to that of the tables

QStringList shownTexts(const std::vector<std::string>& texts)
{
    QStringList out;
    for (const std::string& text : texts)
        if (!text.empty())
            out << qstr(text);
    return out;
}

bool isInColumns(const PageFlow& flow) { return flow.width() < PageFlow::kWidth; }

void drawParagraph(PageFlow& flow, const Paragraph& paragraph)
{
    constexpr int kExplanation = 11;
    const QString text = qstr(paragraph.text);
    switch (paragraph.kind) {
    case ParagraphKind::heading: return flow.subheading(text);
    case ParagraphKind::text: return flow.paragraph(text);
    case ParagraphKind::notice: return flow.paragraph(text, paper().onNotice);
    case ParagraphKind::muted:
        return flow.paragraph(text, paper().muted, isInColumns(flow) ? flow.type().detail : kExplanation);
    }
}

std::vector<ShownFact> shownFacts(const Facts& facts)
{
    std::vector<ShownFact> shown;
    for (const Fact& fact : facts.rows)
        if (!fact.value.empty())
            shown.push_back({qstr(fact.name), qstr(fact.value)});
    return shown;
}

// In two columns of the page; within a column one below the other.
void drawFactsInColumns(PageFlow& flow, const Facts& facts)
{
    const std::vector<ShownFact> shown = shownFacts(facts);
    if (isInColumns(flow))
        return drawFacts(flow, shown, {.inPairs = flow.isSmall()});
    const auto half = shown.begin() + static_cast<std::ptrdiff_t>(shown.size() + 1) / 2;
    flow.columns(2);
    drawFacts(flow, {shown.begin(), half});
    flow.nextColumn();
    drawFacts(flow, {half, shown.end()});
    flow.columns(1);
}

void drawFactsBesidePhoto(PageFlow& flow, const Facts& facts, const CardPhoto& photo)
{
    const double top = flow.y();
    const int page = flow.pages();
    flow.painter().setRenderHint(QPainter::SmoothPixmapTransform);
    flow.painter().drawImage(QRectF({PageFlow::kMargin + PageFlow::kWidth - photo.size.width(), top}, photo.size),
                             photo.picture);
    drawFacts(flow, shownFacts(facts), {.leftFree = photo.size.width() + kPhotoGap});
    if (const double bottom = top + photo.size.height() + kPhotoGap; flow.pages() == page)
        flow.skip(std::max(0.0, bottom - flow.y()));
}

// A wide or long table has small type.
void drawTableOf(PageFlow& flow, const Table& table)
{
    constexpr std::size_t kMostColumns = 7, kMostRows = 30;
    std::vector<TableColumn> columns;
    for (const Column& column : table.columns)
        columns.push_back({qstr(column.title), column.share, column.isNumber ? Qt::AlignRight : Qt::AlignLeft});
    std::vector<TableRow> rows;
    for (const Row& row : table.rows) {
        TableRow& cells = rows.emplace_back();
        for (const Cell& cell : row)
            cells.push_back({.text = qstr(cell.text),
                             .detail = qstr(cell.detail),
                             .verdict = cell.verdict,
                             .weight = cell.isBold ? Weight::bold : Weight::normal});
    }
    if (rows.empty())
        return;
    const bool becomesSmall = !isInColumns(flow) && (columns.size() > kMostColumns || rows.size() > kMostRows);
    if (becomesSmall)
        flow.setSmall(true);
    drawTable(flow, columns, rows);
    if (becomesSmall)
        flow.setSmall(false);
}

constexpr double kUsualHeight = 205, kLowHeight = 155;

// `usual`: of a chart whose height does not matter.
double heightOf(ChartKind kind, const PlotWidget& plot, double usual = kUsualHeight)
{
    constexpr double kCycles = 165;
    if (kind == ChartKind::stateBars)
        return 255;
    if (kind == ChartKind::cycleSpeed || kind == ChartKind::cycleLatency || kind == ChartKind::cycleBadSectors)
        return kCycles;
    return plot.preferredHeight() > 0
               ? std::clamp<double>(plot.preferredHeight(), kLeastChartHeight, PageFlow::kPageHeight - 200)
               : usual;
}

// A chart with its title above it, drawn smaller than `scale` 1 if its rows would overlap.
void paintTitled(PageFlow& flow, PlotWidget& plot, const QString& title, const QRectF& area, double scale = 1)
{
    const TextBlock block(title, reportFont(11), area.width());
    block.draw(flow.painter(), area.topLeft(), paper().muted);
    const QRectF inside = area.adjusted(0, block.height() + 2, 0, 0);
    flow.painter().save();
    flow.painter().translate(inside.topLeft());
    flow.painter().scale(scale, scale);
    plot.paintTo(flow.painter(), QRectF({}, inside.size() / scale));
    flow.painter().restore();
}

// Begins on a page with room for charts of this height and their heading, if there is one.
void beginCharts(PageFlow& flow, double height, const QString& heading)
{
    constexpr double kHeadingRoom = 40;
    flow.require(height + (heading.isEmpty() ? 0 : kHeadingRoom));
    if (!heading.isEmpty())
        flow.subheading(heading);
}

void drawChart(PageFlow& flow, const Figure& figure, double usual = kUsualHeight, const QString& heading = {})
{
    const auto plot = figure.make();
    const double height = heightOf(figure.kind, *plot, usual) + kCaptionRoom;
    beginCharts(flow, height, heading);
    paintTitled(flow, *plot, qstr(figure.title), {PageFlow::kMargin, flow.y(), PageFlow::kWidth, height});
    flow.skip(height + kBetween);
    for (const QString& sentence : shownTexts(figure.sentences))
        flow.paragraph(sentence, paper().muted, 11);
}

// The first two of them side by side.
void drawPair(PageFlow& flow, const Figure& left, const Figure& right, const QString& heading)
{
    constexpr double kPairGap = 18, kLeftShare = 0.56;
    const auto first = left.make(), second = right.make();
    const double height = std::max(heightOf(left.kind, *first), heightOf(right.kind, *second)) + kCaptionRoom;
    beginCharts(flow, height, heading);
    const double width = (PageFlow::kWidth - kPairGap) * kLeftShare;
    paintTitled(flow, *first, qstr(left.title), {PageFlow::kMargin, flow.y(), width, height});
    paintTitled(flow, *second, qstr(right.title),
                {PageFlow::kMargin + width + kPairGap, flow.y(), PageFlow::kWidth - width - kPairGap, height});
    flow.skip(height + kBetween);
}

bool isPair(ChartKind left, ChartKind right)
{
    return (left == ChartKind::stateBars && right == ChartKind::usedRatioCurve) ||
           (left == ChartKind::runsPercentiles && right == ChartKind::runsAddresses);
}

void drawEachChart(PageFlow& flow, const std::vector<Figure>& charts, QString heading = {})
{
    for (std::size_t i = 0; i < charts.size(); ++i)
        if (i + 1 < charts.size() && isPair(charts[i].kind, charts[i + 1].kind)) {
            drawPair(flow, charts[i], charts[i + 1], std::exchange(heading, {}));
            ++i;
        } else {
            drawChart(flow, charts[i], kUsualHeight, std::exchange(heading, {}));
        }
}

// The charts of a phase, small and side by side under one title; the first is wider.
void drawRowOfCharts(PageFlow& flow, const Figures& row)
{
    constexpr double kGap = 8, kWideShare = 0.44;
    flow.require(kRowHeight + kCaptionRoom + 20);
    const TextBlock title(qstr(row.title), reportFont(11, Weight::bold), PageFlow::kWidth * 0.6);
    const TextBlock note(qstr(row.note), reportFont(10), PageFlow::kWidth * 0.4, Qt::AlignRight);
    title.draw(flow.painter(), {PageFlow::kMargin, flow.y()}, paper().text);
    note.draw(flow.painter(), {PageFlow::kMargin + PageFlow::kWidth * 0.6, flow.y() + 1}, paper().muted);
    flow.skip(title.height() + 2);
    const double wide = PageFlow::kWidth * kWideShare;
    const double narrow = (PageFlow::kWidth - wide) / std::max(1.0, static_cast<double>(row.charts.size()) - 1) - kGap;
    double left = PageFlow::kMargin;
    for (std::size_t i = 0; i < row.charts.size(); ++i) {
        const auto plot = row.charts[i].make();
        plot->setSmall();
        const double width = i == 0 ? wide : narrow;
        flow.painter().save();
        flow.painter().translate(left, flow.y());
        flow.painter().scale(kSmallScale, kSmallScale);
        plot->paintTo(flow.painter(), QRectF({}, QSizeF(width, kRowHeight) / kSmallScale));
        flow.painter().restore();
        left += width + kGap;
    }
    flow.skip(kRowHeight + kGap);
}

// All values and a detail of them, equally wide.
void drawSpreads(PageFlow& flow, const Figures& figures)
{
    constexpr double kBetweenCharts = 14, kTitle = 18, kLeast = 150, kLargest = 300;
    std::vector<std::unique_ptr<PlotWidget>> plots;
    double height = kLeast;
    for (const Figure& figure : figures.charts) {
        plots.push_back(figure.make());
        height = std::max(height, std::min<double>(plots.back()->preferredHeight(), kLargest));
    }
    const auto count = static_cast<double>(plots.size());
    const double width = (PageFlow::kWidth - (count - 1) * kBetweenCharts) / count;
    flow.require(height + 2 * kTitle + 12);
    if (!figures.title.empty())
        flow.subheading(qstr(figures.title));
    double left = PageFlow::kMargin;
    for (std::size_t i = 0; i < plots.size(); ++i, left += width + kBetweenCharts)
        paintTitled(flow, *plots[i], qstr(figures.charts[i].title), {left, flow.y(), width, height + kTitle});
    flow.skip(height + kTitle + 12);
}

void drawFigures(PageFlow& flow, const Figures& figures)
{
    if (figures.charts.size() > 1 && figures.charts.front().kind == ChartKind::spread)
        return drawSpreads(flow, figures);
    if (figures.charts.size() > 2)
        return drawRowOfCharts(flow, figures);
    drawEachChart(flow, figures.charts, qstr(figures.title));
}

void drawFinding(PageFlow& flow, const Finding& finding, int wordPixels)
{
    QStringList sentences = shownTexts(finding.figures);
    const QString first = sentences.isEmpty() ? QString() : sentences.takeFirst();
    drawPanel(flow, {finding.verdict, qstr(finding.answer), first, sentences.join(QLatin1Char('\n')), wordPixels});
    drawTableOf(flow, finding.table);
    drawEachChart(flow, finding.charts);
}

void drawBlock(PageFlow& flow, const Block& block)
{
    constexpr int kAnswerPixels = 24;
    if (const auto* paragraph = std::get_if<Paragraph>(&block))
        drawParagraph(flow, *paragraph);
    else if (const auto* facts = std::get_if<Facts>(&block))
        drawFactsInColumns(flow, *facts);
    else if (const auto* table = std::get_if<Table>(&block))
        drawTableOf(flow, *table);
    else if (const auto* figures = std::get_if<Figures>(&block))
        drawFigures(flow, *figures);
    else
        drawFinding(flow, std::get<Finding>(block), kAnswerPixels);
}

template <class Wanted> bool startsWith(const Section& section)
{
    return std::holds_alternative<Wanted>(section.blocks.front());
}

void drawSection(PageFlow& flow, const Section& section)
{
    constexpr double kPanelRoom = 210, kFiguresRoom = 300; // keeps heading, answer and the first rows together
    if (section.part != Part::appendix)
        flow.require(startsWith<Figures>(section) ? kFiguresRoom : kPanelRoom);
    if (!section.title.empty())
        flow.heading(qstr(section.title));
    for (const Block& block : section.blocks)
        drawBlock(flow, block);
}

// Fills the room above the signatures. Returns false if there is too little.
bool drawDecidingChart(PageFlow& flow, const Figure& figure)
{
    constexpr double kLeast = 105, kMost = 230, kSmallest = 0.55;
    constexpr int kComfortable = 155; // with less height at full size, the axes would be lines
    const TextBlock words(shownTexts(figure.sentences).join(QLatin1Char(' ')), reportFont(11), PageFlow::kWidth);
    const double below = figure.sentences.empty() ? 0 : words.height();
    const double room = flow.roomLeft() - kSignatureHeight - 10 - below;
    if (room < kLeast + kCaptionRoom)
        return false;
    const auto plot = figure.make();
    const double height = std::min(room, kMost + kCaptionRoom);
    const double wanted = std::max(plot->preferredHeight(), kComfortable) + kCaptionRoom;
    paintTitled(flow, *plot, qstr(figure.title), {PageFlow::kMargin, flow.y(), PageFlow::kWidth, height},
                wanted > height ? std::max(kSmallest, height / wanted) : 1);
    flow.skip(height + 6);
    if (below > 0)
        words.draw(flow.painter(), {PageFlow::kMargin, flow.y()}, paper().muted);
    flow.skip(below);
    return true;
}

void drawDecisionBlock(PageFlow& flow, const Block& block, const CardPhoto& photo)
{
    constexpr int kVerdictPixels = 26;
    if (const auto* finding = std::get_if<Finding>(&block))
        drawFinding(flow, *finding, kVerdictPixels);
    else if (const auto* facts = std::get_if<Facts>(&block); facts && !photo.picture.isNull())
        drawFactsBesidePhoto(flow, *facts, photo);
    else
        drawBlock(flow, block);
}

// A chart without room is left for the next page.
void drawDecisionSection(PageFlow& flow, const Section& section, const CardPhoto& photo,
                         std::optional<Figure>& onNextPage)
{
    if (!section.title.empty())
        flow.subheading(qstr(section.title));
    for (const Block& block : section.blocks)
        if (const auto* figures = std::get_if<Figures>(&block); !figures)
            drawDecisionBlock(flow, block, photo);
        else if (!drawDecidingChart(flow, figures->charts.front()))
            onNextPage = figures->charts.front();
}

// Two sections of names and values.
void drawBeside(PageFlow& flow, const Section& left, const Section& right)
{
    flow.columns(2);
    flow.setSmall(false);
    for (const Section* section : {&left, &right}) {
        flow.subheading(qstr(section->title));
        for (const Block& block : section->blocks)
            drawBlock(flow, block);
        if (section == &left)
            flow.nextColumn();
    }
    flow.columns(1);
}

bool hasWideTable(const Section& section)
{
    constexpr std::size_t kMostColumns = 6; // of half a page
    return std::ranges::any_of(section.blocks, [](const Block& block) {
        const auto* table = std::get_if<Table>(&block);
        return table && table->columns.size() > kMostColumns;
    });
}

PageFrame frameOf(const Identification& of)
{
    return {qstr(of.subject), qstr(of.foot), shownTexts(of.notices), of.code};
}

void drawSections(PageFlow& flow, const Document& document)
{
    for (const Section& section : document.sections)
        if (section.part == Part::findings || section.part == Part::measurements)
            drawSection(flow, section);
}

} // namespace

void drawDecision(PageFlow& flow, const Document& document, const Letterhead& head)
{
    const Identification& of = document.identification;
    flow.beginPage(frameOf(of));
    drawLetterhead(flow, head.form, qstr(of.title));
    std::optional<Figure> onNextPage;
    const auto isDecision = [](const Section& section) { return section.part == Part::decision; };
    const auto isOfFacts = [&](const Section& section) { return isDecision(section) && startsWith<Facts>(section); };
    for (auto section = document.sections.begin(); section != document.sections.end(); ++section) {
        if (const auto next = section + 1; next != document.sections.end() && isOfFacts(*section) && isOfFacts(*next))
            drawBeside(flow, *section, *next), ++section;
        else if (isDecision(*section))
            drawDecisionSection(flow, *section, head.photo, onNextPage);
    }
    const bool haveRoom = flow.roomLeft() >= kSignatureHeight;
    if (onNextPage && !haveRoom)
        drawChart(flow, *onNextPage, kLowHeight);
    if (haveRoom)
        skipToSignatures(flow);
    drawSignatures(flow, of);
    if (onNextPage && haveRoom)
        drawChart(flow, *onNextPage, kLowHeight);
}

void drawFindings(PageFlow& flow, const Document& document)
{
    flow.beginPage(frameOf(document.identification));
    drawSections(flow, document);
}

void drawDocument(PageFlow& flow, const Document& document, const Letterhead& head)
{
    drawDecision(flow, document, head);
    drawSections(flow, document);
    for (const Section& section : document.sections)
        if (section.part == Part::appendix && hasWideTable(section))
            drawSection(flow, section);
    flow.columns(2);
    for (const Section& section : document.sections)
        if (section.part == Part::appendix && !hasWideTable(section))
            drawSection(flow, section);
    flow.columns(1);
}

} // namespace assay
