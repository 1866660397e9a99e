#include "plot/move_curve_plot.h"

#include "measure/move_model.h"
#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

MoveCurvePlot::MoveCurvePlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void MoveCurvePlot::setCurve(MoveCurve curve)
{
    m_curve = std::move(curve);
    redraw();
}

void MoveCurvePlot::draw(QCustomPlot& plot)
{
    if (m_curve.points.empty()) {
        drawNothing(plot, theme(), texts().translate("plot", "Nothing measured yet"));
        return;
    }
    double highest = m_curve.pw.value_or(0);
    for (const MovePoint& point : m_curve.points)
        highest = std::max(highest, point.interval ? point.interval->high : point.megabytesPerSecond);
    plot.xAxis->setRange(-3, 100);
    plot.xAxis->setLabel(texts().translate("plot", "Part of the unit that is in use (%)"));
    plot.yAxis->setRange(0, std::max(highest, 1e-3) * 1.12);
    plot.yAxis->setLabel(texts().translate("plot", "Throughput (MB/s)"));
    drawPoints(plot);
    drawModel(plot);
}

void MoveCurvePlot::drawModel(QCustomPlot& plot) const
{
    const Palette& palette = paletteOf(theme());
    if (m_curve.offCurve) {
        QCPGraph* none = plot.addGraph(); // of the legend alone, where it hides no point
        none->setLineStyle(QCPGraph::lsNone);
        none->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(palette.bad, 1.5), QBrush(), 9));
        none->setName(texts().translate("plot", "off the curve of the speed class model"));
        none->addToLegend();
        return;
    }
    if (!m_curve.pw)
        return;
    MoveFit model;
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
    graph->setName(model.pm ? texts().translate("plot", "P(r): Pw = %1, Pm = %2 MB/s").arg(pw, texts().number(*model.pm))
                            : texts().translate("plot", "P(r): Pw = %1 MB/s, moving costs nothing").arg(pw));
    graph->addToLegend();
}

void MoveCurvePlot::drawPoints(QCustomPlot& plot) const
{
    const QColor color = paletteOf(theme()).line;
    QVector<double> x, y, below, above;
    for (const MovePoint& point : m_curve.points) {
        const double at = point.megabytesPerSecond;
        x.append(point.usedRatio * 100);
        y.append(at);
        below.append(point.interval ? at - point.interval->low : 0);
        above.append(point.interval ? point.interval->high - at : 0);
    }
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, y, true);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color, 1), QBrush(color), 7));
    graph->setName(texts().translate("plot", "measured, 90 % interval"));
    graph->addToLegend();
    addWhiskers(*graph, QCPErrorBars::etValueError, below, above, QPen(color, 1.2));
}

} // namespace assay
