#include "plot/interval_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr int kRowHeight = 40;
constexpr int kAxisHeight = 58; // ticks and label below the rows
constexpr int kLabelWidth = 170;

// Position of a value on the axis. A modified record may contain 0, which has no logarithm.
double onAxis(double value)
{
    constexpr double kLeast = 1e-3, kMost = 1e6;
    return std::clamp(value, kLeast, kMost);
}

// Returns the range of the axis, with margins around all data and the line at 1.
QCPRange spanOf(const std::vector<IntervalRow>& rows)
{
    double lowest = 1, highest = 2;
    for (const IntervalRow& row : rows) {
        if (!row.value)
            continue;
        lowest = std::min(
            {lowest, onAxis(*row.value), row.interval && row.interval->low > 0 ? onAxis(row.interval->low) : lowest});
        highest = std::max({highest, onAxis(*row.value), row.interval ? onAxis(row.interval->high) : highest});
    }
    const double margin = std::pow(highest / lowest, 0.06);
    return {lowest / margin, highest * margin};
}

// Returns ticks at 1, 2, 5, 10, ...; only powers of ten on a long axis.
QSharedPointer<QCPAxisTickerText> decadeTicks(const QCPRange& span, const Texts& texts)
{
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const bool isLong = span.upper / span.lower > 2000;
    for (double decade = std::pow(10.0, std::floor(std::log10(span.lower))); decade <= span.upper; decade *= 10)
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor == 1.0 || !isLong)
                ticker->addTick(decade * factor, texts.number(decade * factor));
    return ticker;
}

// Draws the line of "no write amplification".
void drawOne(QCustomPlot& plot, Theme theme)
{
    auto* line = new QCPItemStraightLine(&plot); // owned by the plot
    line->setPen(QPen(paletteOf(theme).axis, 1, Qt::DashLine));
    line->point1->setCoords(1, 0);
    line->point2->setCoords(1, 1);
}

} // namespace

IntervalPlot::IntervalPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void IntervalPlot::setRows(std::vector<IntervalRow> rows)
{
    m_rows = std::move(rows);
    redraw();
}

int IntervalPlot::preferredHeight() const { return static_cast<int>(m_rows.size()) * kRowHeight + kAxisHeight; }

void IntervalPlot::draw(QCustomPlot& plot)
{
    const QCPRange span = spanOf(m_rows);
    styleAxis(*plot.xAxis, theme(), true);
    styleAxis(*plot.yAxis, theme(), false);
    plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.xAxis->setTicker(decadeTicks(span, texts()));
    plot.xAxis->setRange(span);
    plot.xAxis->setLabel(texts().translate("plot", "Write amplification factor, 90 % interval"));
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const QFontMetrics metrics(plotFont());
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        names->addTick(static_cast<double>(i), metrics.elidedText(m_rows[i].label, Qt::ElideMiddle, kLabelWidth));
    plot.yAxis->setTicker(names);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(-0.75,
                         static_cast<double>(m_rows.size()) - 0.5); // more room above for the values
    drawOne(plot, theme());
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        drawRow(plot, m_rows[i], static_cast<double>(i));
}

void IntervalPlot::drawRow(QCustomPlot& plot, const IntervalRow& row, double at) const
{
    const Palette& palette = paletteOf(theme());
    const QCPRange span = plot.xAxis->range();
    if (!row.value) {
        const double besideOne = std::pow(span.upper / span.lower, 0.015); // on the right of the line there
        addText(plot, besideOne, at, texts().translate("plot", "no verdict"), Qt::AlignLeft | Qt::AlignVCenter,
                palette.muted);
        return;
    }
    const double value = onAxis(*row.value);
    QCPGraph* point = plot.addGraph();
    point->setData({value}, {at});
    point->setLineStyle(QCPGraph::lsNone);
    point->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(palette.curve, 1), QBrush(palette.curve), 8));
    if (row.interval)
        addWhiskers(*point, QCPErrorBars::etKeyError, {value - onAxis(row.interval->low)},
                    {onAxis(row.interval->high) - value}, QPen(palette.curve, 1.5));
    // Text at an end of the axis must stay within the plot.
    const double place = std::log(value / span.lower) / std::log(span.upper / span.lower);
    const Qt::Alignment side = place < 0.15 ? Qt::AlignLeft : place > 0.85 ? Qt::AlignRight : Qt::AlignHCenter;
    addText(plot, value, at, texts().number(*row.value), side | Qt::AlignBottom, palette.text);
}

PlotTable IntervalPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Step"), texts.translate("plot", "Estimate"),
                     texts.translate("plot", "Interval from"), texts.translate("plot", "Interval to")},
                    {}};
    for (const IntervalRow& row : m_rows)
        table.rows.append({row.label, row.value ? cell(*row.value) : QString(),
                           row.interval ? cell(row.interval->low) : QString(),
                           row.interval ? cell(row.interval->high) : QString()});
    return table;
}

std::optional<std::size_t> IntervalPlot::rowAt(double, double y) const { return rowNumber(y, m_rows.size()); }

} // namespace assay
