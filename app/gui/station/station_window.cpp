#include "gui/station/station_window.h"

#include "gui/station/figures_page.h"
#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"
#include "gui/station/station_screen.h"
#include "gui/station/station_sounds.h"
#include "gui/station/station_texts.h"
#include "gui/style.h"
#include "gui/theme_change.h"

#include <QCloseEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kPromptPart = 28;  // the font size of the prompt is 1/28 of the window height
constexpr int kLeastPrompt = 20; // pixels

bool isTesting(const SlotView& slot) { return slot.state == SlotState::testing || slot.state == SlotState::starting; }

bool hasResult(const SlotView& slot) { return slot.state == SlotState::done || slot.state == SlotState::ready; }

bool hasAlarm(const SlotView& slot) { return !slot.alarm.empty(); }

template <class Row>
Row nextOf(std::span<const Row> rows, bool (*isNow)(const Row&, const Preferences&), const Preferences& preferences)
{
    const auto now = std::ranges::find_if(rows, [&](const Row& row) { return isNow(row, preferences); });
    return now == rows.end() || now + 1 == rows.end() ? rows.front() : *(now + 1);
}

} // namespace

StationWindow::StationWindow(StationLink link, Preferences preferences)
    : m_link(std::move(link)), m_preferences(preferences), m_stack(new QStackedWidget(this)),
      m_screen(new StationScreen(Texts(preferences.language), this)),
      m_figures(new FiguresPage(Texts(preferences.language), this)), m_prompt(new PromptBar(this)),
      m_help(new QLabel(this)), m_sounds(new StationSounds(this)), m_themeChange(new ThemeChange(this))
{
    setObjectName("stationWindow");
    resize(1280, 720);
    m_help->setObjectName("stationHelp");
    m_help->setTextFormat(Qt::PlainText);
    m_help->setMargin(48);
    m_help->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (QWidget* page :
         {static_cast<QWidget*>(m_screen), static_cast<QWidget*>(m_figures), static_cast<QWidget*>(m_help)})
        m_stack->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_stack, 1);
    column->addWidget(m_prompt);
    connectField();
    connect(&m_poll, &QTimer::timeout, this, &StationWindow::refresh);
    connect(m_themeChange, &ThemeChange::done, this, &StationWindow::fitTexts);
    m_answerTimeout.setSingleShot(true);
    m_answerTimeout.setInterval(kAnswerTimeoutMs);
    connect(&m_answerTimeout, &QTimer::timeout, this, [this] { press(Qt::Key_Escape); });
    retranslate();
    refresh();
    m_poll.start(kPollMs);
    m_prompt->field()->setFocus();
}

void StationWindow::connectField()
{
    ScanField* field = m_prompt->field();
    connect(field, &ScanField::scanned, this, &StationWindow::take);
    connect(field, &ScanField::functionKey, this, &StationWindow::press);
    connect(field, &ScanField::scannedTwice, this, [this](const QString& text) {
        m_prompt->say(tr("%1 was scanned twice; it counts once.").arg(text), Tone::neutral);
    });
    connect(field, &ScanField::cutOff, this, [this](const QString& text) {
        m_sounds->prompt(Tone::warning);
        m_prompt->say(tr("The scan of %1 was incomplete; scan it again.").arg(text), Tone::warning);
    });
}

// A number of one or two digits selects a slot in reader order: no serial number is that short.
void StationWindow::take(const QString& text)
{
    dropQuestion();
    if (!m_passwordOf.empty()) {
        const std::string badge = m_passwordOf;
        endPassword();
        m_prompt->say(QString(), Tone::neutral);
        return m_link.logIn(badge, text.toStdString(), [this](const Message& why) {
            m_sounds->prompt(Tone::bad);
            m_prompt->say(Texts(m_preferences.language).message(why), Tone::bad);
        });
    }
    if (m_stack->currentWidget() != m_screen)
        showPage(m_screen);
    if (m_link.wantsPassword(text.toStdString()))
        return askPassword(text.toStdString());
    bool isNumber = false;
    const auto number = static_cast<std::size_t>(text.toUInt(&isNumber));
    if (isNumber && text.size() <= 2 && number >= 1 && number <= m_view.slots.size())
        m_link.command({LineCommand::select, m_view.slots[number - 1].label});
    else
        m_link.command({LineCommand::scan, text.toStdString()});
    refresh();
}

void StationWindow::askPassword(const std::string& badge)
{
    m_passwordOf = badge;
    m_prompt->field()->setSecret(true);
    m_prompt->ask(tr("Password of %1, then Enter · Esc: cancel").arg(shownDeviceText(badge)), Tone::go);
    m_answerTimeout.start();
}

void StationWindow::endPassword()
{
    m_passwordOf.clear();
    m_answerTimeout.stop();
    m_prompt->endQuestion();
    m_prompt->field()->setSecret(false);
}

void StationWindow::press(int key)
{
    if (!m_passwordOf.empty()) {
        endPassword();
        m_prompt->say(tr("Nobody was logged in."), Tone::neutral);
        if (key == Qt::Key_Escape || key == Qt::Key_Return)
            return;
    }
    if (m_question != Question::none && (key == Qt::Key_Return || key == Qt::Key_Escape))
        return answer(key == Qt::Key_Return);
    dropQuestion();
    switch (key) {
    case Qt::Key_Escape: return showPage(m_screen);
    case Qt::Key_F1: return showPage(m_stack->currentWidget() == m_help ? static_cast<QWidget*>(m_screen) : m_help);
    case Qt::Key_F2:
        return showPage(m_stack->currentWidget() == m_figures ? static_cast<QWidget*>(m_screen) : m_figures);
    case Qt::Key_F3: return retest();
    case Qt::Key_F4: return askStop();
    case Qt::Key_F5:
        m_sounds->setOn(!m_sounds->on());
        return m_prompt->say(m_sounds->on() ? tr("Sound is on.") : tr("Sound is off."), Tone::neutral);
    case Qt::Key_F6: return ask(Question::logOut, tr("Enter: log out · Esc: stay"));
    case Qt::Key_F7:
        if (!m_link.key)
            return askAcknowledge();
        break;
    case Qt::Key_F8: return chooseLanguage();
    case Qt::Key_F9: return chooseTheme();
    case Qt::Key_F10: return askToLeave();
    default: break;
    }
    if (m_link.key)
        m_link.key(key);
}

void StationWindow::ask(Question question, const QString& sentence)
{
    if (!m_passwordOf.empty())
        endPassword();
    m_question = question;
    m_prompt->ask(sentence, Tone::warning);
    m_answerTimeout.start();
    showPage(m_screen);
}

void StationWindow::dropQuestion()
{
    if (m_question == Question::none)
        return;
    m_question = Question::none;
    m_answerTimeout.stop();
    m_prompt->endQuestion();
}

void StationWindow::answer(bool yes)
{
    const Question question = m_question;
    dropQuestion();
    m_prompt->say(yes ? QString() : tr("Nothing was changed."), Tone::neutral);
    if (!yes)
        return;
    if (question == Question::stop)
        m_link.command({LineCommand::abort, m_slotInQuestion});
    else if (question == Question::logOut)
        m_link.command({LineCommand::logOut});
    else if (question == Question::acknowledge)
        m_link.command({LineCommand::acknowledge, m_slotInQuestion});
    else
        emit leaveRequested();
    refresh();
}

std::string StationWindow::slotFor(bool (*wanted)(const SlotView&)) const
{
    const auto chosen = std::ranges::find_if(m_view.slots, &SlotView::isSelected);
    if (chosen != m_view.slots.end() && wanted(*chosen))
        return chosen->label;
    const auto first = std::ranges::find_if(m_view.slots, wanted);
    return std::ranges::count_if(m_view.slots, wanted) == 1 ? first->label : std::string();
}

void StationWindow::askStop()
{
    m_slotInQuestion = slotFor(isTesting);
    if (m_slotInQuestion.empty())
        return m_prompt->say(tr("Which test? Type the number of its slot and Enter, then F4."), Tone::warning);
    ask(Question::stop, tr("Enter: stop the test in %1 · Esc: let it go on").arg(qstr(m_slotInQuestion)));
}

void StationWindow::askAcknowledge()
{
    if (std::ranges::none_of(m_view.slots, hasAlarm))
        return m_prompt->say(tr("No slot has an alarm."), Tone::neutral);
    m_slotInQuestion = slotFor(hasAlarm);
    if (m_slotInQuestion.empty())
        return m_prompt->say(tr("Which alarm? Type the number of its slot and Enter, then F7."), Tone::warning);
    if (!m_link.may(Right::overrule))
        return m_prompt->say(tr("Only a technician may acknowledge an alarm; scan the badge of one."), Tone::warning);
    ask(Question::acknowledge, tr("Enter: the reader of %1 works again, resume its monitoring · Esc: keep the alarm")
                                   .arg(qstr(m_slotInQuestion)));
}

void StationWindow::askToLeave()
{
    if (!m_link.may(Right::overrule))
        return m_prompt->say(tr("Only a technician may leave the station; scan the badge of one."), Tone::warning);
    ask(Question::leave, tr("Enter: leave the station, running tests are stopped · Esc: stay"));
}

void StationWindow::retest()
{
    const std::string slot = slotFor(hasResult);
    if (slot.empty())
        return m_prompt->say(tr("Which card? Type the number of its slot and Enter, then F3."), Tone::warning);
    const SlotView& shown = *std::ranges::find(m_view.slots, slot, &SlotView::label);
    if (shown.result && shown.result->isFinal && shown.result->judgesCard() && !m_link.may(Right::overrule))
        return m_prompt->say(tr("Only a technician may test a judged card again; scan the badge of one."),
                             Tone::warning);
    m_link.command({LineCommand::retest, slot});
    refresh();
}

void StationWindow::refresh()
{
    m_view = m_link.view();
    soundNews(m_view);
    m_first = false;
    m_screen->show(m_view);
    m_prompt->show(m_view, Texts(m_preferences.language));
    if (m_figures->isVisible())
        m_figures->show(m_view);
}

// Results that were present at the start play no sound.
void StationWindow::soundNews(const StationView& view)
{
    for (const SlotView& slot : view.slots) {
        if (!slot.result || slot.state == SlotState::testing)
            continue;
        std::string& heard = m_heard[slot.label];
        if (heard == slot.result->id)
            continue;
        heard = slot.result->id;
        if (!m_first)
            m_sounds->result(slot.result->outcome);
    }
    if (view.promptNumber != m_promptHeard && !m_first && !view.isPromptOfResult)
        m_sounds->prompt(view.tone);
    m_promptHeard = view.promptNumber;
}

void StationWindow::chooseLanguage()
{
    const auto isNow = [](const Language& language, const Preferences& now) { return language == now.language; };
    m_preferences.language = nextOf(std::span<const Language>(kLanguages), +isNow, m_preferences);
    savePreferences(m_preferences);
    setProgramLanguage(m_preferences.language);
    retranslate();
}

void StationWindow::chooseTheme()
{
    const auto isNow = [](const ThemeRow& row, const Preferences& now) { return row.theme == now.theme; };
    m_preferences.theme = nextOf(std::span<const ThemeRow>(kThemes), +isNow, m_preferences).theme;
    savePreferences(m_preferences);
    m_themeChange->begin(m_preferences.theme);
}

void StationWindow::showPage(QWidget* page)
{
    m_stack->setCurrentWidget(page);
    refresh();
}

void StationWindow::retranslate()
{
    const Texts texts(m_preferences.language);
    setWindowTitle(tr("CardAssay station"));
    m_help->setText(
        tr("Scan a badge, a work order, then a card; its slot lights up. Put the card in: its test begins by "
           "itself.\nTake the card out when its result is there; it stays on the screen until the next scan."
           "\n\n1 ... 16, Enter: choose a slot\nF2: figures of this shift\nF3: test the card of a slot again\n"
           "F4: stop the test of a slot\nF5: sound on or off\nF6: log out\n"
           "F7: the reader of a slot with an alarm is in order again\nF8: language\nF9: colours\n"
           "F10: leave\nEsc: back"));
    m_screen->retranslate(texts);
    m_figures->retranslate(texts);
    m_prompt->retranslate();
}

void StationWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

// Font sizes follow the height of the window. Polishing a widget for another theme resets its font.
void StationWindow::fitTexts()
{
    m_prompt->setTextHeight(std::max(kLeastPrompt, height() / kPromptPart));
    m_figures->fit(height());
    m_screen->fitTexts();
    setTextHeight(m_help, std::max(kLeastPrompt, height() / kPromptPart) * 3 / 4);
}

void StationWindow::closeEvent(QCloseEvent* event)
{
    event->ignore(); // only F10 closes, with a question
    askToLeave();
}

} // namespace assay::gui
