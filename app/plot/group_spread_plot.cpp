#include "plot/group_spread_plot.h"

#include "ground/stats/spread.h"
#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr int kStripHeight = 58;
constexpr int kAroundStrips = 92;    // legend above, ticks and label below
constexpr double kBoxPlace = -0.22;  // of the box from the middle of its strip, downwards
constexpr double kBoxHalf = 0.12;    // half its height
constexpr double kFirstValue = 0.02; // values lie below the box
constexpr double kValueRoom = 0.4;
constexpr std::size_t kLevels = 7; // heights at which values lie, so that equal ones are visible
constexpr int kManyNames = 12;     // more names would not be readable

std::vector<double> valuesOf(const SpreadGroup& group)
{
    std::vector<double> values;
    for (const GroupedValue& one : group.values)
        values.push_back(one.value);
    return values;
}

std::vector<double> allValues(const std::vector<SpreadGroup>& groups)
{
    std::vector<double> values;
    for (const SpreadGroup& group : groups)
        std::ranges::move(valuesOf(group), std::back_inserter(values));
    return values;
}

// Values and limit, with a margin on both sides.
Interval wholeRange(const std::vector<SpreadGroup>& groups, const std::optional<SpreadLimit>& limit)
{
    std::vector<double> values = allValues(groups);
    if (limit)
        values.push_back(limit->value);
    const auto [least, most] = std::ranges::minmax(values);
    const double margin = most > least ? 0.06 * (most - least) : std::max(1e-9, 0.05 * std::abs(most));
    return {least - margin, most + margin};
}

// Height of a value in its strip.
double placeOf(std::size_t group, std::size_t value)
{
    constexpr std::size_t kStep = 3; // neighbours lie at different levels
    return static_cast<double>(group) + kFirstValue +
           kValueRoom * static_cast<double>((value * kStep) % kLevels) / (kLevels - 1);
}

void addLine(QCustomPlot& plot, QPointF from, QPointF to, const QPen& pen)
{
    auto* line = new QCPItemLine(&plot); // owned by the plot
    line->setPen(pen);
    line->start->setCoords(from);
    line->end->setCoords(to);
}

void addRect(QCustomPlot& plot, QPointF topLeft, QPointF bottomRight, const QPen& pen, const QBrush& brush)
{
    auto* rect = new QCPItemRect(&plot); // owned by the plot
    rect->setPen(pen);
    rect->setBrush(brush);
    rect->topLeft->setCoords(topLeft);
    rect->bottomRight->setCoords(bottomRight);
}

} // namespace

std::optional<Interval> detailOf(const std::vector<SpreadGroup>& groups, const std::optional<SpreadLimit>& limit)
{
    constexpr double kFences = 3;          // interquartile ranges beyond the quartiles
    constexpr double kVisibleShare = 0.25; // of the axis
    std::vector<double> values = allValues(groups);
    if (values.size() < 2)
        return std::nullopt;
    const FiveNumbers box = fiveNumbers(values);
    const double fence = kFences * (box.upper - box.lower);
    std::erase_if(values, [&](double value) { return value < box.lower - fence || value > box.upper + fence; });
    const auto [least, most] = std::ranges::minmax(values);
    const Interval whole = wholeRange(groups, limit);
    if (most <= least || most - least >= kVisibleShare * (whole.high - whole.low))
        return std::nullopt;
    const double margin = 0.06 * (most - least);
    return Interval{least - margin, most + margin};
}

GroupSpreadPlot::GroupSpreadPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void GroupSpreadPlot::setGroups(std::vector<SpreadGroup> groups, const QString& axis)
{
    m_groups = std::move(groups);
    m_axis = axis;
    redraw();
}

void GroupSpreadPlot::setLimit(std::optional<SpreadLimit> limit)
{
    m_limit = std::move(limit);
    redraw();
}

void GroupSpreadPlot::setDetail(std::optional<Interval> detail)
{
    m_detail = detail;
    redraw();
}

int GroupSpreadPlot::preferredHeight() const
{
    return static_cast<int>(m_groups.size()) * kStripHeight + kAroundStrips;
}

void GroupSpreadPlot::draw(QCustomPlot& plot)
{
    if (allValues(m_groups).empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "Nothing measured yet"));
    setAxes(plot);
    drawLimit(plot);
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        if (m_groups[i].values.size() > 1)
            drawBox(plot, i);
    drawValues(plot, false);
    drawValues(plot, true);
}

void GroupSpreadPlot::setAxes(QCustomPlot& plot) const
{
    styleAxis(*plot.xAxis, theme(), true);
    styleAxis(*plot.yAxis, theme(), false);
    const Interval shown = m_detail ? *m_detail : wholeRange(m_groups, m_limit);
    plot.xAxis->setRange(shown.low, shown.high);
    plot.xAxis->setLabel(m_axis);
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        names->addTick(static_cast<double>(i), m_groups[i].label);
    plot.yAxis->setTicker(names);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(-0.5, static_cast<double>(m_groups.size()) - 0.5);
}

// The limit as a line, with the nonconforming side tinted.
void GroupSpreadPlot::drawLimit(QCustomPlot& plot) const
{
    const QCPRange shown = plot.xAxis->range();
    if (!m_limit || !shown.contains(m_limit->value))
        return;
    const Palette& palette = paletteOf(theme());
    QColor pale = palette.danger;
    pale.setAlpha(24);
    const double end = m_limit->isLeast ? shown.lower : shown.upper;
    const QCPRange strips = plot.yAxis->range();
    addRect(plot, {std::min(end, m_limit->value), strips.lower}, {std::max(end, m_limit->value), strips.upper},
            Qt::NoPen, pale);
    QCPGraph* line = plot.addGraph();
    line->setData({m_limit->value, m_limit->value}, {strips.lower, strips.upper}, true);
    line->setPen(QPen(palette.danger, 1.6, Qt::DashLine));
    line->setName(m_limit->text);
    line->addToLegend();
}

// Quartiles as a box with the median, and the full range as whiskers.
void GroupSpreadPlot::drawBox(QCustomPlot& plot, std::size_t group) const
{
    const Palette& palette = paletteOf(theme());
    const FiveNumbers box = fiveNumbers(valuesOf(m_groups[group]));
    const double place = static_cast<double>(group) + kBoxPlace;
    const QPen pen(palette.curve, 1.3);
    addLine(plot, {box.least, place}, {box.lower, place}, pen);
    addLine(plot, {box.upper, place}, {box.largest, place}, pen);
    addRect(plot, {box.lower, place - kBoxHalf}, {box.upper, place + kBoxHalf}, pen, palette.band);
    addLine(plot, {box.median, place - kBoxHalf}, {box.median, place + kBoxHalf}, QPen(palette.curve, 2.5));
}

// `marked`: nonconforming cards and outliers, with their sample numbers.
void GroupSpreadPlot::drawValues(QCustomPlot& plot, bool marked) const
{
    const Palette& palette = paletteOf(theme());
    const QColor colour = marked ? palette.danger : palette.curve;
    QVector<double> order, x, y;
    QVector<QCPItemText*> names;
    for (std::size_t group = 0; group < m_groups.size(); ++group)
        for (std::size_t i = 0; i < m_groups[group].values.size(); ++i) {
            const GroupedValue& one = m_groups[group].values[i];
            if ((one.nonconforming || one.outlier) != marked || !plot.xAxis->range().contains(one.value))
                continue;
            order.append(static_cast<double>(order.size()));
            x.append(one.value);
            y.append(placeOf(group, i));
            if (marked && names.size() < kManyNames)
                names.append(addText(plot, x.back(), y.back(), one.label, Qt::AlignLeft | Qt::AlignVCenter, colour));
        }
    if (x.isEmpty())
        return;
    auto* points = new QCPCurve(plot.xAxis, plot.yAxis); // owned by the plot; a curve, because a graph sorts by x
    points->setData(order, x, y, true);
    points->setLineStyle(QCPCurve::lsNone);
    points->setScatterStyle(QCPScatterStyle(marked ? QCPScatterStyle::ssDiamond : QCPScatterStyle::ssDisc,
                                            QPen(colour, 1), QBrush(colour), marked ? 9 : 4));
    points->setName(marked ? texts().translate("plot", "nonconforming or outlier, with sample number")
                           : texts().translate("plot", "sample"));
    points->addToLegend();
    if (!names.isEmpty())
        showWithoutOverlap(plot, names);
}

PlotTable GroupSpreadPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Group"), texts.translate("plot", "Sample"), m_axis,
                     texts.translate("plot", "nonconforming"), texts.translate("plot", "outlier")},
                    {}};
    for (const SpreadGroup& group : m_groups)
        for (const GroupedValue& one : group.values)
            table.rows.append({group.label, one.label, cell(one.value),
                               one.nonconforming ? QStringLiteral("x") : QString(),
                               one.outlier ? QStringLiteral("x") : QString()});
    return table;
}

// The value of the strip at `y` that is nearest to `x`.
std::optional<std::size_t> GroupSpreadPlot::rowAt(double x, double y) const
{
    std::optional<std::size_t> nearestRow;
    double distance = 0;
    std::size_t row = 0;
    for (std::size_t group = 0; group < m_groups.size(); ++group)
        for (const GroupedValue& one : m_groups[group].values) {
            const double own = std::abs(one.value - x);
            if (std::lround(y) == static_cast<long>(group) && (!nearestRow || own < distance)) {
                nearestRow = row;
                distance = own;
            }
            ++row;
        }
    return nearestRow;
}

} // namespace assay
