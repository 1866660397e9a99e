// The start page: select one or several cards and a profile, see the plan, start. Lists and plans are computed on
// background threads.
#pragma once

#include "ground/base/clock.h"
#include "gui/background_task.h"
#include "gui/page.h"
#include "gui/pages/setup/plan_panel.h"
#include "gui/shell.h"
#include "program/wiring/wiring.h"

#include <functional>
#include <optional>
#include <vector>

class QModelIndex;
class QPushButton;

namespace assay::gui {

class CardList;
class CardModel;
class EraseConsent;
class IdentityPanel;
class MessageStrip;
class PageHeader;
class SpecimenPanel;
class SessionModel;
class StartBar;
enum class StartEffect;
struct StartCandidate;

class SetupPage final : public Page {
    Q_OBJECT
public:
    explicit SetupPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    MenuEntry menuEntry() const override;
    NavigationEntry navigationEntry() const override;
    QWidget* footer() override;
    void enter() override;
    void devicesChanged() override { refreshCards(); }

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void buildLayout();
    void refreshCards();                       // lists the cards again, in the background
    void showMessage(const QString& sentence); // "" hides it
    void showRuns();                           // marks the cards in test
    void showStarted(const SessionModel* run);
    void showOpenFailure(const Error& error);
    void loadProfiles();
    void showCards(Result<std::vector<DeviceInfo>> cards);
    void changeRows(const std::function<void()>& change);
    void restoreSelection();
    void chooseInserted(const std::vector<DeviceInfo>& before);
    void toggleFold(const QModelIndex& heading);
    void chooseCards();
    void selectAll();
    void showSelectAll();
    std::vector<DeviceInfo> selectableCards() const; // by "Select all"
    std::vector<DeviceInfo> chosenCards() const;     // in the order of the list
    std::vector<StartCandidate> candidates() const;
    StartEffect effect() const;
    bool isChosen(const DeviceInfo& card) const;
    void setCard(const DeviceInfo& card);
    void requestPlan();
    void showPlan(Result<PlannedTest> test);
    void showStart();
    void askAndStart();
    std::vector<StartRequest> wantedTests() const;
    void openProfile();
    void checkProfile(const std::string& file);
    void askToGoOn(const StartRequest& request); // confirms the resumption of an interrupted run
    void askForConsent(std::vector<StartRequest> tests);
    void start(const std::vector<StartRequest>& tests);

    Shell& m_shell;
    Texts m_texts;
    SystemClock m_clock;
    CardModel* m_cards;
    PageHeader* m_header;
    CardList* m_list;
    SpecimenPanel* m_sample;
    IdentityPanel* m_identity;
    PlanPanel* m_planPanel;
    QPushButton* m_selectAll;
    StartBar* m_startBar;
    MessageStrip* m_message; // in the start bar
    EraseConsent* m_consent;
    std::optional<DeviceInfo> m_card;
    bool m_rowsChange = false;         // a current row set now is not the user's selection
    std::optional<PlannedTest> m_test; // of m_card and the selected profile
    bool m_messageIsPlan = false;      // the shown message is about the plan, and is hidden with it

    BackgroundTask<Result<std::vector<DeviceInfo>>> m_listing;
    BackgroundTask<std::vector<std::pair<std::string, Result<Profile>>>> m_profileLoading; // key: name or file
    BackgroundTask<Result<Profile>> m_profileCheck;
    BackgroundTask<Result<PlannedTest>> m_planning;
};

} // namespace assay::gui
