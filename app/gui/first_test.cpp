#include "gui/first_test.h"

#include "gui/message_strip.h"
#include "gui/session_model.h"
#include "gui/shell.h"

#include <algorithm>

namespace assay::gui {

namespace {

constexpr const char* kShownCard = "sim:slow-c4";
constexpr const char* kShownProfile = "quick";

// Some 20 s in real time: the run ends with this step, which the card fails.
constexpr const char* kShortened = "write.duration_s=18";

} // namespace

FirstTest::FirstTest(Shell& shell, MessageStrip& strip, QObject* parent)
    : QObject(parent), m_shell(shell), m_strip(strip)
{
    connect(&strip, &MessageStrip::actionRequested, this, &FirstTest::start);
    connect(&strip, &MessageStrip::dismissed, this, [this] { m_state = State::quiet; });
    connect(&shell, &Shell::runAdded, this, [this] {
        if (m_state != State::offered)
            return;
        m_state = State::quiet;
        show();
    });
    connect(&shell, &Shell::runEnded, this, [this](const SessionModel* run) {
        if (run == m_run)
            explain(run);
    });
}

void FirstTest::offer()
{
    m_state = State::offered;
    show();
}

void FirstTest::start()
{
    const auto card = describeTarget(kShownCard);
    if (!card)
        return;
    StartRequest request{*card, kShownProfile, {.eraseId = card->eraseId, .lab = false}, {}};
    request.overrides = {kShortened};
    request.realPace = true;
    m_run = m_shell.startRun(request);
    m_state = m_run ? State::running : State::quiet;
    show();
}

void FirstTest::explain(const SessionModel* run)
{
    m_record = run->record();
    m_state = m_record ? State::explained : State::quiet;
    show();
}

void FirstTest::show()
{
    m_strip.setDismissible(tr("Dismiss"));
    m_strip.setAction(m_state == State::offered ? tr("Watch a simulated test (20 s)") : QString());
    switch (m_state) {
    case State::quiet: return m_strip.showNote(QString());
    case State::offered:
        return m_strip.showNote(tr("Insert a card, or watch a test of a simulated card first: it shows the steps, the "
                                   "verdict and the report. F1 explains each page."));
    case State::running:
        return m_strip.showNote(tr("A simulated card is tested in real time, shortened to 20 s: the profile states "
                                   "limits, and the card must meet each of them."));
    case State::explained: break;
    }
    const auto missed = std::ranges::find(m_record->criteria, m_record->verdict, &CriterionResult::verdict);
    const QString reason =
        missed == m_record->criteria.end() ? QString() : m_texts.message(missed->reason, namesOf(*m_record));
    //: %1 verdict, %2 sentence about the criterion that decided
    m_strip.showNote(tr("The verdict is %1, because one limit of the profile decides it: %2 \"Save PDF...\" makes the "
                        "report. Now insert a card.")
                         .arg(m_texts.verdict(m_record->verdict), reason));
}

void FirstTest::retranslate(const Texts& texts)
{
    m_texts = texts;
    show();
}

} // namespace assay::gui
