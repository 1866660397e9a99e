#include "plot/plot_style.h"

#include "text/texts.h"

#include <QPicture>
#include <algorithm>
#include <cmath>

namespace assay {

QFont plotFont()
{
    constexpr int kFontPixels = 12;
    QFont font = documentFont();
    font.setPixelSize(kFontPixels);
    return font;
}

namespace {

class LinearTicker final : public QCPAxisTicker {
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override
    {
        for (const auto& [unit, prefix] : {std::pair(1e12, 'T'), std::pair(1e9, 'G'), std::pair(1e6, 'M')})
            if (std::abs(tick) >= unit)
                return locale.toString(tick / unit, 'g', precision) + QChar(0x202f) + QLatin1Char(prefix);
        return QCPAxisTicker::getTickLabel(tick, locale, format, precision);
    }
};

// Over less than two decades, powers of ten alone are too few: ticks are then at 1, 2 and 5 of each decade.
class LogTicker final : public QCPAxisTickerLog {
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        constexpr double kDecades = 1.6;
        m_fine = false;
        if (range.lower <= 0 || std::log10(range.upper / range.lower) > kDecades)
            return QCPAxisTickerLog::createTickVector(tickStep, range);
        QVector<double> ticks;
        for (double decade = std::pow(10.0, std::floor(std::log10(range.lower))); decade <= range.upper; decade *= 10)
            for (const int factor : {1, 2, 5})
                ticks << factor * decade;
        constexpr int kLeast = 3; // minimum of visible ticks; the base class adds one beyond each end
        m_fine = std::ranges::count_if(ticks, [&range](double tick) { return range.contains(tick); }) >= kLeast;
        return m_fine ? ticks : QCPAxisTickerLog::createTickVector(tickStep, range);
    }
    int getSubTickCount(double tickStep) override { return m_fine ? 0 : QCPAxisTickerLog::getSubTickCount(tickStep); }

    bool m_fine = false;
};

} // namespace

QSharedPointer<QCPAxisTicker> logTicker() { return QSharedPointer<LogTicker>::create(); }
QSharedPointer<QCPAxisTicker> linearTicker() { return QSharedPointer<LinearTicker>::create(); }

void styleAxis(QCPAxis& axis, Theme theme, bool grid)
{
    const Palette& palette = paletteOf(theme);
    axis.setVisible(true);
    axis.setBasePen(QPen(palette.axis));
    axis.setTickPen(QPen(palette.axis));
    axis.setSubTickPen(QPen(palette.axis));
    axis.setTickLabelFont(plotFont());
    axis.setLabelFont(plotFont());
    axis.setTickLabelColor(palette.text);
    axis.setLabelColor(palette.text);
    axis.grid()->setVisible(grid);
    axis.grid()->setPen(QPen(palette.grid));
    axis.grid()->setZeroLinePen(Qt::NoPen);
    axis.setScaleType(QCPAxis::stLinear);
    axis.setTicker(linearTicker());
}

void showDecades(QCPAxis& axis, double lowest, double highest)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(logTicker());
    axis.setNumberFormat("g");
    axis.setNumberPrecision(6);
    const double floor = std::pow(10.0, std::floor(std::log10(std::max(lowest, 1e-4)) - 0.02));
    const double ceiling = std::pow(10.0, std::ceil(std::log10(std::max(highest, 1e-3)) + 0.02));
    axis.setRange(floor, ceiling);
}

void showLatencies(QCPAxis& axis, const Texts& texts, double lowest, double highest)
{
    showDecades(axis, lowest, highest);
    axis.setLabel(texts.translate("plot", "Latency (ms)"));
}

void showShares(QCPAxis& axis, const Texts& texts, double last, bool few)
{
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    if (!few)
        ticker->addTick(0, QStringLiteral("0"));
    ticker->addTick(std::log10(2.0), QStringLiteral("50"));
    QString label = QStringLiteral("90");
    for (int nines = 1; nines <= last + 1; ++nines) {
        if (!few || last < 2 || nines % 2 == 0)
            ticker->addTick(nines, label);
        label = nines == 1 ? QStringLiteral("99") : nines == 2 ? QStringLiteral("99.9") : label + QLatin1Char('9');
    }
    axis.setTicker(ticker);
    axis.setRange(0, std::max(last * 1.02, 1.0));
    axis.setLabel(texts.translate("plot", "Cumulative share of I/Os (%)"));
}

void clearPlot(QCustomPlot& plot, Theme theme)
{
    const Palette& palette = paletteOf(theme);
    plot.clearItems();
    plot.clearPlottables();
    plot.legend->clearItems();
    plot.setBackground(palette.surface);
    plot.legend->setFont(plotFont());
    plot.legend->setTextColor(palette.text);
    styleAxis(*plot.xAxis, theme, false);
    styleAxis(*plot.yAxis, theme, true);
}

void putLegendAbove(QCustomPlot& plot)
{
    plot.setAutoAddPlottableToLegend(false);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    plot.plotLayout()->addElement(0, 0, plot.legend);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setVisible(true);
    plot.legend->setIconSize(16, 16);
    plot.legend->setMargins(QMargins(0, 0, 0, 0));
    plot.legend->setMaximumSize(
        QWIDGETSIZE_MAX - 1,
        QWIDGETSIZE_MAX); // else an empty legend limits its own width, and that of the axes, to 0
    plot.legend->setColumnSpacing(14);
    plot.legend->setRowSpacing(0);
    plot.plotLayout()->setRowSpacing(0);
}

void fitLegend(QCPLegend& legend, int width)
{
    constexpr double kNoStretch = 1e-3; // 0 is not allowed
    const int items = legend.itemCount();
    if (items == 0)
        return;
    int sum = 0;
    int widest = 1;
    for (int i = 0; i < items; ++i) {
        if (!legend.item(i)) // an earlier layout may have left empty cells
            continue;
        const int itemWidth = legend.item(i)->minimumOuterSizeHint().width() + legend.columnSpacing();
        sum += itemWidth;
        widest = std::max(widest, itemWidth);
    }
    legend.setWrap(sum <= width ? items : std::clamp(width / widest, 1, items));
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
    legend.simplify();
    for (int column = 0; column < legend.columnCount(); ++column)
        legend.setColumnStretchFactor(column, column + 1 == legend.columnCount() ? 1.0 : kNoStretch);
}

QPen strokeOf(std::size_t line, double width, Theme theme)
{
    static const QList<qreal> kDashes[] = {{},      {8, 4}, {2, 3},        {10, 3, 2, 3},
                                           {18, 4}, {4, 7}, {18, 3, 2, 3}, {10, 3, 2, 3, 2, 3}};
    QPen pen(seriesColour(line, theme), width);
    if (const auto& dashes = kDashes[line % std::size(kDashes)]; !dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

QCPItemText* addText(QCustomPlot& plot, double x, double y, const QString& text, Qt::Alignment alignment,
                     const QColor& color)
{
    auto* label = new QCPItemText(&plot); // owned by the plot
    label->setFont(plotFont());
    label->setColor(color);
    label->setText(text);
    label->setPadding(QMargins(4, 3, 4, 5));
    label->setPositionAlignment(alignment);
    label->position->setCoords(x, y);
    label->setClipToAxisRect(false);
    return label;
}

void showWithoutOverlap(QCustomPlot& plot, const QVector<QCPItemText*>& texts)
{
    const auto place = [](QCPItemText* text) {
        return QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
    };
    // Destroyed with the texts, which the plot deletes together.
    QObject::connect(&plot, &QCustomPlot::afterLayout, texts.front(), [texts, place] {
        const auto overlapsOneBefore = [&](const auto& text) {
            return std::any_of(texts.begin(), texts.begin() + (&text - texts.data()),
                               [&](QCPItemText* other) { return place(other).intersects(place(text)); });
        };
        const auto end = std::ranges::find_if(texts, overlapsOneBefore);
        for (auto text = texts.begin(); text != texts.end(); ++text)
            (*text)->setVisible(text < end);
    });
}

void addWhiskers(QCPGraph& points, QCPErrorBars::ErrorType type, const QVector<double>& below,
                 const QVector<double>& above, const QPen& pen)
{
    auto* bars = new QCPErrorBars(points.keyAxis(), points.valueAxis()); // owned by the plot
    bars->setErrorType(type);
    bars->setDataPlottable(&points);
    bars->setPen(pen);
    bars->setWhiskerWidth(10);
    bars->setSymbolGap(0);
    bars->setData(below, above);
}

void addSwatch(QCustomPlot& plot, const QString& name, const QPen& outline, const QBrush& fill)
{
    constexpr double kSide = 11;
    QCPGraph* graph = plot.addGraph();
    graph->setName(name);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssSquare, outline, fill, kSide));
    graph->addToLegend();
}

void addLimit(QCustomPlot& plot, double y, const QString& name, Theme theme)
{
    const QCPRange range = plot.xAxis->range();
    QCPGraph* graph = plot.addGraph();
    graph->setData({range.lower, range.upper}, {y, y}, true);
    graph->setPen(QPen(paletteOf(theme).danger, 1.2, Qt::DashLine));
    graph->setName(name);
    if (!name.isEmpty())
        graph->addToLegend();
}

void addMoment(QCustomPlot& plot, double x, Theme theme)
{
    auto* line = new QCPItemStraightLine(&plot); // owned by the plot
    line->setPen(QPen(paletteOf(theme).text, 1.5));
    line->point1->setCoords(x, plot.yAxis->range().lower);
    line->point2->setCoords(x, plot.yAxis->range().upper);
}

void drawPlaceholder(QCustomPlot& plot, Theme theme, const QString& why)
{
    plot.xAxis->setVisible(false);
    plot.yAxis->setVisible(false);
    plot.yAxis->grid()->setVisible(false);
    auto* label = new QCPItemText(&plot); // owned by the plot
    label->setFont(plotFont());
    label->setColor(paletteOf(theme).muted);
    label->setText(why);
    label->position->setType(QCPItemPosition::ptAxisRectRatio);
    label->position->setCoords(0.5, 0.5);
}

void paintVectors(QCustomPlot& plot, QPainter& painter, const QRectF& target)
{
    // QCustomPlot needs its own painter class; a QPicture forwards strokes and texts to any painter.
    QPicture picture;
    {
        QCPPainter recorder(&picture);
        plot.toPainter(&recorder, qRound(target.width()), qRound(target.height()));
    }
    painter.drawPicture(target.topLeft(), picture);
}

} // namespace assay
