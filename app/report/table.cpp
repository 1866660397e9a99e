#include "report/table.h"

#include "look/verdict_mark.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace assay {

namespace {

constexpr double kMarkGap = 5;

struct Span {
    double left;
    double width;
};

bool isFigure(const QString& text)
{
    constexpr qsizetype kMost = 16;
    return text.size() <= kMost && text.count(QLatin1Char(' ')) <= 1 && !text.isEmpty() && text.front().isDigit();
}

double markSize(const TypeSize& type) { return type.text + 2; }

std::vector<Span> layColumns(const PageFlow& flow, const std::vector<TableColumn>& columns)
{
    const double shares = std::accumulate(columns.begin(), columns.end(), 0.0,
                                          [](double sum, const TableColumn& column) { return sum + column.share; });
    std::vector<Span> spans;
    double left = flow.left();
    for (const auto& column : columns) {
        const double width = flow.width() * column.share / shares;
        spans.push_back({left, width});
        left += width;
    }
    return spans;
}

// Returns the size of the figures: the largest in which each fits into a line, so that no failing value is smaller than
// a passing one.
int figureSize(const std::vector<Span>& spans, const std::vector<TableRow>& rows, const TypeSize& type)
{
    int size = type.text;
    for (const TableRow& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double room = spans[i].width - 2 * type.side - (row[i].verdict ? markSize(type) + kMarkGap : 0);
            if (isFigure(row[i].text))
                size = std::min(size, fittedFont(row[i].text, reportFont(type.text, row[i].weight), room).pixelSize());
        }
    return size;
}

// A cell laid out for its column, drawable at any vertical position.
class SetCell {
public:
    // `pixels`: size of the text.
    SetCell(const TableCell& cell, Span span, Qt::Alignment alignment, const TypeSize& type, int pixels)
        : m_verdict(cell.verdict), m_mark(markSize(type)),
          m_left(span.left + type.side + (cell.verdict ? m_mark + kMarkGap : 0)),
          m_text(cell.text, reportFont(pixels, cell.weight), span.left + span.width - type.side - m_left, alignment),
          m_detail(cell.detail, reportFont(type.detail), span.left + span.width - type.side - m_left, alignment),
          m_hasText(!cell.text.isEmpty()), m_hasDetail(!cell.detail.isEmpty())
    {
        const double room = span.left + span.width - type.side - m_left;
        if (alignment.testFlag(Qt::AlignRight))
            m_markLeft =
                std::max(0.0, room - QFontMetricsF(reportFont(pixels, cell.weight)).horizontalAdvance(cell.text));
    }
    double height() const { return detailTop() + (m_hasDetail ? m_detail.height() : 0); }
    // `shift`: horizontal offset from the position of the layout.
    void draw(QPainter& painter, double top, double shift) const
    {
        const double left = m_left + shift;
        if (m_verdict)
            drawVerdictMark(painter, QRectF(left + m_markLeft - m_mark - kMarkGap, top + 1.5, m_mark, m_mark),
                            *m_verdict, Theme::light);
        m_text.draw(painter, {left, top}, m_verdict ? verdictColour(*m_verdict, Theme::light) : paper().text);
        if (m_hasDetail)
            m_detail.draw(painter, {left, top + detailTop()}, paper().muted);
    }

private:
    // Without a text the detail takes its place.
    double detailTop() const { return m_hasText ? m_text.height() : 0; }
    std::optional<Verdict> m_verdict;
    double m_mark;
    double m_left;
    double m_markLeft = 0; // beside a text on the right
    TextBlock m_text;
    TextBlock m_detail;
    bool m_hasText;
    bool m_hasDetail;
};

// Removes and returns a detail that needs more than one line in its column; "" for another.
QString takeLongDetail(TableCell& cell, Span span, const TypeSize& type)
{
    const TextBlock alone(cell.detail, reportFont(type.detail), span.width - 2 * type.side);
    return alone.lines().size() > 1 ? std::exchange(cell.detail, QString()) : QString();
}

void drawHead(PageFlow& flow, const std::vector<TableColumn>& columns)
{
    const TypeSize& type = flow.type();
    const auto spans = layColumns(flow, columns);
    std::vector<std::unique_ptr<TextBlock>> titles;
    double height = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        titles.push_back(std::make_unique<TextBlock>(columns[i].title, reportFont(type.detail, Weight::bold),
                                                     spans[i].width - 2 * type.side, columns[i].alignment));
        height = std::max(height, titles.back()->height());
    }
    height += 2 * type.pad;
    flow.painter().fillRect(QRectF(flow.left(), flow.y(), flow.width(), height), paper().window);
    for (std::size_t i = 0; i < columns.size(); ++i)
        titles[i]->draw(flow.painter(), {spans[i].left + type.side, flow.y() + type.pad}, paper().muted);
    flow.skip(height);
}

} // namespace

void drawTable(PageFlow& flow, const std::vector<TableColumn>& columns, const std::vector<TableRow>& rows)
{
    constexpr double kHeadRoom = 40;
    const TypeSize& type = flow.type();
    const int size = figureSize(layColumns(flow, columns), rows, type);
    int headPlace = 0;
    for (TableRow row : rows) {
        const double leftBefore = flow.left();
        const auto spans = layColumns(flow, columns);
        const QString detail = takeLongDetail(row.front(), spans.front(), type);
        const TextBlock sentence(detail, reportFont(type.detail), flow.width() - 2 * type.side);
        std::vector<std::unique_ptr<SetCell>> cells;
        double textsHeight = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            cells.push_back(std::make_unique<SetCell>(row[i], spans[i], columns[i].alignment, type,
                                                      isFigure(row[i].text) ? size : type.text));
            textsHeight = std::max(textsHeight, cells.back()->height());
        }
        const double height = textsHeight + (detail.isEmpty() ? 0 : sentence.height());
        flow.require(height + 2 * type.pad + (headPlace == 0 ? kHeadRoom : 0));
        if (headPlace != flow.place())
            drawHead(flow, columns);
        headPlace = flow.place();
        for (const auto& cell : cells)
            cell->draw(flow.painter(), flow.y() + type.pad, flow.left() - leftBefore);
        sentence.draw(flow.painter(), {flow.left() + type.side, flow.y() + type.pad + textsHeight}, paper().muted);
        flow.skip(height + 2 * type.pad);
        flow.painter().fillRect(QRectF(flow.left(), flow.y() - 0.5, flow.width(), 0.75), paper().line);
    }
    flow.skip(2 * type.pad);
}

namespace {

// Returns true if the fact needs no more than this width.
bool isShort(const PageFlow& flow, const ShownFact& fact, double nameWidth, double width)
{
    const QFontMetricsF metrics(reportFont(flow.type().text));
    return metrics.horizontalAdvance(fact.name) <= nameWidth - 2 * flow.type().side &&
           metrics.horizontalAdvance(fact.value) <= width - nameWidth - flow.type().side;
}

} // namespace

void drawFacts(PageFlow& flow, const std::vector<ShownFact>& facts, const FactLayout& layout)
{
    const TypeSize& type = flow.type();
    const double nameWidth = flow.width() * (type.side < 5 ? 0.36 : 0.25);
    const double half = flow.width() / 2, shortName = half * 0.46;
    for (auto fact = facts.begin(); fact != facts.end(); ++fact) {
        const auto next = fact + 1;
        const bool isPair = layout.inPairs && next != facts.end() && isShort(flow, *fact, shortName, half) &&
                            isShort(flow, *next, shortName, half);
        const double value = isPair ? shortName : nameWidth;
        const TextBlock name(fact->name, reportFont(type.text), value - 2 * type.side);
        const TextBlock text(fact->value, reportFont(type.text), flow.width() - value - type.side - layout.leftFree);
        const double height = std::max(name.height(), text.height()) + std::min(4.0, type.pad);
        flow.require(height);
        const auto draw = [&](const TextBlock& block, double left, const QColor& colour) {
            block.draw(flow.painter(), {flow.left() + left, flow.y()}, colour);
        };
        draw(name, type.side, paper().muted);
        draw(text, value, paper().text);
        if (isPair) {
            ++fact;
            draw(TextBlock(fact->name, reportFont(type.text), half), half + type.side, paper().muted);
            draw(TextBlock(fact->value, reportFont(type.text), half), half + shortName, paper().text);
        }
        flow.skip(height);
    }
    flow.skip(6);
}

} // namespace assay
