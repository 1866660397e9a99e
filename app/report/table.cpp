#include "report/table.h"

#include "look/verdict_mark.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace assay {

namespace {

constexpr double kPad = 5;  // above and below the text of a cell
constexpr double kSide = 7; // left and right of it
constexpr double kMark = 13;
constexpr double kMarkGap = 5;
constexpr int kTextPixels = 11;
constexpr int kDetailPixels = 10;

struct Span {
    double left;
    double width;
};

std::vector<Span> layColumns(const std::vector<TableColumn>& columns)
{
    const double shares = std::accumulate(columns.begin(), columns.end(), 0.0,
                                          [](double sum, const TableColumn& column) { return sum + column.share; });
    std::vector<Span> spans;
    double left = PageFlow::kMargin;
    for (const auto& column : columns) {
        const double width = PageFlow::kWidth * column.share / shares;
        spans.push_back({left, width});
        left += width;
    }
    return spans;
}

// A cell laid out for its column, ready to be drawn at any height.
class SetCell {
public:
    SetCell(const TableCell& cell, Span span, Qt::Alignment alignment)
        : m_verdict(cell.verdict), m_left(span.left + kSide + (cell.verdict ? kMark + kMarkGap : 0)),
          m_text(cell.text, reportFont(kTextPixels, cell.weight), span.left + span.width - kSide - m_left, alignment),
          m_detail(cell.detail, reportFont(kDetailPixels), span.left + span.width - kSide - m_left, alignment),
          m_hasText(!cell.text.isEmpty()), m_hasDetail(!cell.detail.isEmpty())
    {
    }
    double height() const { return detailTop() + (m_hasDetail ? m_detail.height() : 0); }
    void draw(QPainter& painter, double top) const
    {
        if (m_verdict)
            drawVerdictMark(painter, QRectF(m_left - kMark - kMarkGap, top + 1.5, kMark, kMark), *m_verdict,
                            Theme::light);
        m_text.draw(painter, {m_left, top}, m_verdict ? verdictColour(*m_verdict, Theme::light) : paper().text);
        if (m_hasDetail)
            m_detail.draw(painter, {m_left, top + detailTop()}, paper().muted);
    }

private:
    // A detail without text is drawn in its place.
    double detailTop() const { return m_hasText ? m_text.height() : 0; }
    std::optional<Verdict> m_verdict;
    double m_left;
    TextBlock m_text;
    TextBlock m_detail;
    bool m_hasText;
    bool m_hasDetail;
};

void drawHead(PageFlow& flow, const std::vector<TableColumn>& columns, const std::vector<Span>& spans)
{
    std::vector<std::unique_ptr<TextBlock>> titles;
    double height = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        titles.push_back(std::make_unique<TextBlock>(columns[i].title, reportFont(kDetailPixels, Weight::bold),
                                                     spans[i].width - 2 * kSide, columns[i].alignment));
        height = std::max(height, titles.back()->height());
    }
    flow.painter().fillRect(QRectF(PageFlow::kMargin, flow.y(), PageFlow::kWidth, height + 2 * kPad), paper().window);
    for (std::size_t i = 0; i < columns.size(); ++i)
        titles[i]->draw(flow.painter(), {spans[i].left + kSide, flow.y() + kPad}, paper().muted);
    flow.skip(height + 2 * kPad);
}

} // namespace

void drawTable(PageFlow& flow, const std::vector<TableColumn>& columns, const std::vector<TableRow>& rows)
{
    const auto spans = layColumns(columns);
    int headPage = 0;
    for (const auto& row : rows) {
        std::vector<std::unique_ptr<SetCell>> cells;
        double height = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            cells.push_back(std::make_unique<SetCell>(row[i], spans[i], columns[i].alignment));
            height = std::max(height, cells.back()->height());
        }
        flow.require(height + 2 * kPad + (headPage == 0 ? 40 : 0));
        if (headPage != flow.pages())
            drawHead(flow, columns, spans);
        headPage = flow.pages();
        for (const auto& cell : cells)
            cell->draw(flow.painter(), flow.y() + kPad);
        flow.skip(height + 2 * kPad);
        flow.painter().fillRect(QRectF(PageFlow::kMargin, flow.y() - 0.5, PageFlow::kWidth, 0.75), paper().line);
    }
    flow.skip(10);
}

void drawFacts(PageFlow& flow, const std::vector<Fact>& facts, double leftFree)
{
    constexpr double kNameWidth = 170;
    for (const auto& fact : facts) {
        if (fact.value.isEmpty())
            continue;
        const TextBlock name(fact.name, reportFont(kTextPixels), kNameWidth - 2 * kSide);
        const TextBlock value(fact.value, reportFont(kTextPixels), PageFlow::kWidth - kNameWidth - kSide - leftFree);
        const double height = std::max(name.height(), value.height()) + 4;
        flow.require(height);
        name.draw(flow.painter(), {PageFlow::kMargin + kSide, flow.y()}, paper().muted);
        value.draw(flow.painter(), {PageFlow::kMargin + kNameWidth, flow.y()}, paper().text);
        flow.skip(height);
    }
    flow.skip(6);
}

} // namespace assay
