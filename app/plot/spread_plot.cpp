#include "plot/spread_plot.h"

#include "ground/stats/spread.h"
#include "plot/plot_style.h"

#include <algorithm>

namespace assay {

namespace {

constexpr int kSpreadRowHeight = 19;
constexpr int kUnnamedHeight = 230; // rows without names need none of their own
constexpr int kAroundSpread = 96;   // legend above, ticks and label below
constexpr int kSpreadLabelWidth = 210;
constexpr std::size_t kManyRows = 60; // with more rows the box would be too thin

// Rows are at y = 0, 1, 2, ..., the box above them.
struct BoxPlace {
    double middle, half;
};
BoxPlace boxPlace(std::size_t rows)
{
    const double scale = std::max(1.0, static_cast<double>(rows) / kManyRows);
    return {-1.6 * scale, 0.55 * scale};
}

FiveNumbers boxOf(const std::vector<SpreadRow>& rows)
{
    std::vector<double> values;
    for (const SpreadRow& row : rows)
        values.push_back(row.value);
    return fiveNumbers(std::move(values));
}

// A line between two points, not clipped to graphs.
void addSegment(QCustomPlot& plot, QPointF from, QPointF to, const QPen& pen)
{
    auto* line = new QCPItemLine(&plot); // owned by the plot
    line->setPen(pen);
    line->start->setCoords(from);
    line->end->setCoords(to);
}

} // namespace

SpreadPlot::SpreadPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void SpreadPlot::setRows(std::vector<SpreadRow> rows, const QString& axis)
{
    m_rows = std::move(rows);
    m_axis = axis;
    redraw();
}

int SpreadPlot::preferredHeight() const
{
    const bool isNamed = std::ranges::any_of(m_rows, [](const SpreadRow& row) { return !row.label.isEmpty(); });
    return isNamed ? static_cast<int>(m_rows.size() + 2) * kSpreadRowHeight + kAroundSpread : kUnnamedHeight;
}

void SpreadPlot::draw(QCustomPlot& plot)
{
    if (m_rows.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    setAxes(plot);
    drawBox(plot);
    drawRows(plot, false);
    drawRows(plot, true);
}

void SpreadPlot::setAxes(QCustomPlot& plot) const
{
    double lowest = m_rows.front().value, highest = lowest;
    for (const SpreadRow& row : m_rows) {
        lowest = std::min({lowest, row.value, row.interval ? row.interval->low : row.value});
        highest = std::max({highest, row.value, row.interval ? row.interval->high : row.value});
    }
    const double margin = highest > lowest ? 0.05 * (highest - lowest) : std::max(1e-9, 0.05 * std::abs(highest));
    styleAxis(*plot.xAxis, theme(), true);
    styleAxis(*plot.yAxis, theme(), false);
    plot.xAxis->setRange(lowest - margin, highest + margin);
    plot.xAxis->setLabel(m_axis);
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const QFontMetrics metrics(plotFont());
    const auto [place, half] = boxPlace(m_rows.size());
    names->addTick(place, texts().translate("plot", "all runs"));
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (!m_rows[i].label.isEmpty())
            names->addTick(static_cast<double>(i),
                           metrics.elidedText(m_rows[i].label, Qt::ElideMiddle, kSpreadLabelWidth));
    plot.yAxis->setTicker(names);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(place - 2 * half, static_cast<double>(m_rows.size()) - 0.3);
}

// Quartiles as a box with the median, the full range as whiskers, and a band of the interquartile range through all
// rows.
void SpreadPlot::drawBox(QCustomPlot& plot) const
{
    const Palette& palette = paletteOf(theme());
    const auto [place, boxHalf] = boxPlace(m_rows.size());
    const FiveNumbers box = boxOf(m_rows);
    const QPen pen(palette.curve, 1.5);
    auto* band = new QCPItemRect(&plot); // owned by the plot
    band->setPen(Qt::NoPen);
    QColor pale = palette.band;
    pale.setAlpha(70);
    band->setBrush(pale);
    band->topLeft->setCoords(box.lower, place + boxHalf);
    band->bottomRight->setCoords(box.upper, static_cast<double>(m_rows.size()));
    auto* half = new QCPItemRect(&plot);
    half->setPen(pen);
    half->setBrush(palette.band);
    half->topLeft->setCoords(box.lower, place - boxHalf);
    half->bottomRight->setCoords(box.upper, place + boxHalf);
    addSegment(plot, {box.least, place}, {box.lower, place}, pen);
    addSegment(plot, {box.upper, place}, {box.largest, place}, pen);
    addSegment(plot, {box.median, place - boxHalf}, {box.median, place + boxHalf}, QPen(palette.curve, 2.5));
    addSegment(plot, {box.median, place + boxHalf}, {box.median, static_cast<double>(m_rows.size())},
               QPen(palette.axis, 1, Qt::DashLine));
    addSwatch(plot, texts().translate("plot", "middle half and median"), pen, palette.band);
}

void SpreadPlot::drawRows(QCustomPlot& plot, bool outliers) const
{
    const Palette& palette = paletteOf(theme());
    const QColor colour = outliers ? palette.danger : palette.curve;
    QVector<double> x, y, below, above;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const SpreadRow& row = m_rows[i];
        if (row.outlier != outliers)
            continue;
        x.append(row.value);
        y.append(static_cast<double>(i));
        below.append(row.interval ? std::max(0.0, row.value - row.interval->low) : 0);
        above.append(row.interval ? std::max(0.0, row.interval->high - row.value) : 0);
    }
    if (x.isEmpty())
        return;
    auto* points = new QCPCurve(plot.xAxis, plot.yAxis); // owned by the plot; a curve, because a graph sorts by x
    QVector<double> order;
    for (qsizetype i = 0; i < x.size(); ++i)
        order.append(static_cast<double>(i));
    points->setData(order, x, y, true);
    points->setLineStyle(QCPCurve::lsNone);
    points->setScatterStyle(QCPScatterStyle(outliers ? QCPScatterStyle::ssDiamond : QCPScatterStyle::ssDisc,
                                            QPen(colour, 1), QBrush(colour), outliers ? 10 : 7));
    points->setName(outliers ? texts().translate("plot", "outlier")
                             : texts().translate("plot", "run, with its 90 % interval"));
    points->addToLegend();
    for (qsizetype i = 0; i < x.size(); ++i)
        if (below[i] > 0 || above[i] > 0)
            addSegment(plot, {x[i] - below[i], y[i]}, {x[i] + above[i], y[i]}, QPen(colour, 1.3));
}

PlotTable SpreadPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Run"), m_axis, texts.translate("plot", "Interval from"),
                     texts.translate("plot", "Interval to"), texts.translate("plot", "outlier")},
                    {}};
    for (const SpreadRow& row : m_rows)
        table.rows.append({row.label, cell(row.value), row.interval ? cell(row.interval->low) : QString(),
                           row.interval ? cell(row.interval->high) : QString(),
                           row.outlier ? QStringLiteral("x") : QString()});
    return table;
}

std::optional<std::size_t> SpreadPlot::rowAt(double, double y) const { return rowNumber(y, m_rows.size()); }

} // namespace assay
