#include "plot/plot_widget.h"

#include "plot/plot_controls.h"
#include "plot/plot_style.h"

#include <QFocusEvent>
#include <QFrame>
#include <QTimer>

#include <algorithm>

namespace assay {

namespace {

// A frame around the content of the widget, in the colour of the selection.
QFrame* makeFocusFrame(QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setFrameStyle(QFrame::Box | QFrame::Plain);
    frame->setLineWidth(2);
    frame->setForegroundRole(QPalette::Highlight);
    frame->setAttribute(Qt::WA_TransparentForMouseEvents);
    frame->hide();
    return frame;
}

// Returns the longest of "Probability of acceptance Pa (%)", "Pa (%)" and "%" that is at most `width` wide; the last
// one if none is. A text without a unit is returned whole.
QString fittingLabel(const QString& label, const QFontMetrics& metrics, int width)
{
    const auto unit = label.lastIndexOf(u'(');
    if (unit <= 0 || !label.endsWith(u')') || metrics.horizontalAdvance(label) <= width)
        return label;
    const QString lastWord = label.sliced(label.lastIndexOf(u' ', unit - 2) + 1);
    return metrics.horizontalAdvance(lastWord) <= width ? lastWord : label.sliced(unit + 1).chopped(1);
}

constexpr int kTickHeight = 20, kTickWidth = 48; // pixels that a label needs

// Returns true if the number of ticks changed.
bool fitCount(QCPAxisTicker& ticker, int wanted, int most)
{
    const int count = std::clamp(wanted, 2, std::max(2, most));
    const bool isOther = ticker.tickCount() != count;
    ticker.setTickCount(count);
    return isOther;
}

} // namespace

PlotWidget::PlotWidget(Texts texts, QWidget* parent)
    : QWidget(parent), m_texts(std::move(texts)), m_plot(new QCustomPlot(this)), m_focusFrame(makeFocusFrame(this)),
      m_controls(std::make_unique<PlotControls>(*this, *this, *m_plot))
{
    setMinimumSize(240, 120);
    putLegendAbove(*m_plot);
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        fitLabels();
        if (fitTicks())
            m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
}

PlotWidget::~PlotWidget() = default;

void PlotWidget::setTexts(Texts texts)
{
    m_texts = std::move(texts);
    redraw();
}

void PlotWidget::setTheme(Theme theme)
{
    if (theme == m_theme)
        return;
    m_theme = theme;
    redraw();
}

void PlotWidget::setSmall()
{
    m_small = true;
    redraw();
}

void PlotWidget::redraw()
{
    m_table.reset();
    m_controls->redrawKeepingZoom([this] {
        clearPlot(*m_plot, m_theme);
        draw(*m_plot);
        if (m_small)
            m_plot->legend->clearItems();
        m_xLabel = m_plot->xAxis->label();
        m_yLabel = m_plot->yAxis->label();
        m_xTicks = m_plot->xAxis->ticker()->tickCount();
        m_yTicks = m_plot->yAxis->ticker()->tickCount();
        fitTicks();
    });
    fitLegend(*m_plot->legend, m_plot->width());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// In a low plot the axis label would overlap the legend, so the end of it is shown. Labels that still do not fit are
// elided, and so is the label below a narrow plot.
void PlotWidget::fitLabels()
{
    const QRect rect = m_plot->axisRect()->rect();
    const QFontMetrics metrics(m_plot->yAxis->labelFont());
    m_plot->yAxis->setLabel(
        metrics.elidedText(fittingLabel(m_yLabel, metrics, rect.height()), Qt::ElideRight, rect.height()));
    const int middle = rect.center().x(); // of the label
    m_plot->xAxis->setLabel(
        metrics.elidedText(m_xLabel, Qt::ElideRight, 2 * std::min(middle, m_plot->viewport().right() - middle)));
}

// Reduces the numbers of ticks in a low or narrow plot, where the labels would overlap. Returns true if one changed.
bool PlotWidget::fitTicks()
{
    const QRect rect = m_plot->axisRect()->rect();
    const bool isOther = fitCount(*m_plot->yAxis->ticker(), rect.height() / kTickHeight, m_yTicks);
    return fitCount(*m_plot->xAxis->ticker(), rect.width() / kTickWidth, m_xTicks) || isOther;
}

const PlotTable& PlotWidget::table() const
{
    if (!m_table)
        m_table = tableIn(m_texts);
    return *m_table;
}

void PlotWidget::resizeEvent(QResizeEvent*)
{
    m_plot->setGeometry(rect());
    m_focusFrame->setGeometry(rect());
    fitLegend(*m_plot->legend, width());
}

void PlotWidget::showEvent(QShowEvent*) { setTheme(themeOf(palette())); }

void PlotWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && isVisible())
        QTimer::singleShot(0, this, [this] { setTheme(themeOf(palette())); }); // one event per plot
    QWidget::changeEvent(event);
}

// No focus frame for a focus by mouse.
void PlotWidget::focusInEvent(QFocusEvent* event) { m_focusFrame->setVisible(event->reason() != Qt::MouseFocusReason); }

void PlotWidget::focusOutEvent(QFocusEvent*) { m_focusFrame->hide(); }

void PlotWidget::showTimes(std::optional<Times> times)
{
    const double units = unitsPerSecond();
    m_controls->showPart(times ? std::optional(PlotControls::Span{times->from * units, times->to * units})
                               : std::nullopt);
}

void PlotWidget::resetView() { m_controls->resetView(); }

void PlotWidget::onTimesShown(std::function<void(std::optional<Times>)> call)
{
    m_controls->onShown([this, call = std::move(call)](std::optional<PlotControls::Span> x) {
        const double units = unitsPerSecond();
        call(x ? std::optional(Times{x->lower / units, x->upper / units}) : std::nullopt);
    });
}

void PlotWidget::paintTo(QPainter& painter, const QRectF& target)
{
    fitLegend(*m_plot->legend, qRound(target.width()));
    constexpr double kBesideAxis = 60, kAroundAxis = 46; // label and ticks
    fitCount(*m_plot->yAxis->ticker(), static_cast<int>(target.height() - kAroundAxis) / kTickHeight, m_yTicks);
    fitCount(*m_plot->xAxis->ticker(), static_cast<int>(target.width() - kBesideAxis) / kTickWidth, m_xTicks);
    paintVectors(*m_plot, painter, target);
}

std::optional<std::size_t> PlotWidget::paintedRow(const QPointF& at) const
{
    if (!m_plot->axisRect()->rect().contains(at.toPoint()))
        return std::nullopt;
    return rowAt(m_plot->xAxis->pixelToCoord(at.x()), m_plot->yAxis->pixelToCoord(at.y()));
}

} // namespace assay
