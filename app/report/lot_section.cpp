// Draws the document on a lot: page 1 with its decision, then what supports it.
#include "document/lot_document.h"
#include "plot/plot_widget.h"
#include "report/letterhead.h"
#include "report/pages.h"
#include "report/sections.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kLeastChart = 150, kLargestChart = 300;
constexpr double kBetweenCharts = 14;
constexpr double kFiguresRoom = 380; // of a heading with its first charts

// The charts side by side, with their titles above.
void drawChartsBeside(PageFlow& flow, const Figures& figures)
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

void drawBlocks(PageFlow& flow, const Section& section)
{
    for (const Block& block : section.blocks)
        if (const auto* figures = std::get_if<Figures>(&block))
            drawChartsBeside(flow, *figures);
        else
            drawBlock(flow, block);
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
    skipToSignatures(flow);
    drawSignatures(flow, document.identification);
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
