#include "gui/page_header.h"

#include "gui/folding_row.h"
#include "gui/style.h"

#include <QHBoxLayout>
#include <QLabel>

namespace assay::gui {

PageHeader::PageHeader(QWidget* parent)
    : QWidget(parent), m_buttons(new QHBoxLayout), m_title(new QLabel(this)), m_subtitle(new QLabel(this)),
      m_badge(new QLabel(this))
{
    m_title->setObjectName("pageTitle");
    m_title->setTextFormat(Qt::PlainText);
    m_subtitle->setTextFormat(Qt::PlainText);
    m_badge->setObjectName("simulatedBadge");
    setLook(m_title, "title");
    setLook(m_subtitle, "muted");
    setLook(m_badge, "simulated");

    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setSpacing(14);
    line->addWidget(m_title);
    line->addWidget(m_badge, 0, Qt::AlignVCenter);
    line->addStretch(1);
    words->addLayout(line);
    words->addWidget(m_subtitle);
    m_buttons->setSpacing(12);
    auto* row = new FoldingRow(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addLayout(words, 1);
    row->addLayout(m_buttons);
    m_badge->hide();
    retranslate();
}

void PageHeader::setTitle(const QString& title, const QString& subtitle)
{
    m_title->setText(title);
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

void PageHeader::setSimulated(bool simulated) { m_badge->setVisible(simulated); }

void PageHeader::addButton(QWidget* button) { m_buttons->addWidget(button, 0, Qt::AlignVCenter); }

void PageHeader::retranslate()
{
    //: Badge on every page of a test on a simulated card. Upper case where the script has it.
    m_badge->setText(tr("SIMULATED"));
    m_badge->setToolTip(tr("No real card is involved: a model of a card answers, mostly faster than real time."));
    m_badge->setAccessibleName(m_badge->toolTip());
}

} // namespace assay::gui
