#include "gui/phase_plots.h"

#include "gui/style.h"

#include <QFrame>
#include <QGridLayout>

namespace assay::gui {

namespace {

constexpr int kLeastPlot = 136;
constexpr int kPanelMargin = 8;

} // namespace

PhasePlots::PhasePlots(QWidget* parent)
    : QWidget(parent),
      m_grid(new QGridLayout(this)), m_panels{makePanel(PlotKind::throughput), makePanel(PlotKind::percentiles),
                                              makePanel(PlotKind::addresses)}
{
    setMinimumHeight(kLeastPlot + 2 * kPanelMargin); // of one row: two rows must not raise the minimum height of a page
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(12);
    arrange(m_stacked);
}

PhasePlots::Panel PhasePlots::makePanel(PlotKind kind)
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* plot = new PhasePlot(kind, Texts(), frame);
    plot->setMinimumHeight(kLeastPlot);
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    box->addWidget(plot);
    return {frame, plot};
}

void PhasePlots::arrange(bool stacked)
{
    m_stacked = stacked;
    for (const auto& panel : m_panels)
        m_grid->removeWidget(panel.frame);
    m_grid->addWidget(m_panels[0].frame, 0, 0);
    m_grid->addWidget(m_panels[1].frame, 0, 1);
    if (stacked)
        m_grid->addWidget(m_panels[2].frame, 1, 0, 1, 2);
    else
        m_grid->addWidget(m_panels[2].frame, 0, 2);
    m_grid->setColumnStretch(0, 5);
    m_grid->setColumnStretch(1, 4);
    m_grid->setColumnStretch(2, stacked ? 0 : 4);
    m_grid->setRowStretch(0, 1);
    m_grid->setRowStretch(1, stacked ? 1 : 0);
}

void PhasePlots::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (const bool stacked = height() >= kStackedHeight; stacked != m_stacked)
        arrange(stacked);
}

void PhasePlots::setSamples(const PhaseSamples* samples)
{
    for (const auto& panel : m_panels)
        panel.plot->setSamples(samples);
}

void PhasePlots::resetView()
{
    for (const auto& panel : m_panels)
        panel.plot->resetView();
}

void PhasePlots::retranslate(const Texts& texts)
{
    const std::array names{tr("Throughput over time"), tr("Latency percentiles"), tr("Latency by address")};
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_panels[i].plot->setTexts(texts);
        m_panels[i].plot->setAccessibleName(names[i]);
    }
}

} // namespace assay::gui
