// Draws the document on a lot: page 1 with its decision, then what supports it.
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"

#include "document/lot_document.h"
#include "plot/plot_widget.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kLeastChart = 150, kLargestChart = 300;
constexpr double kBetweenCharts = 14;
constexpr double kFiguresRoom = 380; // of a heading with its first charts

std::vector<TableRow> rowsOf(const Table& table)
{
    std::vector<TableRow> rows;
    for (const Row& row : table.rows) {
        TableRow& drawn = rows.emplace_back();
        for (const Cell& cell : row)
            drawn.push_back({.text = qstr(cell.text),
                             .detail = qstr(cell.detail),
                             .verdict = cell.verdict,
                             .weight = cell.isBold ? Weight::bold : Weight::normal});
    }
    return rows;
}

void drawBlock(PageFlow& flow, const Table& table)
{
    std::vector<TableColumn> columns;
    for (const Column& column : table.columns)
        columns.push_back({qstr(column.title), column.share, column.isNumber ? Qt::AlignRight : Qt::AlignLeft});
    drawTable(flow, columns, rowsOf(table));
}

void drawBlock(PageFlow& flow, const Facts& facts)
{
    std::vector<FactLine> lines;
    for (const Fact& fact : facts.rows)
        lines.push_back({qstr(fact.name), qstr(fact.value)});
    drawFacts(flow, lines);
}

void drawBlock(PageFlow& flow, const Paragraph& paragraph)
{
    const QString text = qstr(paragraph.text);
    switch (paragraph.kind) {
    case ParagraphKind::heading: return flow.subheading(text);
    case ParagraphKind::muted: return flow.paragraph(text, paper().muted, 10);
    case ParagraphKind::notice: return flow.paragraph(text, paper().danger);
    case ParagraphKind::text: return flow.paragraph(text);
    }
}

// The charts side by side, with their titles above.
void drawBlock(PageFlow& flow, const Figures& figures)
{
    std::vector<std::unique_ptr<PlotWidget>> plots;
    double height = kLeastChart;
    for (const Figure& figure : figures.charts) {
        plots.push_back(figure.make());
        height = std::max(height, std::min<double>(plots.back()->preferredHeight(), kLargestChart));
    }
    const auto count = static_cast<double>(plots.size());
    const double width = (flow.width() - (count - 1) * kBetweenCharts) / count;
    constexpr double kTitle = 18;
    flow.require(height + 2 * kTitle + 12);
    if (!figures.title.empty())
        flow.subheading(qstr(figures.title));
    double left = flow.left();
    for (std::size_t i = 0; i < plots.size(); ++i, left += width + kBetweenCharts) {
        const TextBlock title(qstr(figures.charts[i].title), reportFont(10), width);
        title.draw(flow.painter(), {left, flow.y()}, paper().muted);
        plots[i]->paintTo(flow.painter(), QRectF(left, flow.y() + kTitle, width, height));
    }
    flow.skip(height + kTitle + 12);
}

// The decision of the lot: the first sentence is its reason.
void drawBlock(PageFlow& flow, const Finding& finding)
{
    QStringList details;
    for (const std::string& sentence : finding.figures)
        details << qstr(sentence);
    const QString reason = details.takeFirst();
    drawPanel(flow, {finding.verdict, qstr(finding.answer), reason, details.join(QLatin1Char('\n'))});
}

void drawBlocks(PageFlow& flow, const Section& section)
{
    for (const Block& block : section.blocks)
        std::visit([&](const auto& own) { drawBlock(flow, own); }, block);
}

bool isAmongFacts(const Section& section) { return std::holds_alternative<Facts>(section.blocks.front()); }

// Sections of names and values side by side, the others above them.
void drawFirstPage(PageFlow& flow, const Document& document)
{
    const auto isFirst = [](const Section& section) { return section.part == Part::decision; };
    for (const Section& section : document.sections)
        if (isFirst(section) && !isAmongFacts(section)) {
            if (!section.title.empty())
                flow.subheading(qstr(section.title));
            drawBlocks(flow, section);
        }
    flow.columns(2);
    flow.setSmall(false);
    bool isLeft = true;
    for (const Section& section : document.sections)
        if (isFirst(section) && isAmongFacts(section)) {
            if (!std::exchange(isLeft, false))
                flow.nextColumn();
            flow.subheading(qstr(section.title));
            drawBlocks(flow, section);
        }
    flow.columns(1);
}

} // namespace

void drawLot(PageFlow& flow, const Document& document, const ReportTemplate& form)
{
    drawLetterhead(flow, form, qstr(document.identification.title));
    drawFirstPage(flow, document);
    drawSignatures(flow, document.identification.firstSigner, form);
    for (const Section& section : document.sections) {
        if (section.part == Part::decision)
            continue;
        flow.setSmall(false);
        flow.require(std::holds_alternative<Figures>(section.blocks.front()) ? kFiguresRoom : 0);
        flow.heading(qstr(section.title));
        flow.setSmall(section.id == "samples" || section.id == "statistics");
        drawBlocks(flow, section);
    }
    flow.setSmall(false);
}

} // namespace assay
