#include "gui/pages/selftest/selftest_page.h"

#include "gui/empty_state.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "io/host/self_test_text.h"
#include "system/self_test.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include <span>

namespace assay::gui {

namespace {

// Each on a line of its own, so that a screen reader pauses there.
QString linesOf(const Texts& texts, std::span<const Message> messages)
{
    QStringList lines;
    for (const Message& message : messages)
        lines << texts.message(message);
    return lines.join(u'\n');
}

} // namespace

SelfTestPage::SelfTestPage(Shell& shell)
    : m_shell(shell), m_header(new PageHeader(this)), m_short(new QPushButton(this)), m_whole(new QPushButton(this)),
      m_message(new MessageStrip(this)), m_empty(new EmptyState(this)), m_content(new QFrame(this)),
      m_verdict(new QLabel(m_content)), m_words(new QLabel(m_content)), m_facts(new QLabel(m_content)),
      m_delays(makeTable("selfTestDelays", m_content))
{
    setObjectName("selftestPage");
    buildLayout();
    connect(m_short, &QPushButton::clicked, this, [this] { begin(false); });
    connect(m_whole, &QPushButton::clicked, this, [this] { begin(true); });
    connect(m_empty, &EmptyState::stepRequested, this, [this] { begin(true); });
    connect(&m_shell, &Shell::runAdded, this, &SelfTestPage::showState);
    connect(&m_shell, &Shell::runEnded, this, &SelfTestPage::showState);
    connect(&m_shell, &Shell::runFailed, this, &SelfTestPage::showState);
}

SelfTestPage::~SelfTestPage() { m_stop.request_stop(); }

void SelfTestPage::buildLayout()
{
    m_short->setObjectName("selfTestShort");
    m_whole->setObjectName("selfTestWhole");
    m_verdict->setObjectName("selfTestVerdict");
    m_words->setObjectName("selfTestSentence");
    m_facts->setObjectName("selfTestFacts");
    setLook(m_whole, "primary");
    setLook(m_verdict, "reading");
    m_verdict->setWordWrap(true);
    m_words->setWordWrap(true);
    m_facts->setWordWrap(true);
    m_header->addButton(m_short);
    m_header->addButton(m_whole);
    m_empty->setObjectName("selfTestEmpty");
    setLook(m_content, "panel");
    auto* box = new QVBoxLayout(m_content);
    box->setContentsMargins(20, 14, 20, 14);
    box->setSpacing(10);
    box->addWidget(m_verdict);
    box->addWidget(m_words);
    box->addWidget(m_facts);
    box->addWidget(m_delays, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addWidget(m_content, 1);
    column->addWidget(m_empty, 1);
}

Page::NavigationEntry SelfTestPage::navigationEntry() const
{
    QPainterPath clock;
    clock.addEllipse(QRectF(3, 3, 18, 18));
    clock.moveTo(12, 7);
    clock.lineTo(12, 12);
    clock.lineTo(16, 14);
    return {tr("Self-test"), clock};
}

// The test loads all processors, so it waits until no card is in test.
void SelfTestPage::begin(bool whole)
{
    if (m_testing.busy() || (whole && m_shell.activeRuns() > 0))
        return;
    m_stop = std::stop_source();
    m_testing.start(
        [whole, stop = m_stop.get_token()] {
            return platform::runSelfTest(whole ? platform::SelfTestExtent::full : platform::SelfTestExtent::beforeRun,
                                         stop);
        },
        [this](Result<SelfTest> test) { done(std::move(test)); });
    m_message->showNote(whole ? tr("Testing this computer, about 15 s; all its processors are busy...")
                              : tr("Testing this computer, about 3 s..."));
    showState();
}

void SelfTestPage::done(Result<SelfTest> test)
{
    showState();
    if (!test)
        return m_message->showProblem(m_texts.message(test.error().message));
    m_message->showProblem(QString());
    show(*test);
}

void SelfTestPage::show(const SelfTest& test)
{
    m_test = test;
    showAll();
}

void SelfTestPage::showState()
{
    const bool idle = !m_testing.busy();
    m_short->setEnabled(idle);
    m_whole->setEnabled(idle && m_shell.activeRuns() == 0);
    m_whole->setToolTip(m_shell.activeRuns() > 0 ? tr("Waits until no card is in test: it keeps all processors busy.")
                                                 : QString());
    m_empty->show(
        tr("Does this computer disturb measurements?"),
        tr("Before each test of a card this computer is tested for 3 s, and the result is in the record. \"Test this "
           "computer\" takes 15 s and also shows the delays under load; it waits until no card is being tested."),
        m_whole->isEnabled() ? tr("Test this computer") : QString());
}

void SelfTestPage::showAll()
{
    m_header->setTitle(tr("Self-test"), tr("Is this computer fit to measure, and how far may its times be wrong?"));
    m_content->setVisible(m_test.has_value());
    m_empty->setVisible(!m_test);
    if (!m_test)
        return;
    const std::vector<Message> sentences = selfTestSentences(*m_test);
    const bool fit = unfitReasons(*m_test).empty();
    m_verdict->setText(m_texts.message(sentences.front()));
    setVerdictColour(m_verdict, fit ? Verdict::pass : Verdict::inconclusive);
    m_words->setText(linesOf(m_texts, std::span(sentences).subspan(1)));
    m_facts->setText(linesOf(m_texts, selfTestFacts(*m_test)));
    const std::vector<DelayRow> rows = delayRows(*m_test);
    beginTable(*m_delays, {tr("Delay"), tr("Typical"), tr("P99"), tr("P99.9"), tr("Longest"), tr("Observations")},
               rows.size());
    const auto shown = [this](Ns time) { return m_texts.value(static_cast<double>(time.count()), "ns"); };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Delays& delays = rows[i].delays;
        const auto row = static_cast<int>(i);
        putCell(*m_delays, row, 0, m_texts.message(rows[i].name));
        putCell(*m_delays, row, 1, shown(delays.p50));
        putCell(*m_delays, row, 2, shown(delays.p99));
        putCell(*m_delays, row, 3, shown(delays.p999));
        putCell(*m_delays, row, 4, shown(delays.max));
        putCell(*m_delays, row, 5, m_texts.number(static_cast<double>(delays.n)));
    }
    finishTable(*m_delays);
}

void SelfTestPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_short->setText(tr("Test for &3 s"));
    m_whole->setText(tr("&Test this computer"));
    m_delays->setAccessibleName(tr("Delays of this computer"));
    showState();
    showAll();
}

} // namespace assay::gui
