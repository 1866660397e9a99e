#include "gui/waf_panel.h"

#include "gui/theme.h"

#include <QEvent>
#include <QFrame>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assay::gui {

WafPanel::WafPanel(QWidget* parent) : QWidget(parent), m_plot(new IntervalPlot(Texts()))
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* scroll = new QScrollArea(frame); // many steps are higher than the window
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_plot); // which it owns from here on
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(8, 8, 8, 8);
    inside->addWidget(scroll);
    auto* outside = new QVBoxLayout(this);
    outside->setContentsMargins(0, 0, 0, 0);
    outside->addWidget(frame);
    m_plot->setObjectName("wafPlot");
    showTheme();
}

void WafPanel::setRows(std::vector<IntervalRow> rows)
{
    m_rowCount = rows.size();
    m_plot->setRows(std::move(rows));
    m_plot->setMinimumHeight(m_plot->heightWanted());
}

void WafPanel::retranslate(const Texts& texts)
{
    m_plot->setTexts(texts);
    m_plot->setAccessibleName(texts.quantity("waf"));
}

void WafPanel::showTheme() { m_plot->setTheme(themeOf(palette()) == Theme::dark ? PlotTheme::dark : PlotTheme::light); }

void WafPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showTheme();
    QWidget::changeEvent(event);
}

} // namespace assay::gui
