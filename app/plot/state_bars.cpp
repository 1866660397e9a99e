#include "plot/state_bars.h"

#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

namespace {

constexpr int kBarHeight = 22;
constexpr int kAroundBars = 66; // legend above, ticks and label below
constexpr double kBarWidth = 0.62;

double topOf(const StateBar& bar)
{
    return bar.interval ? std::max(bar.interval->high, bar.megabytesPerSecond) : bar.megabytesPerSecond;
}

} // namespace

RateVerdict rateVerdict(const StateBar& bar, std::optional<double> needed)
{
    const double low = bar.interval ? bar.interval->low : bar.megabytesPerSecond;
    const double high = bar.interval ? bar.interval->high : bar.megabytesPerSecond;
    if (!needed || low >= *needed)
        return RateVerdict::enough;
    return high < *needed ? RateVerdict::tooSlow : RateVerdict::inconclusive;
}

StateBars::StateBars(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void StateBars::setBars(std::vector<StateBar> bars, std::optional<double> neededMegabytesPerSecond)
{
    m_bars = std::move(bars);
    m_needed = neededMegabytesPerSecond;
    redraw();
}

int StateBars::preferredHeight() const { return static_cast<int>(m_bars.size()) * kBarHeight + kAroundBars; }

void StateBars::draw(QCustomPlot& plot)
{
    if (m_bars.empty()) {
        drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
        return;
    }
    setAxes(plot);
    for (const RateVerdict answer : {RateVerdict::enough, RateVerdict::inconclusive, RateVerdict::tooSlow})
        drawBars(plot, answer);
    drawNeeded(plot);
    drawIntervals(plot);
}

void StateBars::setAxes(QCustomPlot& plot) const
{
    styleAxis(*plot.xAxis, theme(), true);
    styleAxis(*plot.yAxis, theme(), false);
    double highest = m_needed.value_or(0);
    for (const StateBar& bar : m_bars)
        highest = std::max(highest, topOf(bar));
    plot.xAxis->setRange(0, std::max(highest, 1e-3) * 1.25); // room for the figures next to the longest bar
    plot.xAxis->setLabel(texts().translate("plot", "Throughput (MB/s)"));
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        names->addTick(static_cast<double>(i), m_bars[i].label);
    plot.yAxis->setTicker(names);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(-0.6, static_cast<double>(m_bars.size()) - 0.4);
}

void StateBars::drawBars(QCustomPlot& plot, RateVerdict answer) const
{
    const Palette& palette = paletteOf(theme());
    QVector<double> places, speeds;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        if (rateVerdict(m_bars[i], m_needed) != answer)
            continue;
        places.append(static_cast<double>(i));
        speeds.append(m_bars[i].megabytesPerSecond);
    }
    if (places.isEmpty())
        return;
    auto* bars = new QCPBars(plot.yAxis, plot.xAxis); // owned by the plot
    bars->setWidth(kBarWidth);
    bars->setData(places, speeds, true);
    switch (answer) {
    case RateVerdict::enough:
        bars->setPen(QPen(palette.curve, 1));
        bars->setBrush(palette.band);
        bars->setName(texts().translate("plot", "fast enough"));
        break;
    case RateVerdict::tooSlow:
        bars->setPen(QPen(palette.danger, 1));
        bars->setBrush(QBrush(palette.danger, Qt::BDiagPattern));
        bars->setName(texts().translate("plot", "too slow"));
        break;
    case RateVerdict::inconclusive:
        bars->setPen(QPen(palette.warn, 1));
        bars->setBrush(QBrush(palette.warn, Qt::Dense5Pattern));
        bars->setName(texts().translate("plot", "inconclusive"));
        break;
    }
    if (!m_needed)
        return;
    bars->addToLegend();
}

void StateBars::drawIntervals(QCustomPlot& plot) const
{
    const Palette& palette = paletteOf(theme());
    QCPGraph* ends = plot.addGraph(plot.yAxis, plot.xAxis);
    ends->setLineStyle(QCPGraph::lsNone);
    QVector<double> places, speeds, below, above;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const StateBar& bar = m_bars[i];
        places.append(static_cast<double>(i));
        speeds.append(bar.megabytesPerSecond);
        below.append(bar.interval ? bar.megabytesPerSecond - bar.interval->low : 0);
        above.append(bar.interval ? bar.interval->high - bar.megabytesPerSecond : 0);
        addText(plot, plot.xAxis->range().upper, static_cast<double>(i), texts().number(bar.megabytesPerSecond),
                Qt::AlignRight | Qt::AlignVCenter, palette.text);
    }
    ends->setData(places, speeds, true);
    addWhiskers(*ends, QCPErrorBars::etValueError, below, above, QPen(palette.text, 1));
}

void StateBars::drawNeeded(QCustomPlot& plot) const
{
    if (!m_needed)
        return;
    QCPGraph* line = plot.addGraph(plot.yAxis, plot.xAxis);
    line->setData({plot.yAxis->range().lower, plot.yAxis->range().upper}, {*m_needed, *m_needed});
    line->setPen(QPen(paletteOf(theme()).text, 1.5, Qt::DashLine));
    line->setName(texts().translate("plot", "required: %1 MB/s").arg(texts().written(*m_needed, "1")));
    line->addToLegend();
}

PlotTable StateBars::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "State"), texts.translate("plot", "Throughput (MB/s)"),
                     texts.translate("plot", "Interval from"), texts.translate("plot", "Interval to")},
                    {}};
    for (const StateBar& bar : m_bars)
        table.rows.append({bar.label, cell(bar.megabytesPerSecond), bar.interval ? cell(bar.interval->low) : QString(),
                           bar.interval ? cell(bar.interval->high) : QString()});
    return table;
}

std::optional<std::size_t> StateBars::rowAt(double, double y) const { return rowNumber(y, m_bars.size()); }

} // namespace assay
