#include "plot/used_ratio_plot.h"

#include "io/measure/partial_unit_model.h"
#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

UsedRatioPlot::UsedRatioPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void UsedRatioPlot::setCurve(UsedRatioCurve curve)
{
    m_curve = std::move(curve);
    redraw();
}

void UsedRatioPlot::draw(QCustomPlot& plot)
{
    if (m_curve.points.empty()) {
        drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
        return;
    }
    double highest = m_curve.pw.value_or(0);
    const auto raise = [&](const UsedRatioPoint& point) {
        highest = std::max(highest, point.interval ? point.interval->high : point.megabytesPerSecond);
    };
    std::ranges::for_each(m_curve.points, raise);
    if (m_curve.aged)
        raise(*m_curve.aged);
    plot.xAxis->setRange(-3, 100);
    plot.xAxis->setLabel(texts().translate("plot", "Used share of the unit (%)"));
    plot.yAxis->setRange(0, std::max(highest, 1e-3) * 1.12);
    plot.yAxis->setLabel(texts().translate("plot", "Throughput (MB/s)"));
    const QColor even = paletteOf(theme()).curve, aged = paletteOf(theme()).danger;
    drawPoints(plot, m_curve.points, QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(even, 1), QBrush(even), 7),
               texts().translate("plot", "measured, 90 % interval"));
    if (m_curve.aged)
        drawPoints(plot, std::span(&*m_curve.aged, 1),
                   QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(aged, 1.5), QBrush(), 8),
                   texts().translate("plot", "pattern left by a recorder"));
    drawModel(plot);
}

void UsedRatioPlot::drawModel(QCustomPlot& plot) const
{
    const Palette& palette = paletteOf(theme());
    if (m_curve.offCurve) {
        QCPGraph* none = plot.addGraph(); // only for the legend
        none->setLineStyle(QCPGraph::lsNone);
        none->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(palette.danger, 1.5), QBrush(), 9));
        none->setName(texts().translate("plot", "outside the speed class model"));
        none->addToLegend();
        return;
    }
    if (!m_curve.pw)
        return;
    PartialUnitFit model;
    model.pw = *m_curve.pw;
    model.pm = m_curve.pm;
    QVector<double> x, y;
    for (int percent = 0; percent < 100; ++percent) {
        x.append(percent);
        y.append(model.speed(percent / 100.0));
    }
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, y, true);
    graph->setPen(QPen(palette.warn, 1.5));
    const QString pw = texts().number(model.pw);
    graph->setName(model.pm
                       ? texts().translate("plot", "P(r): Pw = %1, Pm = %2 MB/s").arg(pw, texts().number(*model.pm))
                       : texts().translate("plot", "P(r): Pw = %1 MB/s, moves without cost").arg(pw));
    graph->addToLegend();
}

void UsedRatioPlot::drawPoints(QCustomPlot& plot, std::span<const UsedRatioPoint> points, const QCPScatterStyle& style,
                               const QString& name) const
{
    QVector<double> x, y, below, above;
    for (const UsedRatioPoint& point : points) {
        const double at = point.megabytesPerSecond;
        x.append(point.usedRatio * 100);
        y.append(at);
        below.append(point.interval ? at - point.interval->low : 0);
        above.append(point.interval ? point.interval->high - at : 0);
    }
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, y, true);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(style);
    graph->setName(name);
    graph->addToLegend();
    addWhiskers(*graph, QCPErrorBars::etValueError, below, above, QPen(style.pen().color(), 1.2));
}

std::vector<UsedRatioPoint> UsedRatioPlot::allPoints() const
{
    std::vector<UsedRatioPoint> points = m_curve.points;
    if (m_curve.aged)
        points.push_back(*m_curve.aged);
    return points;
}

PlotTable UsedRatioPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Used share of the unit (%)"),
                     texts.translate("plot", "Throughput (MB/s)"), texts.translate("plot", "Interval from"),
                     texts.translate("plot", "Interval to")},
                    {}};
    for (const UsedRatioPoint& point : allPoints())
        table.rows.append({cell(point.usedRatio * 100), cell(point.megabytesPerSecond),
                           point.interval ? cell(point.interval->low) : QString(),
                           point.interval ? cell(point.interval->high) : QString()});
    return table;
}

std::optional<std::size_t> UsedRatioPlot::rowAt(double x, double) const
{
    const auto points = allPoints();
    const auto best = std::ranges::min_element(
        points, {}, [x](const UsedRatioPoint& point) { return std::abs(point.usedRatio * 100 - x); });
    return best == points.end() ? std::nullopt : std::optional(static_cast<std::size_t>(best - points.begin()));
}

} // namespace assay
