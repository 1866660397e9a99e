#include "plot/peak_latency_plot.h"

#include "plot/curves.h"
#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kStripSeconds = seconds(PeakLatencyStrip::kInterval) * static_cast<double>(PeakLatencyStrip::kPoints);

} // namespace

PeakLatencyPlot::PeakLatencyPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void PeakLatencyPlot::setStrip(const PeakLatencyStrip* strip)
{
    m_points = strip ? strip->points() : std::vector<PeakLatencyPoint>();
    redraw();
}

void PeakLatencyPlot::setLimit(std::optional<double> milliseconds)
{
    m_limit = milliseconds;
    redraw();
}

void PeakLatencyPlot::setMoment(std::optional<Ns> moment)
{
    m_moment = moment;
    redraw();
}

void PeakLatencyPlot::draw(QCustomPlot& plot)
{
    if (m_points.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    const Palette& palette = paletteOf(theme());
    const double now = seconds(m_points.back().at), begin = std::max(0.0, now - kStripSeconds);
    QVector<double> x, y;
    for (const PeakLatencyPoint& point : m_points) {
        x.append(seconds(point.at));
        y.append(milliseconds(point.latency));
    }
    const auto [least, most] = std::ranges::minmax(y);
    QCPGraph* graph = plot.addGraph();
    graph->setData(x, y, true);
    graph->setName(texts().translate("plot", "maximum per 40 ms"));
    graph->addToLegend();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, palette.curve, 4));
    plot.xAxis->setRange(begin, begin + kStripSeconds);
    plot.xAxis->setLabel(texts().translate("plot", "Time (%1)").arg(QLatin1String("s")));
    showLatencies(*plot.yAxis, texts(), least, std::max(most, m_limit.value_or(0)));
    if (m_limit)
        addLimit(plot, *m_limit, texts().translate("plot", "limit"), theme());
    if (m_moment)
        addMoment(plot, seconds(*m_moment), theme());
}

PlotTable PeakLatencyPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Time (%1)").arg(QLatin1String("s")),
                     texts.translate("plot", "Address (%1)").arg(QLatin1String("B")),
                     texts.translate("plot", "Latency (ms)")},
                    {}};
    for (const PeakLatencyPoint& point : m_points)
        table.rows.append(
            {cell(seconds(point.at)), QString::number(point.offset.count()), cell(milliseconds(point.latency))});
    return table;
}

std::optional<std::size_t> PeakLatencyPlot::rowAt(double x, double) const
{
    std::vector<double> times;
    for (const PeakLatencyPoint& point : m_points)
        times.push_back(seconds(point.at));
    return nearest(times, x);
}

void PeakLatencyPlot::clicked(double x, double y)
{
    if (const auto row = rowAt(x, y); row && m_onChosen)
        m_onChosen(m_points[*row].at);
}

} // namespace assay
