#include "plot/plot_canvas.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::size_t kDrawnPoints = 512; // about one for each two pixels of a wide plot

QVector<double> scaled(QVector<double> values, double factor)
{
    for (double& value : values)
        value *= factor;
    return values;
}

// The named quantiles of the percentile plot that n I/Os support, in nines.
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

} // namespace

PhasePlot::Canvas::Canvas(PlotKind kind, Texts texts, QWidget* parent)
    : m_kind(kind), m_texts(std::move(texts)), m_plot(parent)
{
    putLegendAbove(m_plot);
    redraw();
}

void PhasePlot::Canvas::setTexts(Texts texts)
{
    m_texts = std::move(texts);
    redraw();
}

void PhasePlot::Canvas::setTheme(Theme theme)
{
    m_theme = theme;
    redraw();
}

void PhasePlot::Canvas::setSamples(const PhaseSamples* samples)
{
    m_content = samples != nullptr && samples->total.count() > 0 ? contentOf(m_kind, *samples) : Content{};
    redraw();
}

void PhasePlot::Canvas::setLimit(std::optional<double> limit)
{
    m_limit = limit;
    redraw();
}

PhasePlot::Canvas::Content PhasePlot::Canvas::contentOf(PlotKind kind, const PhaseSamples& samples)
{
    Content content;
    switch (kind) {
    case PlotKind::throughput:
        content.band = throughputCurve(samples, kDrawnPoints);
        if (const auto slowest = samples.windows.slowest()) {
            content.slowest = megabytesPerSecond(*slowest, ThroughputWindows::kWindow);
            content.marks.x.append(seconds(samples.windows.slowestAt() + ThroughputWindows::kWindow / 2));
            content.marks.y.append(*content.slowest);
        }
        break;
    case PlotKind::percentiles:
        content.line = percentileCurve(samples);
        content.marks = namedPercentiles(samples);
        break;
    case PlotKind::addresses:
        content.band = addressCurve(samples, kDrawnPoints);
        content.marks = stallPoints(samples, kDrawnPoints);
        content.errors = errorPoints(samples, kDrawnPoints, milliseconds(samples.total.max()));
        content.addressBegin = static_cast<double>(samples.map.offset().count());
        content.addressEnd = content.addressBegin +
                             static_cast<double>(samples.map.columns().size() * samples.map.columnBytes().count());
        break;
    }
    content.empty = content.band.x.isEmpty() && content.line.x.isEmpty();
    return content;
}

void PhasePlot::Canvas::redraw()
{
    clearPlot(m_plot, m_theme);
    if (m_content.empty) {
        drawNothing(m_plot, m_theme, m_texts.translate("plot", "Nothing measured yet"));
    } else {
        switch (m_kind) {
        case PlotKind::throughput: drawThroughput(); break;
        case PlotKind::percentiles: drawPercentiles(); break;
        case PlotKind::addresses: drawAddresses(); break;
        }
        drawLimit();
    }
    fitLegend(*m_plot.legend, m_plot.width());
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

QCPGraph* PhasePlot::Canvas::addGraph(const QVector<double>& x, const QVector<double>& y, const QString& legendName)
{
    QCPGraph* graph = m_plot.addGraph();
    graph->setData(x, y, true);
    graph->setName(legendName);
    if (!legendName.isEmpty())
        graph->addToLegend();
    return graph;
}

void PhasePlot::Canvas::addBand(const BandCurve& band, double xScale, const QString& middleName,
                                const QString& bandName)
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
}

void PhasePlot::Canvas::addMarks(const PointSet& points, double xScale, QCPScatterStyle::ScatterShape shape,
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

void PhasePlot::Canvas::useLogarithmicLatency(double lowest, double highest)
{
    m_plot.yAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot.yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    m_plot.yAxis->setNumberFormat("g");
    m_plot.yAxis->setNumberPrecision(6);
    m_plot.yAxis->setLabel(m_texts.translate("plot", "Latency (ms)"));
    const double floor = std::pow(10.0, std::floor(std::log10(std::max(lowest, 1e-4)) - 0.02));
    const double ceiling = std::pow(10.0, std::ceil(std::log10(std::max(highest, 1e-3)) + 0.02));
    m_plot.yAxis->setRange(floor, ceiling);
}

void PhasePlot::Canvas::drawThroughput()
{
    const Palette& palette = paletteOf(m_theme);
    const auto& band = m_content.band;
    const AxisScale scale = timeScale(band.x.last());
    addBand(band, scale.factor, m_texts.translate("plot", "mean"),
            m_texts.translate("plot", "slowest to fastest interval"));
    if (m_content.slowest) {
        const QString name =
            m_texts.translate("plot", "slowest second: %1 MB/s").arg(m_texts.number(*m_content.slowest));
        addMarks(m_content.marks, scale.factor, QCPScatterStyle::ssTriangleInverted, palette.warn, name);
    }
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Time (%1)").arg(QLatin1String(scale.unit)));
    m_plot.yAxis->setLabel(m_texts.translate("plot", "Throughput (MB/s)"));
    const double highest = *std::ranges::max_element(band.high);
    m_plot.xAxis->setRange(0, std::max(band.x.last() + band.x.first(), 1e-3) * scale.factor);
    m_plot.yAxis->setRange(0, std::max({highest, m_limit.value_or(0), 1e-3}) * 1.08);
}

void PhasePlot::Canvas::drawPercentiles()
{
    const Palette& palette = paletteOf(m_theme);
    QCPGraph* graph =
        addGraph(m_content.line.x, m_content.line.y, m_texts.translate("plot", "from request to completion"));
    graph->setPen(QPen(palette.curve, 1.5));
    addMarks(m_content.marks, 1.0, QCPScatterStyle::ssDisc, palette.curve, {});
    const double last = m_content.line.x.last();
    const double highest = m_content.line.y.last();
    for (qsizetype i = 0; i < m_content.marks.x.size(); ++i) {
        const double at = m_content.marks.x[i];
        const double latency = m_content.marks.y[i];
        const bool besideLast =
            last - at < 0.35 * last && highest < 2 * latency; // its label would overlap that of the maximum
        if (!besideLast)
            addText(m_plot, at, latency, m_texts.number(latency),
                    Qt::AlignBottom | (at < 1 ? Qt::AlignLeft : Qt::AlignRight), palette.text);
    }
    addText(m_plot, last, highest, m_texts.translate("plot", "max. %1").arg(m_texts.number(highest)),
            Qt::AlignBottom | Qt::AlignRight, palette.text);

    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->addTick(0, QStringLiteral("0"));
    ticker->addTick(std::log10(2.0), QStringLiteral("50"));
    QString label = QStringLiteral("90");
    for (int nines = 1; nines <= last + 1; ++nines) {
        ticker->addTick(nines, label);
        label = nines == 1 ? QStringLiteral("99") : nines == 2 ? QStringLiteral("99.9") : label + QLatin1Char('9');
    }
    m_plot.xAxis->setTicker(ticker);
    m_plot.xAxis->setRange(0, std::max(last * 1.02, 1.0));
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Share of I/Os that were at least as fast (%)"));
    useLogarithmicLatency(m_content.line.y.first(), std::max(m_content.line.y.last(), m_limit.value_or(0)));
}

void PhasePlot::Canvas::drawAddresses()
{
    const Palette& palette = paletteOf(m_theme);
    const auto& band = m_content.band;
    const AxisScale scale = addressScale(m_content.addressEnd);
    addBand(band, scale.factor, m_texts.translate("plot", "mean"), m_texts.translate("plot", "shortest to longest"));
    addMarks(m_content.marks, scale.factor, QCPScatterStyle::ssTriangleInverted, palette.warn,
             m_texts.translate("plot", "stall"));
    addMarks(m_content.errors, scale.factor, QCPScatterStyle::ssCross, palette.danger,
             m_texts.translate("plot", "failed I/O"));
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Address (%1)").arg(QLatin1String(scale.unit)));
    m_plot.xAxis->setRange(m_content.addressBegin * scale.factor, m_content.addressEnd * scale.factor);
    double lowest = 1e9, highest = 0;
    for (qsizetype i = 0; i < band.x.size(); ++i) {
        if (std::isnan(band.middle[i]))
            continue;
        lowest = std::min(lowest, band.low[i]);
        highest = std::max(highest, band.high[i]);
    }
    useLogarithmicLatency(lowest, std::max(highest, m_limit.value_or(0)));
}

void PhasePlot::Canvas::drawLimit()
{
    if (!m_limit)
        return;
    const QCPRange range = m_plot.xAxis->range();
    QCPGraph* graph = addGraph({range.lower, range.upper}, {*m_limit, *m_limit}, m_texts.translate("plot", "limit"));
    graph->setPen(QPen(paletteOf(m_theme).danger, 1.2, Qt::DashLine));
}

} // namespace assay
