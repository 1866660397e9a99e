#include "plot/buffer_occupancy_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr int kMarks = 48; // maximum number of marks for dropped data, so that they are distinguishable
// Heights relative to the maximum of curve and buffer: the strip of intervals with dropped data, and the marks above
// it.
constexpr double kStripBottom = 1.06, kStripTop = 1.11, kMarkMiddle = 1.19, kTop = 1.28;

} // namespace

BufferOccupancyPlot::BufferOccupancyPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent)
{
    redraw();
}

void BufferOccupancyPlot::setCurve(BufferOccupancyCurve curve)
{
    m_curve = std::move(curve);
    redraw();
}

void BufferOccupancyPlot::draw(QCustomPlot& plot)
{
    if (m_curve.occupiedMebibytes.empty()) {
        drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
        return;
    }
    const AxisScale scale = timeAxis();
    const double last = end() * scale.factor;
    const double unit = m_curve.intervalSeconds * scale.factor;
    const double highest =
        std::max({*std::ranges::max_element(m_curve.occupiedMebibytes), m_curve.bufferMebibytes, 1e-3});
    plot.xAxis->setRange(0, last);
    plot.xAxis->setLabel(texts().translate("plot", "Recording time (%1)").arg(QLatin1String(scale.unit)));
    plot.yAxis->setRange(0, highest * kTop);
    plot.yAxis->setLabel(texts().translate("plot", "Camera buffer occupancy (MiB)"));
    drawOccupied(plot, unit);
    drawBuffer(plot, last);
    drawDropped(plot, unit, highest);
}

void BufferOccupancyPlot::drawOccupied(QCustomPlot& plot, double unit) const
{
    const Palette& palette = paletteOf(theme());
    QVector<double> x, y;
    for (const double held : m_curve.occupiedMebibytes) {
        x.append(unit * static_cast<double>(x.size()));
        y.append(held);
    }
    x.append(unit * static_cast<double>(x.size())); // end of the last step
    y.append(y.last());
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, y, true);
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setPen(QPen(palette.curve, 1.5));
    graph->setBrush(palette.band);
    graph->setName(texts().translate("plot", "maximum camera buffer occupancy"));
    graph->addToLegend();
}

void BufferOccupancyPlot::drawBuffer(QCustomPlot& plot, double end) const
{
    if (m_curve.bufferMebibytes <= 0)
        return;
    QCPGraph* graph = plot.addGraph();
    graph->setData({0, end}, {m_curve.bufferMebibytes, m_curve.bufferMebibytes});
    graph->setPen(QPen(paletteOf(theme()).text, 1.5, Qt::DashLine));
    graph->setName(texts().translate("plot", "camera buffer: %1 MiB").arg(texts().number(m_curve.bufferMebibytes)));
    graph->addToLegend();
}

// Draws an exact strip, and above it triangles that differ from a curve even in greyscale.
void BufferOccupancyPlot::drawDropped(QCustomPlot& plot, double unit, double top) const
{
    const auto& lost = m_curve.droppedMebibytes;
    const auto isLoss = [](double mebibytes) { return mebibytes > 0; };
    if (std::ranges::none_of(lost, isLoss))
        return;
    const QColor color = paletteOf(theme()).danger;
    for (auto begin = std::ranges::find_if(lost, isLoss); begin != lost.end();) {
        const auto end = std::find_if_not(begin, lost.end(), isLoss);
        auto* strip = new QCPItemRect(&plot); // owned by the plot
        strip->setPen(Qt::NoPen);
        strip->setBrush(color);
        strip->topLeft->setCoords(unit * static_cast<double>(begin - lost.begin()), top * kStripTop);
        strip->bottomRight->setCoords(unit * static_cast<double>(end - lost.begin()), top * kStripBottom);
        begin = std::find_if(end, lost.end(), isLoss);
    }
    const double slot = plot.xAxis->range().upper / kMarks;
    QVector<double> x, y;
    for (std::size_t i = 0; i < lost.size(); ++i) {
        const double middle = (std::floor((static_cast<double>(i) + 0.5) * unit / slot) + 0.5) * slot;
        if (!isLoss(lost[i]) || (!x.isEmpty() && x.last() == middle))
            continue;
        x.append(middle);
        y.append(top * kMarkMiddle);
    }
    QCPGraph* marks = plot.addGraph();
    marks->setData(x, y, true);
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, QPen(color, 1), QBrush(color), 7));
    const double sum = std::accumulate(lost.begin(), lost.end(), 0.0);
    marks->setName(texts().translate("plot", "dropped data: %1 MiB in total").arg(texts().number(sum)));
    marks->addToLegend();
}

PlotTable BufferOccupancyPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Recording time (%1)").arg(QLatin1String("s")),
                     texts.translate("plot", "Camera buffer occupancy (MiB)"),
                     texts.translate("plot", "Dropped (MiB)")},
                    {}};
    for (std::size_t i = 0; i < m_curve.occupiedMebibytes.size(); ++i)
        table.rows.append({cell(static_cast<double>(i) * m_curve.intervalSeconds), cell(m_curve.occupiedMebibytes[i]),
                           cell(m_curve.droppedMebibytes[i])});
    return table;
}

std::optional<std::size_t> BufferOccupancyPlot::rowAt(double x, double) const
{
    const std::size_t count = m_curve.occupiedMebibytes.size();
    return count > 0 ? rowNumber(std::floor(x / timeAxis().factor / m_curve.intervalSeconds), count) : std::nullopt;
}

QString BufferOccupancyPlot::readOut(std::size_t row) const
{
    const AxisScale scale = timeAxis();
    return table().row(static_cast<qsizetype>(row),
                       texts().translate("plot", "Recording time (%1)").arg(QLatin1String(scale.unit)), scale.factor);
}

} // namespace assay
