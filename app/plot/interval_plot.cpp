#include "plot/interval_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr int kRowHeight = 40;
constexpr int kAxisHeight = 58; // ticks and label below the rows
constexpr int kLabelWidth = 170;

// Ends of the axis with room on both sides of everything that is drawn, and of the line at 1.
QCPRange spanOf(const std::vector<IntervalRow>& rows)
{
    double lowest = 1, highest = 2;
    for (const IntervalRow& row : rows) {
        if (!row.value)
            continue;
        lowest = std::min({lowest, *row.value, row.interval && row.interval->low > 0 ? row.interval->low : lowest});
        highest = std::max({highest, *row.value, row.interval ? row.interval->high : highest});
    }
    const double margin = std::pow(highest / lowest, 0.06);
    return {lowest / margin, highest * margin};
}

// 1, 2, 5, 10, ...; only powers of ten where the axis is long.
QSharedPointer<QCPAxisTickerText> ticksFor(const QCPRange& span, const Texts& texts)
{
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const bool isLong = span.upper / span.lower > 2000;
    for (double decade = std::pow(10.0, std::floor(std::log10(span.lower))); decade <= span.upper; decade *= 10)
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor == 1.0 || !isLong)
                ticker->addTick(decade * factor, texts.number(decade * factor));
    return ticker;
}

} // namespace

class IntervalPlot::Canvas {
public:
    Canvas(Texts texts, QWidget* parent) : m_texts(std::move(texts)), m_plot(parent) {}

    QCustomPlot& widget() { return m_plot; }
    std::size_t rowCount() const { return m_rows.size(); }
    void setTexts(Texts texts)
    {
        m_texts = std::move(texts);
        redraw();
    }
    void setTheme(PlotTheme theme)
    {
        m_theme = theme;
        redraw();
    }
    void setRows(std::vector<IntervalRow> rows)
    {
        m_rows = std::move(rows);
        redraw();
    }

private:
    void redraw();
    void setAxes();
    void drawRow(const IntervalRow& row, double at);
    void drawOne();
    void addText(double x, double y, const QString& text, Qt::Alignment alignment, const QColor& color);

    Texts m_texts;
    PlotTheme m_theme = PlotTheme::light;
    std::vector<IntervalRow> m_rows;
    QCustomPlot m_plot;
};

void IntervalPlot::Canvas::redraw()
{
    m_plot.clearItems();
    m_plot.clearPlottables();
    m_plot.setBackground(paletteOf(m_theme).background);
    setAxes();
    drawOne();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        drawRow(m_rows[i], static_cast<double>(i));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void IntervalPlot::Canvas::setAxes()
{
    dressAxis(*m_plot.xAxis, m_theme, true);
    dressAxis(*m_plot.yAxis, m_theme, false);
    const QCPRange span = spanOf(m_rows);
    m_plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot.xAxis->setTicker(ticksFor(span, m_texts));
    m_plot.xAxis->setRange(span);
    m_plot.xAxis->setLabel(m_texts.translate("plot", "Bytes written to the flash over bytes written by the host, 90 % interval"));
    QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const QFontMetrics metrics(plotFont());
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        names->addTick(static_cast<double>(i), metrics.elidedText(m_rows[i].label, Qt::ElideMiddle, kLabelWidth));
    m_plot.yAxis->setTicker(names);
    m_plot.yAxis->setRangeReversed(true);
    m_plot.yAxis->setRange(-0.75, static_cast<double>(m_rows.size()) - 0.5); // more room above: values stand over their points
}

// Where the flash is written as much as the host writes.
void IntervalPlot::Canvas::drawOne()
{
    auto* line = new QCPItemStraightLine(&m_plot); // owned by the plot
    line->setPen(QPen(paletteOf(m_theme).axis, 1, Qt::DashLine));
    line->point1->setCoords(1, 0);
    line->point2->setCoords(1, 1);
}

void IntervalPlot::Canvas::drawRow(const IntervalRow& row, double at)
{
    const Palette& palette = paletteOf(m_theme);
    const QCPRange span = m_plot.xAxis->range();
    if (!row.value) {
        addText(span.lower, at, m_texts.translate("plot", "no verdict"), Qt::AlignLeft | Qt::AlignVCenter, palette.axis);
        return;
    }
    QCPGraph* point = m_plot.addGraph();
    point->setData({*row.value}, {at});
    point->setLineStyle(QCPGraph::lsNone);
    point->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(palette.line, 1), QBrush(palette.line), 8));
    if (row.interval) {
        auto* bars = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis); // owned by the plot
        bars->setErrorType(QCPErrorBars::etKeyError);
        bars->setDataPlottable(point);
        bars->setPen(QPen(palette.line, 1.5));
        bars->setWhiskerWidth(10);
        bars->setSymbolGap(0);
        bars->setData({*row.value - row.interval->low}, {row.interval->high - *row.value});
    }
    // Text at an end of the axis must not leave the picture.
    const double place = std::log(*row.value / span.lower) / std::log(span.upper / span.lower);
    const Qt::Alignment side = place < 0.15 ? Qt::AlignLeft : place > 0.85 ? Qt::AlignRight : Qt::AlignHCenter;
    addText(*row.value, at, m_texts.number(*row.value), side | Qt::AlignBottom, palette.text);
}

void IntervalPlot::Canvas::addText(double x, double y, const QString& text, Qt::Alignment alignment, const QColor& color)
{
    auto* label = new QCPItemText(&m_plot); // owned by the plot
    label->setFont(plotFont());
    label->setColor(color);
    label->setText(text);
    label->setPadding(QMargins(4, 2, 4, 6));
    label->setPositionAlignment(alignment);
    label->position->setCoords(x, y);
    label->setClipToAxisRect(false);
}

IntervalPlot::IntervalPlot(Texts texts, QWidget* parent) : QWidget(parent), m_canvas(std::make_unique<Canvas>(std::move(texts), this))
{
    setMinimumSize(240, 120);
    setRows({});
}

IntervalPlot::~IntervalPlot() = default;

void IntervalPlot::setTexts(Texts texts) { m_canvas->setTexts(std::move(texts)); }
void IntervalPlot::setTheme(PlotTheme theme) { m_canvas->setTheme(theme); }
void IntervalPlot::setRows(std::vector<IntervalRow> rows) { m_canvas->setRows(std::move(rows)); }
int IntervalPlot::heightWanted() const { return static_cast<int>(m_canvas->rowCount()) * kRowHeight + kAxisHeight; }
void IntervalPlot::resizeEvent(QResizeEvent*) { m_canvas->widget().setGeometry(rect()); }
void IntervalPlot::paintTo(QPainter& painter, const QRectF& target) { paintVectors(m_canvas->widget(), painter, target); }

} // namespace assay
