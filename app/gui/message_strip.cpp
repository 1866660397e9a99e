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
        m_dismiss = addButton("dismissMessage");
        connect(m_dismiss, &QPushButton::clicked, this, [this] {
            showNote(QString());
            emit dismissed();
        });
    }
    m_dismiss->setText(label);
}

void MessageStrip::setAction(const QString& label)
{
    if (!m_action) {
        m_action = addButton("messageAction");
        connect(m_action, &QPushButton::clicked, this, &MessageStrip::actionRequested);
    }
    m_action->setText(label);
    m_action->setVisible(!label.isEmpty());
}

QPushButton* MessageStrip::addButton(const char* name)
{
    auto* button = new QPushButton(this);
    button->setObjectName(QLatin1String(name));
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->addWidget(button);
    row->setStretchFactor(m_label, 1);
    return button;
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
