#include "gui/empty_state.h"

#include "gui/style.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kSentenceWidth = 560; // maximum; longer lines are hard to read

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_question(new QLabel(this)), m_sentence(new QLabel(this)), m_step(new QPushButton(this))
{
    m_question->setObjectName("emptyQuestion");
    m_sentence->setObjectName("emptySentence");
    m_step->setObjectName("emptyStep");
    setLook(m_question, "heading");
    setLook(m_sentence, "muted");
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    for (QLabel* label : {m_question, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        label->setMaximumWidth(kSentenceWidth);
        auto* row = new QHBoxLayout; // an alignment would keep a wrapping label at its smallest width
        row->addStretch(1);
        row->addWidget(label, 100);
        row->addStretch(1);
        column->addLayout(row);
    }
    column->addWidget(m_step, 0, Qt::AlignHCenter);
    column->addStretch(3);
    connect(m_step, &QPushButton::clicked, this, &EmptyState::stepRequested);
    show({}, {}, {});
}

void EmptyState::show(const QString& question, const QString& sentence, const QString& step)
{
    m_question->setText(question);
    m_sentence->setText(sentence);
    m_step->setText(step);
    m_question->setVisible(!question.isEmpty());
    m_step->setVisible(!step.isEmpty());
}

QString EmptyState::sentence() const { return m_sentence->text(); }

} // namespace assay::gui
