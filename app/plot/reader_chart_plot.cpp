#include "plot/reader_chart_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <numeric>

namespace assay {

namespace {

constexpr double kRoomOfChart = 0.08; // of the axis, on both sides of the values

QString valueNumber(const Texts& texts) { return texts.translate("plot", "Values of this reader, in time order"); }

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Draws the mean of consecutive values, the first of which has index `from`, as a horizontal level.
void addLevel(QCustomPlot& plot, std::span<const double> values, std::size_t from, const QPen& pen)
{
    if (values.empty())
        return;
    QCPGraph* level = plot.addGraph();
    const double mean = meanOf(values);
    level->setData({static_cast<double>(from) + 0.6, static_cast<double>(from + values.size()) + 0.4}, {mean, mean},
                   true);
    level->setPen(pen);
    level->removeFromLegend();
}

} // namespace

ReaderChartPlot::ReaderChartPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void ReaderChartPlot::setChart(ReaderChart chart, const QString& axis)
{
    m_chart = std::move(chart);
    m_axis = axis;
    redraw();
}

void ReaderChartPlot::draw(QCustomPlot& plot)
{
    const auto& values = m_chart.values;
    if (values.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    const Palette& palette = paletteOf(theme());
    const auto [lowest, highest] = std::ranges::minmax(values);
    const double room = std::max(kRoomOfChart * (highest - lowest), 1e-3 * std::abs(highest));
    plot.xAxis->setRange(0.4, static_cast<double>(values.size()) + 0.6);
    plot.yAxis->setRange(lowest - room, highest + room);
    plot.xAxis->setLabel(valueNumber(texts()));
    const auto counted = QSharedPointer<QCPAxisTickerFixed>::create(); // no ticks between two values
    counted->setTickStep(1);
    counted->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot.xAxis->setTicker(counted);
    plot.xAxis->setSubTicks(false);
    plot.yAxis->setLabel(m_axis);
    QVector<double> x(static_cast<qsizetype>(values.size()));
    std::iota(x.begin(), x.end(), 1.0);
    QCPGraph* line = plot.addGraph();
    line->setData(x, QVector<double>(values.begin(), values.end()), true);
    line->setPen(QPen(palette.curve, 1.2));
    line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, palette.curve, 7));
    line->removeFromLegend();
    const std::size_t since = m_chart.drift ? m_chart.drift->since : values.size();
    addLevel(plot, std::span(values).first(since), 0, QPen(palette.axis, 1.2, Qt::DashLine));
    if (!m_chart.drift)
        return;
    addLevel(plot, std::span(values).subspan(since), since, QPen(palette.danger, 1.6, Qt::DashLine));
    QCPGraph* alarm = plot.addGraph();
    alarm->setLineStyle(QCPGraph::lsNone);
    alarm->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, palette.danger, palette.danger, 13));
    const std::size_t at = m_chart.drift->at;
    alarm->setData({static_cast<double>(at) + 1}, {values[at]}, true);
    alarm->removeFromLegend();
}

PlotTable ReaderChartPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{valueNumber(texts), m_axis, texts.translate("plot", "Drift")}, {}};
    for (std::size_t i = 0; i < m_chart.values.size(); ++i)
        table.rows.append({QString::number(i + 1), cell(m_chart.values[i]),
                           m_chart.drift && i >= m_chart.drift->since ? QStringLiteral("x") : QString()});
    return table;
}

std::optional<std::size_t> ReaderChartPlot::rowAt(double x, double) const
{
    const auto row = static_cast<long long>(std::llround(x)) - 1;
    return row >= 0 && row < static_cast<long long>(m_chart.values.size()) ? std::optional<std::size_t>(row)
                                                                           : std::nullopt;
}

} // namespace assay
