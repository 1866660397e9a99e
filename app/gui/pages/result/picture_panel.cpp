#include "gui/pages/result/picture_panel.h"

#include "gui/style.h"
#include "plot/plot_widget.h"

#include <QEvent>
#include <QFrame>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assay::gui {

PicturePanel::PicturePanel(QWidget* parent) : QWidget(parent)
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    m_scroll = new QScrollArea(frame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(8, 8, 8, 8);
    inside->addWidget(m_scroll);
    auto* outside = new QVBoxLayout(this);
    outside->setContentsMargins(0, 0, 0, 0);
    outside->addWidget(frame);
}

void PicturePanel::setPlot(std::unique_ptr<PlotWidget> plot, const QString& title)
{
    m_plot = plot.release();
    m_plot->setAccessibleName(title);
    if (const int height = m_plot->heightWanted(); height > 0)
        m_plot->setMinimumHeight(height);
    showTheme();
    m_scroll->setWidget(m_plot); // deletes the one before
}

void PicturePanel::showTheme()
{
    if (m_plot)
        m_plot->setTheme(themeOf(palette()));
}

void PicturePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showTheme();
    QWidget::changeEvent(event);
}

} // namespace assay::gui
