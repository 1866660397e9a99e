#include "plot/cycle_plot.h"

#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kAbove = 1.18; // of the highest value: room for the names of milestones

double inMs(Ns time) { return static_cast<double>(time.count()) / 1e6; }

void addRow(CycleSeries& course, const CycleRow& row, std::uint64_t sectors)
{
    course.cycle.push_back(static_cast<double>(row.last));
    switch (course.value) {
    case CycleValue::speed:
        course.written.push_back(megabytesPerSecond(row.written, row.writeTime));
        course.read.push_back(megabytesPerSecond(row.read, row.readTime));
        break;
    case CycleValue::latency:
        course.written.push_back(inMs(row.writeP99));
        course.read.push_back(inMs(row.readP99));
        break;
    case CycleValue::badSectors:
        course.written.push_back(100 * static_cast<double>(row.badSectors) / static_cast<double>(sectors));
        break;
    }
}

} // namespace

CycleSeries cycleSeries(const StepRecord& step, CycleValue value)
{
    CycleSeries course{.value = value, .cycle = {}, .written = {}, .read = {}, .milestones = {}};
    const auto facts = enduranceFacts(step);
    if (!facts)
        return course;
    for (const CycleRow& row : facts->rows)
        addRow(course, row, facts->sectors);
    if (value == CycleValue::badSectors)
        for (const Milestone& reached : facts->milestones)
            course.milestones.push_back({static_cast<double>(reached.cycle), reached.id});
    return course;
}

CyclePlot::CyclePlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void CyclePlot::setSeries(CycleSeries course)
{
    m_series = std::move(course);
    redraw();
}

QString CyclePlot::label(const Texts& texts) const
{
    switch (m_series.value) {
    case CycleValue::speed: return texts.translate("plot", "Throughput (MB/s)");
    case CycleValue::latency: return texts.translate("plot", "P99 latency (ms)");
    case CycleValue::badSectors: break;
    }
    return texts.translate("plot", "Bad sectors (%)");
}

void CyclePlot::draw(QCustomPlot& plot)
{
    if (m_series.cycle.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    const Palette& palette = paletteOf(theme());
    double highest = 1e-3;
    const auto add = [&](const std::vector<double>& values, const QString& name, const QPen& pen) {
        if (values.empty())
            return;
        QCPGraph* graph = plot.addGraph();
        graph->setData({m_series.cycle.begin(), m_series.cycle.end()}, {values.begin(), values.end()}, true);
        graph->setPen(pen);
        if (values.size() == 1) // a graph needs two points for a line
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), 6));
        highest = std::max(highest, *std::ranges::max_element(values));
        if (m_series.value == CycleValue::badSectors)
            return;
        graph->setName(name);
        graph->addToLegend();
    };
    add(m_series.written, texts().translate("plot", "written"), QPen(palette.curve, 1.8));
    add(m_series.read, texts().translate("plot", "read back"), QPen(palette.warn, 1.8, Qt::DashLine));
    plot.xAxis->setRange(0, m_series.cycle.back() * 1.02);
    plot.xAxis->setLabel(texts().translate("plot", "Overwrite"));
    plot.yAxis->setRange(0, highest * kAbove);
    plot.yAxis->setLabel(label(texts()));
    drawMilestones(plot, highest);
}

// "first error", "0.1 %".
QString CyclePlot::nameOf(const std::string& milestone) const
{
    for (const MilestoneShare& known : kMilestones)
        if (milestone == known.id && known.share > 0)
            return QStringLiteral("%1 %").arg(texts().written(100 * known.share, "1"));
    return milestone == kSlowdown ? texts().translate("plot", "slower") : texts().translate("plot", "first error");
}

// Dashed lines with names on several levels, so that neighbours are readable.
void CyclePlot::drawMilestones(QCustomPlot& plot, double top) const
{
    constexpr int kLevels = 4;
    const Palette& palette = paletteOf(theme());
    int level = 0;
    for (const CycleSeries::Mark& mark : m_series.milestones) {
        QCPGraph* line = plot.addGraph();
        line->setData({mark.cycle, mark.cycle}, {0, top * kAbove});
        line->setPen(QPen(palette.danger, 1, Qt::DashLine));
        const bool leftHalf = mark.cycle < plot.xAxis->range().upper / 2;
        addText(plot, mark.cycle, top * (kAbove - 0.02 - 0.2 * level),
                QStringLiteral("%1: %2").arg(nameOf(mark.id), texts().number(mark.cycle)),
                Qt::AlignTop | (leftHalf ? Qt::AlignLeft : Qt::AlignRight), palette.danger);
        level = (level + 1) % kLevels;
    }
}

PlotTable CyclePlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Overwrite"), label(texts)}, {}};
    const bool both = !m_series.read.empty();
    if (both)
        table.columns = {table.columns[0],
                         QStringLiteral("%1, %2").arg(label(texts), texts.translate("plot", "written")),
                         QStringLiteral("%1, %2").arg(label(texts), texts.translate("plot", "read back"))};
    for (std::size_t i = 0; i < m_series.cycle.size(); ++i) {
        table.rows.append({cell(m_series.cycle[i]), cell(m_series.written[i])});
        if (both)
            table.rows.back().append(cell(m_series.read[i]));
    }
    return table;
}

std::optional<std::size_t> CyclePlot::rowAt(double x, double) const { return nearest(m_series.cycle, x); }

} // namespace assay
