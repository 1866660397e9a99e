#include "plot/phase_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace assay {

namespace {

constexpr std::size_t kDrawnPoints = 512;   // about one per two pixels of a wide plot
constexpr std::size_t kStoredPoints = 4096; // maximum per phase

QVector<double> scaled(QVector<double> values, double factor)
{
    for (double& value : values)
        value *= factor;
    return values;
}

// Returns the named quantiles of the percentile plot that the number of I/Os supports.
PointSet namedPercentiles(const PhaseSamples& phase)
{
    PointSet points;
    for (const double q : {0.5, 0.99, 0.999, 0.9999}) {
        const double nines = -std::log10(1.0 - q);
        if (nines > std::log10(static_cast<double>(phase.total.count())))
            break;
        points.x.append(nines);
        points.y.append(milliseconds(phase.total.quantile(q)));
    }
    return points;
}

PhaseCurves curvesOf(PlotKind kind, const PhaseSamples& samples)
{
    PhaseCurves curves;
    switch (kind) {
    case PlotKind::throughput:
        curves.band = throughputCurve(samples, kDrawnPoints);
        curves.fine = throughputCurve(samples, kStoredPoints);
        if (const auto slowest = samples.windows.slowest()) {
            curves.slowest = megabytesPerSecond(*slowest, ThroughputWindows::kWindow);
            curves.marks.x.append(seconds(samples.windows.slowestAt() + ThroughputWindows::kWindow / 2));
            curves.marks.y.append(*curves.slowest);
        }
        break;
    case PlotKind::percentiles:
        curves.line = percentileCurve(samples);
        curves.marks = namedPercentiles(samples);
        break;
    case PlotKind::addresses:
        curves.band = addressCurve(samples, kDrawnPoints);
        curves.marks = stallPoints(samples, kDrawnPoints);
        curves.errors = errorPoints(samples, kDrawnPoints, milliseconds(samples.total.max()));
        curves.addressStart = static_cast<double>(samples.map.offset().count());
        curves.addressEnd =
            curves.addressStart + static_cast<double>(samples.map.columns().size() * samples.map.columnBytes().count());
        break;
    }
    return curves;
}

// The points from `lower` to `upper`, and one more on either side for the lines that leave the range.
BandCurve partOf(const BandCurve& whole, double lower, double upper)
{
    const auto indexOf = [&](auto place) { return place - whole.x.begin(); };
    const auto begin = std::max<qsizetype>(indexOf(std::ranges::lower_bound(whole.x, lower)) - 1, 0);
    const auto end = std::min(indexOf(std::ranges::upper_bound(whole.x, upper)) + 1, whole.x.size());
    const auto cut = [&](const QVector<double>& all) { return all.sliced(begin, end - begin); };
    return {cut(whole.x), cut(whole.low), cut(whole.middle), cut(whole.high)};
}

// The graphs of a band.
struct BandGraphs {
    QCPGraph *low, *middle, *high;
    void set(const BandCurve& band, double xScale) const
    {
        const auto x = scaled(band.x, xScale);
        low->setData(x, band.low, true);
        middle->setData(x, band.middle, true);
        high->setData(x, band.high, true);
    }
};

// Draws the visible x range of a band: all its stored points if these are at most kDrawnPoints, else the reduced ones.
void showPart(const BandGraphs& graphs, const PhaseCurves& curves, double xScale, const QCPRange& shown)
{
    const BandCurve part = partOf(curves.fine, shown.lower / xScale, shown.upper / xScale);
    if (part.x.size() <= static_cast<qsizetype>(kDrawnPoints))
        graphs.set(part, xScale);
    else if (graphs.middle->dataCount() != curves.band.x.size())
        graphs.set(curves.band, xScale);
}

// Draws the curves of one phase. A temporary object.
class PhasePainter {
public:
    PhasePainter(QCustomPlot& plot, const Texts& texts, Theme theme, const PhaseCurves& curves,
                 std::span<const double> limits)
        : m_plot(plot), m_texts(texts), m_theme(theme), m_curves(curves), m_limits(limits)
    {
    }
    void drawThroughput();
    void drawPercentiles();
    void drawAddresses();
    void drawLimits();

private:
    void addBand(const BandCurve& band, double xScale, const QString& middleName, const QString& bandName);
    double highestLimit() const { return m_limits.empty() ? 0 : std::ranges::max(m_limits); }
    QCPGraph* addGraph(const QVector<double>& x, const QVector<double>& y, const QString& legendName);
    void addMarks(const PointSet& points, double xScale, QCPScatterStyle::ScatterShape shape, const QColor& color,
                  const QString& legendName);

    QCustomPlot& m_plot;
    const Texts& m_texts;
    Theme m_theme;
    const PhaseCurves& m_curves;
    std::span<const double> m_limits;
};

QCPGraph* PhasePainter::addGraph(const QVector<double>& x, const QVector<double>& y, const QString& legendName)
{
    QCPGraph* graph = m_plot.addGraph();
    graph->setData(x, y, true);
    graph->setName(legendName);
    if (!legendName.isEmpty())
        graph->addToLegend();
    return graph;
}

void PhasePainter::addBand(const BandCurve& band, double xScale, const QString& middleName, const QString& bandName)
{
    const Palette& palette = paletteOf(m_theme);
    const auto x = scaled(band.x, xScale);
    QCPGraph* low = addGraph(x, band.low, {});
    QCPGraph* high = addGraph(x, band.high, {});
    low->setPen(Qt::NoPen);
    high->setPen(Qt::NoPen);
    high->setBrush(palette.band);
    high->setChannelFillGraph(low);
    QCPGraph* middle = addGraph(x, band.middle, middleName);
    middle->setPen(QPen(palette.curve, 1.5));
    high->setName(bandName);
    high->addToLegend();
    if (m_curves.fine.x.isEmpty())
        return;
    // The curves outlive these graphs: new curves come with a redraw, which replaces the graphs.
    QObject::connect(m_plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), middle,
                     [graphs = BandGraphs{low, middle, high}, &curves = m_curves, xScale](const QCPRange& shown) {
                         showPart(graphs, curves, xScale, shown);
                     });
}

void PhasePainter::addMarks(const PointSet& points, double xScale, QCPScatterStyle::ScatterShape shape,
                            const QColor& color, const QString& legendName)
{
    if (points.x.isEmpty())
        return;
    QCPGraph* graph = addGraph(scaled(points.x, xScale), points.y, legendName);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setPen(QPen(color, 1.5));
    graph->setScatterStyle(
        QCPScatterStyle(shape, QPen(color, 1.5), shape == QCPScatterStyle::ssCross ? QBrush() : QBrush(color), 6));
}

void PhasePainter::drawThroughput()
{
    const Palette& palette = paletteOf(m_theme);
    const auto& band = m_curves.band;
    const AxisScale scale = timeScale(band.x.last());
    addBand(band, scale.factor, m_texts.translate("plot", "mean"),
            m_texts.translate("plot", "slowest to fastest interval"));
    if (m_curves.slowest) {
        const QString name =
            m_texts.translate("plot", "minimum 1 s throughput: %1 MB/s").arg(m_texts.number(*m_curves.slowest));
        addMarks(m_curves.marks, scale.factor, QCPScatterStyle::ssTriangleInverted, palette.warn, name);
    }
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Time (%1)").arg(QLatin1String(scale.unit)));
    m_plot.yAxis->setLabel(m_texts.translate("plot", "Throughput (MB/s)"));
    const double highest = *std::ranges::max_element(band.high);
    m_plot.xAxis->setRange(0, std::max(band.x.last() + band.x.first(), 1e-3) * scale.factor);
    m_plot.yAxis->setRange(0, std::max({highest, highestLimit(), 1e-3}) * 1.08);
}

void PhasePainter::drawPercentiles()
{
    const Palette& palette = paletteOf(m_theme);
    QCPGraph* graph =
        addGraph(m_curves.line.x, m_curves.line.y, m_texts.translate("plot", "latency from issue to completion"));
    graph->setPen(QPen(palette.curve, 1.5));
    addMarks(m_curves.marks, 1.0, QCPScatterStyle::ssDisc, palette.curve, {});
    const double last = m_curves.line.x.last();
    const double highest = m_curves.line.y.last();
    QVector<QCPItemText*> labels = {addText(m_plot, last, highest,
                                            m_texts.translate("plot", "max. %1").arg(m_texts.number(highest)),
                                            Qt::AlignBottom | Qt::AlignRight, palette.text)};
    const auto& marks = m_curves.marks;
    for (qsizetype i = 0; i < marks.x.size(); ++i)
        labels.append(addText(m_plot, marks.x[i], marks.y[i], m_texts.number(marks.y[i]),
                              Qt::AlignBottom | (marks.x[i] < 1 ? Qt::AlignLeft : Qt::AlignRight), palette.text));
    showWithoutOverlap(m_plot, labels);

    showShares(*m_plot.xAxis, m_texts, last);
    showLatencies(*m_plot.yAxis, m_texts, m_curves.line.y.first(), std::max(m_curves.line.y.last(), highestLimit()));
}

void PhasePainter::drawAddresses()
{
    const Palette& palette = paletteOf(m_theme);
    const auto& band = m_curves.band;
    const AxisScale scale = addressScale(m_curves.addressEnd);
    addBand(band, scale.factor, m_texts.translate("plot", "mean"), m_texts.translate("plot", "shortest to longest"));
    addMarks(m_curves.marks, scale.factor, QCPScatterStyle::ssTriangleInverted, palette.warn,
             m_texts.translate("plot", "stall"));
    addMarks(m_curves.errors, scale.factor, QCPScatterStyle::ssCross, palette.danger,
             m_texts.translate("plot", "failed I/O"));
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Address (%1)").arg(QLatin1String(scale.unit)));
    m_plot.xAxis->setRange(m_curves.addressStart * scale.factor, m_curves.addressEnd * scale.factor);
    double lowest = 1e9, highest = 0;
    for (qsizetype i = 0; i < band.x.size(); ++i) {
        if (std::isnan(band.middle[i]))
            continue;
        lowest = std::min(lowest, band.low[i]);
        highest = std::max(highest, band.high[i]);
    }
    showLatencies(*m_plot.yAxis, m_texts, lowest, std::max(highest, highestLimit()));
}

void PhasePainter::drawLimits()
{
    for (std::size_t i = 0; i < m_limits.size(); ++i) // one of them represents all in the legend
        addLimit(m_plot, m_limits[i], i == 0 ? m_texts.translate("plot", "limit") : QString(), m_theme);
}

} // namespace

PhasePlot::PhasePlot(PlotKind kind, Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent), m_kind(kind)
{
    setMinimumSize(240, 160);
    redraw();
}

void PhasePlot::setSamples(const PhaseSamples* samples)
{
    m_curves = samples != nullptr && samples->total.count() > 0 ? curvesOf(m_kind, *samples) : PhaseCurves{};
    redraw();
}

void PhasePlot::setLimits(std::vector<double> limits)
{
    m_limits = std::move(limits);
    redraw();
}

void PhasePlot::setMoment(std::optional<Ns> moment)
{
    m_moment = moment;
    redraw();
}

void PhasePlot::draw(QCustomPlot& plot)
{
    if (m_curves.band.x.isEmpty() && m_curves.line.x.isEmpty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    PhasePainter painter(plot, texts(), theme(), m_curves, m_limits);
    switch (m_kind) {
    case PlotKind::throughput: painter.drawThroughput(); break;
    case PlotKind::percentiles: painter.drawPercentiles(); break;
    case PlotKind::addresses: painter.drawAddresses(); break;
    }
    const QString rate = texts().unit("MB/s");
    if (isSmall() && m_kind == PlotKind::throughput)
        plot.yAxis->setLabel(rate);
    if (isSmall() && m_kind == PlotKind::percentiles) {
        showShares(*plot.xAxis, texts(), m_curves.line.x.isEmpty() ? 1 : m_curves.line.x.last(), true);
        plot.xAxis->setLabel(texts().translate("plot", "Share of I/Os (%)"));
    }
    painter.drawLimits();
    if (m_moment && m_kind == PlotKind::throughput)
        addMoment(plot, seconds(*m_moment) * unitsPerSecond(), theme());
}

PlotTable PhasePlot::tableIn(const Texts& texts) const
{
    if (m_kind == PlotKind::percentiles) {
        PlotTable table{
            {texts.translate("plot", "Cumulative share of I/Os (%)"), texts.translate("plot", "Latency (ms)")}, {}};
        for (qsizetype i = 0; i < m_curves.line.x.size(); ++i)
            table.rows.append(
                {QString::number(100 * (1 - std::pow(10.0, -m_curves.line.x[i])), 'g', 9), cell(m_curves.line.y[i])});
        return table;
    }
    const bool addresses = m_kind == PlotKind::addresses;
    const QString unit = QLatin1String(addresses ? " (ms)" : " (MB/s)");
    PlotTable table{
        {addresses ? texts.translate("plot", "Address (%1)").arg(QLatin1String("B"))
                   : texts.translate("plot", "Time (%1)").arg(QLatin1String("s")),
         (addresses ? texts.translate("plot", "shortest") : texts.translate("plot", "slowest interval")) + unit,
         texts.translate("plot", "mean") + unit,
         (addresses ? texts.translate("plot", "longest") : texts.translate("plot", "fastest interval")) + unit},
        {}};
    if (addresses)
        table.columns.append({texts.translate("plot", "stall"), texts.translate("plot", "failed I/O")});
    const BandCurve& band = m_curves.band;
    for (qsizetype i = 0; i < band.x.size(); ++i) {
        QStringList row = {addresses ? QString::number(band.x[i], 'f', 0) : cell(band.x[i]), cell(band.low[i]),
                           cell(band.middle[i]), cell(band.high[i])};
        if (addresses)
            for (const PointSet* points : {&m_curves.marks, &m_curves.errors})
                row.append(points->x.contains(band.x[i]) ? QStringLiteral("x") : QString());
        table.rows.append(row);
    }
    return table;
}

double PhasePlot::unitsPerSecond() const
{
    return m_kind == PlotKind::throughput && !m_curves.band.x.isEmpty() ? timeScale(m_curves.band.x.last()).factor : 1;
}

std::optional<std::size_t> PhasePlot::rowAt(double x, double) const
{
    if (m_kind == PlotKind::percentiles)
        return nearest(m_curves.line.x, x);
    return nearest(m_curves.band.x, x / axisScale().factor);
}

AxisScale PhasePlot::axisScale() const
{
    return m_kind == PlotKind::addresses ? addressScale(m_curves.addressEnd)
                                         : timeScale(m_curves.band.x.isEmpty() ? 0 : m_curves.band.x.last());
}

QString PhasePlot::readOut(std::size_t row) const
{
    if (m_kind == PlotKind::percentiles)
        return PlotWidget::readOut(row);
    const AxisScale scale = axisScale();
    const QString title = m_kind == PlotKind::addresses ? texts().translate("plot", "Address (%1)")
                                                        : texts().translate("plot", "Time (%1)");
    return table().row(static_cast<qsizetype>(row), title.arg(QLatin1String(scale.unit)), scale.factor);
}

void PhasePlot::clicked(double x, double)
{
    if (m_kind != PlotKind::throughput || m_curves.band.x.isEmpty() || !m_onChosen)
        return;
    const double at = std::clamp(x / unitsPerSecond(), 0.0, m_curves.band.x.last());
    m_onChosen(std::chrono::round<Ns>(std::chrono::duration<double>(at)));
}

} // namespace assay
