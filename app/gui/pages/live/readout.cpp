#include "gui/pages/live/readout.h"

#include "gui/style.h"

#include <QLabel>
#include <QVBoxLayout>

namespace assay::gui {

Readout::Readout(bool large, QWidget* parent)
    : QFrame(parent), m_caption(new QLabel(this)), m_value(new QLabel(this)), m_unit(new QLabel(this))
{
    setLook(this, "panel");
    setLook(m_caption, "caption");
    setLook(m_value, large ? "reading-large" : "reading");
    setLook(m_unit, "unit");
    auto* number = new QHBoxLayout;
    number->setSpacing(6);
    number->addWidget(m_value, 0, Qt::AlignBaseline);
    number->addWidget(m_unit, 0, Qt::AlignBaseline);
    number->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 8, 16, 6);
    column->setSpacing(2);
    column->addWidget(m_caption);
    column->addStretch(1);
    column->addLayout(number);
    column->addStretch(1);
}

void Readout::setCaption(const QString& caption) { m_caption->setText(caption); }

void Readout::setValue(const Reading& reading)
{
    m_value->setText(reading.number);
    m_unit->setText(reading.unit);
    setAccessibleName(m_caption->text() + QStringLiteral(": ") + reading.number + QLatin1Char(' ') + reading.unit);
}

} // namespace assay::gui
