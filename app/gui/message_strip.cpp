#include "gui/message_strip.h"

#include "gui/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace assay::gui {

MessageStrip::MessageStrip(QWidget* parent) : QFrame(parent), m_label(new QLabel(this))
{
    m_label->setObjectName("messageText");
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setFocusPolicy(Qt::NoFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 14, 8);
    row->addWidget(m_label);
    hide();
}

void MessageStrip::setDismissible(const QString& label)
{
    if (!m_dismiss) {
        m_dismiss = new QPushButton(this);
        m_dismiss->setObjectName("dismissMessage");
        connect(m_dismiss, &QPushButton::clicked, this, [this] { showNote(QString()); });
        static_cast<QHBoxLayout*>(layout())->addWidget(m_dismiss);
        static_cast<QHBoxLayout*>(layout())->setStretchFactor(m_label, 1);
    }
    m_dismiss->setText(label);
}

void MessageStrip::showProblem(const QString& sentence) { show(sentence, "problem"); }

void MessageStrip::showNote(const QString& sentence) { show(sentence, "note"); }

void MessageStrip::show(const QString& sentence, const char* look)
{
    setLook(this, look);
    m_label->setText(sentence);
    m_label->setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
}

QString MessageStrip::sentence() const { return m_label->text(); }

} // namespace assay::gui
