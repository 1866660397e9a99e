#include "plot/phase_plot.h"

#include "plot/plot_canvas.h"
#include "plot/plot_style.h"

namespace assay {

PhasePlot::PhasePlot(PlotKind kind, Texts texts, QWidget* parent)
    : QWidget(parent), m_canvas(std::make_unique<Canvas>(kind, std::move(texts), this))
{
    setMinimumSize(240, 160);
}

PhasePlot::~PhasePlot() = default;

void PhasePlot::setTexts(Texts texts) { m_canvas->setTexts(std::move(texts)); }
void PhasePlot::setTheme(Theme theme) { m_canvas->setTheme(theme); }
void PhasePlot::setSamples(const PhaseSamples* samples) { m_canvas->setSamples(samples); }
void PhasePlot::setLimit(std::optional<double> limit) { m_canvas->setLimit(limit); }

void PhasePlot::resizeEvent(QResizeEvent*)
{
    m_canvas->widget().setGeometry(rect());
    fitLegend(*m_canvas->widget().legend, width());
}

void PhasePlot::paintTo(QPainter& painter, const QRectF& target)
{
    fitLegend(*m_canvas->widget().legend, qRound(target.width()));
    paintVectors(m_canvas->widget(), painter, target);
}

} // namespace assay
