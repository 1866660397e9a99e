// The window: a stack of pages and a menu. Handles language, theme, hot-plug of disks, and closing.
#pragma once

#include "gui/preferences.h"
#include "gui/shell.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <vector>

class QMessageBox;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace assay::gui {

class EndNotice;
class FirstTest;
class HelpPanel;
class InterruptedOffer;
class MainMenu;
class MessageStrip;
class NavigationBar;
class PreferencesDialog;
class ReportChecker;
class ThemeChange;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(const WindowOptions& options, Preferences preferences);
    ~MainWindow() override;

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int kRelistMs = 3000; // for systems without hot-plug events
    // After a close request the window closes after this time even if a card hangs.
    static constexpr int kCloseGraceMs = 10'000;

    void buildPages();
    void connectAll();
    void watchDevices();
    void devicesChanged();
    void showPage(Page* page);
    void showState(); // of menu and navigation bar
    void runsChanged();
    void chooseLanguage(Language language);
    void chooseTheme(Theme theme, bool followsSystem);
    void followSystemTheme();
    void retranslate();
    void translateNext(); // one pending page, so that no event takes long
    void translate(Page* page);
    void askRunFolder();
    void askFile();
    void showPreferences();
    void askClose();
    void closeSoon();
    void showNotice(); // a crash of an earlier session, and the offer of a first test; once
    void showLeftOut(const QString& card, const Message& reason);
    void showHelp();                   // for the page, in the language of the window
    void putHelpInPlace(bool inPlace); // of the page
    void showPageOrHelp();
    void showAbout();

    Preferences m_preferences;
    Shell* m_shell;
    QStackedWidget* m_stack;
    QScrollArea* m_scroll;      // around it
    QVBoxLayout* m_column;      // around that
    std::vector<Page*> m_pages; // owned by the stack
    NavigationBar* m_navigation;
    MainMenu* m_menu;
    HelpPanel* m_help;
    bool m_helpInPlace = false; // of the page, in a narrow window
    EndNotice* m_endNotice;
    ReportChecker* m_reportChecker;
    ThemeChange* m_themeChange;
    MessageStrip* m_notice;                          // above the pages
    InterruptedOffer* m_interrupted;                 // below the notice
    QStringList m_leftOut;                           // cards named there that were not started
    FirstTest* m_firstTest;                          // below it
    QPointer<PreferencesDialog> m_preferencesDialog; // while it is open
    QPointer<QMessageBox> m_about;                   // while it is open
    Page* m_page = nullptr;                          // shown now
    std::vector<Page*> m_untranslated; // not yet retranslated; wait for translateNext() or for being shown
    bool m_closing = false;
    QPointer<QMessageBox> m_closeQuestion; // while it is open
    QTimer m_relist;
    std::unique_ptr<platform::DeviceMonitor> m_monitor; // calls back from its thread: destroyed before the pages
};

} // namespace assay::gui
