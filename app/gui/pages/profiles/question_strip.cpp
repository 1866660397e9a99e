#include "gui/pages/profiles/question_strip.h"

#include "gui/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace assay::gui {

QuestionStrip::QuestionStrip(QWidget* parent)
    : QFrame(parent), m_label(new QLabel(this)), m_first(new QPushButton(this)), m_second(new QPushButton(this))
{
    setLook(this, "note");
    m_label->setObjectName("questionText");
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_first->setObjectName("questionFirst");
    m_second->setObjectName("questionSecond");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 10, 6);
    row->setSpacing(8);
    row->addWidget(m_label, 1);
    row->addWidget(m_first);
    row->addWidget(m_second);
    connect(m_first, &QPushButton::clicked, this, [this] { emit answered(true); });
    connect(m_second, &QPushButton::clicked, this, [this] { emit answered(false); });
    hide();
}

void QuestionStrip::ask(const QString& sentence, const QString& first, const QString& second)
{
    m_label->setText(sentence);
    m_label->setAccessibleName(sentence);
    m_first->setText(first);
    m_first->setVisible(!first.isEmpty());
    m_second->setText(second);
    m_second->setVisible(!second.isEmpty());
    setVisible(!sentence.isEmpty());
}

} // namespace assay::gui
