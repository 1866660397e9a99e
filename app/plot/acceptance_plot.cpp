#include "plot/acceptance_plot.h"

#include "plot/plot_style.h"

#include <qcustomplot.h>

namespace assay {

namespace {

QString badLabel(const Texts& texts) { return texts.translate("plot", "Nonconforming cards in the lot (%)"); }
QString acceptedLabel(const Texts& texts) { return texts.translate("plot", "Probability of acceptance Pa (%)"); }

} // namespace

AcceptancePlot::AcceptancePlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void AcceptancePlot::setCurve(std::vector<AcceptancePoint> curve, std::vector<AcceptancePoint> marked)
{
    m_curve = std::move(curve);
    m_marked = std::move(marked);
    redraw();
}

void AcceptancePlot::draw(QCustomPlot& plot)
{
    if (m_curve.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No sampling plan"));
    const auto points = [](const std::vector<AcceptancePoint>& from, QCPGraph& graph) {
        QVector<double> x, y;
        for (const AcceptancePoint& point : from) {
            x.append(100 * point.bad);
            y.append(100 * point.accepted);
        }
        graph.setData(x, y, true);
    };
    QCPGraph* line = plot.addGraph();
    line->setPen(QPen(paletteOf(theme()).curve, 1.5));
    points(m_curve, *line);
    QCPGraph* marks = plot.addGraph();
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, paletteOf(theme()).text, 9));
    points(m_marked, *marks);
    plot.xAxis->setRange(0, 100 * m_curve.back().bad);
    plot.yAxis->setRange(0, 104);
    plot.xAxis->setLabel(badLabel(texts()));
    plot.yAxis->setLabel(acceptedLabel(texts()));
}

PlotTable AcceptancePlot::tableIn(const Texts& texts) const
{
    PlotTable table{{badLabel(texts), acceptedLabel(texts)}, {}};
    for (const AcceptancePoint& point : m_curve)
        table.rows.append({cell(100 * point.bad), cell(100 * point.accepted)});
    return table;
}

std::optional<std::size_t> AcceptancePlot::rowAt(double x, double) const
{
    std::vector<double> places;
    for (const AcceptancePoint& point : m_curve)
        places.push_back(100 * point.bad);
    return nearest(places, x);
}

} // namespace assay
