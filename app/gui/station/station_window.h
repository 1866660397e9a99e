// The full-screen window of a line station. Operated by a scanner and a few keys only; it has no clickable items.
#pragma once

#include "gui/preferences.h"
#include "gui/station/station_link.h"
#include "text/texts.h"

#include <QTimer>
#include <QWidget>

#include <map>
#include <optional>
#include <string>

class QLabel;
class QStackedWidget;

namespace assay::gui {

class FiguresPage;
class PromptBar;
class StationScreen;
class StationSounds;
class ThemeChange;

class StationWindow final : public QWidget {
    Q_OBJECT
public:
    StationWindow(StationLink link, Preferences preferences);

    void refresh(); // takes a new view now; else every kPollMs
    StationScreen* screen() const { return m_screen; }
    PromptBar* prompt() const { return m_prompt; }
    const StationSounds& sounds() const { return *m_sounds; }

signals:
    void leaveRequested(); // confirmed by the operator

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int kPollMs = 100;
    static constexpr int kAnswerTimeoutMs = 30'000; // unanswered, a question or password prompt is then cancelled
    enum class Question { none, stop, logOut, leave, acknowledge };

    void connectField();
    void take(const QString& text);
    void press(int key);
    void answer(bool yes);
    void askPassword(const std::string& badge);
    void endPassword();
    void askToLeave();
    void ask(Question question, const QString& sentence);
    void dropQuestion();
    void askStop();
    void askAcknowledge();
    void retest();
    void soundNews(const StationView& view);
    void chooseLanguage();
    void chooseTheme();
    void showPage(QWidget* page);
    void retranslate();
    void fitTexts();
    // Returns the slot selected by its number; without a selection the only one in that state; "" = neither.
    std::string slotFor(bool (*wanted)(const SlotView&)) const;

    StationLink m_link;
    Preferences m_preferences;
    QStackedWidget* m_stack;
    StationScreen* m_screen;
    FiguresPage* m_figures;
    PromptBar* m_prompt;
    QLabel* m_help;
    StationSounds* m_sounds;
    ThemeChange* m_themeChange;
    QTimer m_poll;
    QTimer m_answerTimeout;
    std::string m_passwordOf; // badge; "" = no password prompt
    StationView m_view;
    std::map<std::string, std::string> m_heard; // slot -> id of its result whose sound was played
    bool m_first = true;
    std::uint64_t m_promptHeard = 0;
    Question m_question = Question::none;
    std::string m_slotInQuestion;
};

} // namespace assay::gui
