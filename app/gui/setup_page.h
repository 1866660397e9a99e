// First page: choose a card, choose a profile, see what will happen, start. Lists and plans are made off the GUI
// thread.
#pragma once

#include "gui/background_task.h"
#include "gui/plan_panel.h"
#include "text/texts.h"
#include "wiring/wiring.h"

#include <QWidget>

#include <optional>

class QLabel;
class QListView;
class QModelIndex;
class QPushButton;

namespace assay::gui {

class CardModel;
class EraseDialog;
class IdentityPanel;
class MessageStrip;
class PageHeader;

// What the user has chosen and confirmed.
struct StartWish {
    DeviceInfo card;
    std::string profile;
    WriteConsent consent;
    ExistingData data; // as the user has been shown it
};

class SetupPage final : public QWidget {
    Q_OBJECT
public:
    explicit SetupPage(QWidget* parent = nullptr);

    void refreshCards();                       // looks again, in the background; call when a disk came or went
    void showMessage(const QString& sentence); // "" takes it away
    void setBusy(bool busy);                   // a run is being prepared: no second start
    void retranslate(const Texts& texts);

signals:
    void startWanted(const assay::gui::StartWish& wish);

private:
    void buildLayout();
    void loadProfiles();
    void showCards(Result<std::vector<DeviceInfo>> cards);
    void restoreSelection();
    void chooseCard(const QModelIndex& index);
    void requestPlan();
    void showPlan(Result<PlannedTest> test);
    void showStart();
    void askAndStart();
    void openProfile();
    void checkProfile(const std::string& file);
    bool needsConfirmation() const;
    void confirmErase(StartWish wish);

    Texts m_texts;
    CardModel* m_cards;
    PageHeader* m_header;
    QListView* m_list;
    IdentityPanel* m_identity;
    PlanPanel* m_planPanel;
    MessageStrip* m_message;
    QLabel* m_startHint;
    QPushButton* m_start;
    EraseDialog* m_dialog = nullptr; // while it is open
    std::optional<DeviceInfo> m_card;
    std::optional<PlannedTest> m_test; // of m_card and the chosen profile
    bool m_busy = false;
    bool m_messageIsPlan = false; // the sentence shown is about the plan, and goes with it

    BackgroundTask<Result<std::vector<DeviceInfo>>> m_listing;
    BackgroundTask<std::vector<Result<Profile>>> m_profileLoading;
    BackgroundTask<Result<Profile>> m_profileCheck;
    BackgroundTask<Result<PlannedTest>> m_planning;
    BackgroundTask<ExistingData> m_looking;
};

} // namespace assay::gui
