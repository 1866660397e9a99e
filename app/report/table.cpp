#include "report/table.h"

#include "look/verdict_mark.h"

#include <algorithm>
#include <memory>
#include <numeric>

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
    }
    double height() const { return detailTop() + (m_hasDetail ? m_detail.height() : 0); }
    // `shift`: horizontal offset from the position of the layout.
    void draw(QPainter& painter, double top, double shift) const
    {
        const double left = m_left + shift;
        if (m_verdict)
            drawVerdictMark(painter, QRectF(left - m_mark - kMarkGap, top + 1.5, m_mark, m_mark), *m_verdict,
                            Theme::light);
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
    TextBlock m_text;
    TextBlock m_detail;
    bool m_hasText;
    bool m_hasDetail;
};

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
    for (const auto& row : rows) {
        const double leftBefore = flow.left();
        const auto spans = layColumns(flow, columns);
        std::vector<std::unique_ptr<SetCell>> cells;
        double height = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            cells.push_back(std::make_unique<SetCell>(row[i], spans[i], columns[i].alignment, type,
                                                      isFigure(row[i].text) ? size : type.text));
            height = std::max(height, cells.back()->height());
        }
        flow.require(height + 2 * type.pad + (headPlace == 0 ? kHeadRoom : 0));
        if (headPlace != flow.place())
            drawHead(flow, columns);
        headPlace = flow.place();
        for (const auto& cell : cells)
            cell->draw(flow.painter(), flow.y() + type.pad, flow.left() - leftBefore);
        flow.skip(height + 2 * type.pad);
        flow.painter().fillRect(QRectF(flow.left(), flow.y() - 0.5, flow.width(), 0.75), paper().line);
    }
    flow.skip(2 * type.pad);
}

void drawFacts(PageFlow& flow, const std::vector<ShownFact>& facts, double leftFree)
{
    const TypeSize& type = flow.type();
    const double nameWidth = flow.width() * (type.side < 5 ? 0.36 : 0.25);
    for (const auto& fact : facts) {
        if (fact.value.isEmpty())
            continue;
        const TextBlock name(fact.name, reportFont(type.text), nameWidth - 2 * type.side);
        const TextBlock value(fact.value, reportFont(type.text), flow.width() - nameWidth - type.side - leftFree);
        const double height = std::max(name.height(), value.height()) + std::min(4.0, type.pad);
        flow.require(height);
        name.draw(flow.painter(), {flow.left() + type.side, flow.y()}, paper().muted);
        value.draw(flow.painter(), {flow.left() + nameWidth, flow.y()}, paper().text);
        flow.skip(height);
    }
    flow.skip(6);
}

} // namespace assay
