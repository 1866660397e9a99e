#include "gui/pages/result/chart_panel.h"

#include "gui/style.h"
#include "plot/plot_widget.h"

#include <QFrame>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assay::gui {

ChartPanel::ChartPanel(QWidget* parent) : QWidget(parent)
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    m_scroll = new QScrollArea(frame);
    m_scroll->setFocusPolicy(Qt::NoFocus); // the plot takes the focus, and leaves the up and down keys to this
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(8, 8, 8, 8);
    inside->addWidget(m_scroll);
    m_words = new QLabel(frame);
    m_words->setObjectName("chartSentences");
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    inside->addWidget(m_words);
    auto* outside = new QVBoxLayout(this);
    outside->setContentsMargins(0, 0, 0, 0);
    outside->addWidget(frame);
}

void ChartPanel::setPlot(std::unique_ptr<PlotWidget> plot, const QString& title, const QStringList& sentences)
{
    plot->setAccessibleName(title);
    if (const int height = plot->preferredHeight(); height > 0)
        plot->setMinimumHeight(height);
    QWidget* before = previousInFocusChain();
    m_scroll->setWidget(plot.release()); // deletes the previous one
    setTabOrder(before, m_scroll->widget());
    m_words->setText(sentences.join(QLatin1Char(' ')));
    m_words->setVisible(!sentences.isEmpty());
}

} // namespace assay::gui
