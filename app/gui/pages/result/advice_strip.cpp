#include "gui/pages/result/advice_strip.h"

#include "document/advice_rows.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "judge/advice/advise.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace assay::gui {

AdviceStrip::AdviceStrip(Shell& shell, QWidget* parent)
    : QFrame(parent), m_shell(shell), m_word(new QLabel(this)), m_sentence(new QLabel(this)),
      m_all(new QPushButton(this))
{
    setObjectName("adviceStrip");
    setLook(this, "panel");
    m_word->setObjectName("adviceWord");
    m_sentence->setObjectName("adviceSentence");
    m_all->setObjectName("adviceAll");
    setLook(m_word, "heading");
    for (QLabel* label : {m_word, m_sentence}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_word);
    words->addWidget(m_sentence);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 8, 20, 8);
    row->addLayout(words, 1);
    row->addWidget(m_all);
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(kDeadlineMs);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        cancel();
        m_state = State::tookTooLong;
        showState();
    });
    connect(m_all, &QPushButton::clicked, this, &AdviceStrip::allRequested);
    connect(&shell, &Shell::runAdded, this, [this] {
        if (m_state != State::working)
            return;
        cancel();
        m_state = State::waiting;
        showState();
    });
    connect(&shell, &Shell::runEnded, this, &AdviceStrip::startIfQuiet);
    connect(&shell, &Shell::runFailed, this, &AdviceStrip::startIfQuiet);
    showState();
}

AdviceStrip::~AdviceStrip() { cancel(); }

void AdviceStrip::cancel()
{
    m_deadline.stop();
    m_stop.request_stop();
}

void AdviceStrip::setRun(std::shared_ptr<const JudgedRecord> run)
{
    if (run == m_run)
        return;
    cancel();
    m_run = std::move(run);
    m_advice = {};
    m_state = wantsAdvice(*m_run) ? State::waiting : State::notWanted;
    showState();
    startIfQuiet();
}

void AdviceStrip::startIfQuiet()
{
    if (m_state != State::waiting || m_shell.activeRuns() > 0)
        return;
    m_state = State::working;
    m_stop = {};
    m_deadline.start();
    m_task.start([run = m_run, stop = m_stop.get_token()] { return workOut(*run, stop); },
                 [this, run = m_run](Answer answer) { take(run, std::move(answer)); });
    showState();
}

AdviceStrip::Answer AdviceStrip::workOut(const JudgedRecord& run, const std::stop_token& stop)
{
    Answer answer;
    if (auto advice = advise(run, kShownSeeds, answer.advice.missing, stop))
        answer.advice.advice = std::move(*advice);
    else
        answer.advice.missing = advice.error().message;
    answer.stopped = stop.stop_requested();
    return answer;
}

void AdviceStrip::take(const std::shared_ptr<const JudgedRecord>& run, Answer answer)
{
    if (answer.stopped || run != m_run || m_state != State::working)
        return;
    m_deadline.stop();
    m_advice = std::move(answer.advice);
    m_state = m_advice.advice ? State::advised : State::impossible;
    showState();
    emit advised();
}

void AdviceStrip::showState()
{
    setVisible(m_state != State::notWanted);
    m_all->setVisible(m_state == State::advised);
    m_word->setText(tr("Mitigations in the camera"));
    switch (m_state) {
    case State::notWanted: return;
    case State::waiting: return m_sentence->setText(tr("It is worked out when no card is being tested any more."));
    case State::working: return m_sentence->setText(tr("Simulating a model of this card..."));
    case State::impossible: { // a part of a sentence elsewhere
        QString reason = m_texts.message(m_advice.missing, namesOf(*m_run));
        reason.replace(0, 1, reason.left(1).toUpper());
        return m_sentence->setText(reason);
    }
    case State::tookTooLong:
        return m_sentence->setText(
            tr("The computation took too long; the command line has no time limit: cardassay-cli advise"));
    case State::advised: break;
    }
    const AdviceSummary summary = adviceSummary(*m_advice.advice, Wording(m_texts.phrases()));
    m_word->setText(qstr(summary.word));
    m_sentence->setText(qstr(summary.sentence));
}

void AdviceStrip::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_all->setText(tr("All c&hanges"));
    showState();
}

} // namespace assay::gui
