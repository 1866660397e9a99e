#include "plot/overlay_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::size_t kOverlayPoints = 512; // per line
constexpr std::size_t kTablePlaces = 400;
constexpr QSize kStrokeShown{44, 18}; // in the legend: long enough to distinguish the strokes

// The value at this x, taken from the nearest point; NaN outside of the line.
double valueNear(const PointSet& points, double place, double reach)
{
    const auto at = nearest(points.x, place);
    return at && std::abs(points.x[static_cast<qsizetype>(*at)] - place) <= reach
               ? points.y[static_cast<qsizetype>(*at)]
               : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

OverlayLine overlayLine(OverlayKind kind, const PhaseSamples& phase, const QString& name, std::size_t run)
{
    switch (kind) {
    case OverlayKind::throughput: {
        const BandCurve curve = throughputCurve(phase, kOverlayPoints);
        return {name, run, {curve.x, curve.middle}};
    }
    case OverlayKind::longestLatency: return {name, run, longestLatencyCurve(phase, kOverlayPoints)};
    case OverlayKind::percentiles: return {name, run, percentileCurve(phase)};
    }
    return {};
}

OverlayPlot::OverlayPlot(OverlayKind kind, Texts texts, QWidget* parent)
    : PlotWidget(std::move(texts), parent), m_kind(kind)
{
    redraw();
}

void OverlayPlot::setLines(std::vector<OverlayLine> lines)
{
    std::erase_if(lines, [](const OverlayLine& line) { return line.points.x.isEmpty(); });
    m_lines = std::move(lines);
    redraw();
}

double OverlayPlot::last() const
{
    double last = 0;
    for (const OverlayLine& line : m_lines)
        last = std::max(last, line.points.x.last());
    return last;
}

double OverlayPlot::unitsPerSecond() const { return isOverTime() ? timeScale(last()).factor : 1; }

void OverlayPlot::draw(QCustomPlot& plot)
{
    if (m_lines.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    plot.legend->setIconSize(kStrokeShown);
    for (const OverlayLine& line : m_lines)
        drawLine(plot, line);
    setAxes(plot);
}

void OverlayPlot::drawLine(QCustomPlot& plot, const OverlayLine& line) const
{
    QVector<double> x = line.points.x;
    for (double& place : x)
        place *= unitsPerSecond();
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, line.points.y, true);
    // Qt needs a hundred times as long for a wider line with many ups and downs.
    graph->setPen(strokeOf(line.run, isOverTime() ? 1 : 1.6, theme()));
    graph->setName(line.name);
    graph->addToLegend();
}

void OverlayPlot::setAxes(QCustomPlot& plot) const
{
    double lowest = std::numeric_limits<double>::max(), highest = 0;
    for (const OverlayLine& line : m_lines)
        for (const double y : line.points.y) {
            if (std::isnan(y))
                continue;
            lowest = std::min(lowest, y);
            highest = std::max(highest, y);
        }
    if (isOverTime()) {
        const AxisScale scale = timeScale(last());
        plot.xAxis->setRange(0, std::max(last(), 1e-3) * scale.factor);
        plot.xAxis->setLabel(texts().translate("plot", "Time (%1)").arg(QLatin1String(scale.unit)));
    } else {
        showShares(*plot.xAxis, texts(), last());
    }
    if (m_kind != OverlayKind::throughput)
        return showLatencies(*plot.yAxis, texts(), std::min(lowest, highest), highest);
    plot.yAxis->setLabel(texts().translate("plot", "Throughput (MB/s)"));
    plot.yAxis->setRange(0, std::max(highest, 1e-3) * 1.08);
}

// Positions of the table rows: evenly spaced over the longest line.
std::vector<double> OverlayPlot::places() const
{
    std::size_t count = 0;
    for (const OverlayLine& line : m_lines)
        count = std::max(count, static_cast<std::size_t>(line.points.x.size()));
    count = std::min(count, kTablePlaces);
    std::vector<double> places;
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(last() * (static_cast<double>(i) + 0.5) / static_cast<double>(count));
    return places;
}

PlotTable OverlayPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{isOverTime() ? texts.translate("plot", "Time (%1)").arg(QLatin1String("s"))
                                  : texts.translate("plot", "Cumulative share of I/Os (%)")},
                    {}};
    const QString unit = m_kind == OverlayKind::throughput ? QStringLiteral("MB/s") : QStringLiteral("ms");
    for (const OverlayLine& line : m_lines)
        table.columns.append(QStringLiteral("%1 (%2)").arg(line.name, unit));
    const std::vector<double> at = places();
    for (const double place : at) {
        QStringList row = {isOverTime() ? cell(place) : QString::number(100 * (1 - std::pow(10.0, -place)), 'g', 9)};
        for (const OverlayLine& line : m_lines)
            row.append(cell(valueNear(line.points, place, last() / static_cast<double>(at.size()))));
        table.rows.append(row);
    }
    return table;
}

std::optional<std::size_t> OverlayPlot::rowAt(double x, double) const
{
    return nearest(places(), x / unitsPerSecond());
}

} // namespace assay
