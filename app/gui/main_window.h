// The window: three pages in a row - choose, watch, judge - and what leads from one to the next.
#pragma once

#include "gui/background_task.h"
#include "gui/preferences.h"
#include "text/texts.h"
#include "wiring/wiring.h"

#include <QMainWindow>
#include <QTimer>

#include <filesystem>
#include <memory>

class QStackedWidget;

namespace assay::gui {

class LivePage;
class MainMenu;
class ResultPage;
class SessionModel;
class SetupPage;
struct StartWish;

struct WindowOptions {
    std::filesystem::path runsRoot; // run folders are made here
    bool realPace = false;          // simulated cards keep step with the wall clock
};

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(WindowOptions options, Preferences preferences);
    ~MainWindow() override;

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    static constexpr int kRelistMs = 3000; // where the system tells nothing of new disks
    static constexpr int kCloseGraceMs =
        10'000; // a window that was told to close is gone after this, whatever the card does

    QString sentence(const Error& error) const;
    void connectPages();
    void watchDevices();
    void devicesChanged();
    void startRun(const StartWish& wish);
    void showLive();
    void showFailure(const Error& error);
    void showResult(const Error* hostError);
    void showSetup();
    void stopRun();
    void chooseLanguage(Language language);
    void chooseTheme(Theme theme);
    void retranslate();
    void askRunFolder();
    void openRun(const std::filesystem::path& folder);
    void askPdfName();
    void savePdf(const std::filesystem::path& file);
    void writePdf(const Result<JudgedRun>& run, const std::filesystem::path& file);
    void openRunFolder();
    void askClose();
    void closeSoon();
    void showAbout();
    void showPage(QWidget* page);

    WindowOptions m_options;
    Preferences m_preferences;
    SessionModel* m_session;
    MainMenu* m_menu;
    QStackedWidget* m_pages;
    SetupPage* m_setup;
    LivePage* m_live;
    ResultPage* m_result;
    DeviceInfo m_card;              // of the run that is prepared or going on
    std::string m_profile;          // likewise
    std::filesystem::path m_folder; // of the run shown or going on
    bool m_closing = false;
    bool m_closeAsked = false;
    QTimer m_relist;
    BackgroundTask<Result<JudgedRun>> m_reading;
    std::unique_ptr<platform::DeviceMonitor> m_monitor; // its thread calls back: goes before the pages
};

} // namespace assay::gui
