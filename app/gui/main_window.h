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

namespace assay::gui {

class EndNotice;
class HelpPanel;
class MainMenu;
class MessageStrip;
class Rail;
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

private:
    static constexpr int kRelistMs = 3000; // where the system reports no hot-plug events
    // After a request to close, the window closes after this time even if the card hangs.
    static constexpr int kCloseGraceMs = 10'000;

    void buildPages();
    void connectAll();
    void watchDevices();
    void devicesChanged();
    void showPage(Page* page);
    void showState(); // of menu and rail
    void runsChanged();
    void chooseLanguage(Language language);
    void chooseTheme(Theme theme);
    void retranslate();
    void translateNext(); // one page that waits for it, so that no event takes long
    void translate(Page* page);
    void askRunFolder();
    void askClose();
    void closeSoon();
    void showNotice(); // a crash of an earlier time, or a hint at the first start; once
    void showHelp();   // of the page, in the language of the window
    void showAbout();

    Preferences m_preferences;
    Shell* m_shell;
    QStackedWidget* m_stack;
    QScrollArea* m_scroll;      // around it
    std::vector<Page*> m_pages; // the stack owns them
    Rail* m_rail;
    MainMenu* m_menu;
    HelpPanel* m_help;
    EndNotice* m_endNotice;
    ReportChecker* m_reportChecker;
    ThemeChange* m_themeChange;
    MessageStrip* m_notice;            // above the pages
    QString m_hint;                    // shown there at the first start of all
    QPointer<QMessageBox> m_about;     // as long as it is shown
    Page* m_page = nullptr;            // shown now
    std::vector<Page*> m_untranslated; // in the language before; they wait for translateNext(), or to be shown
    bool m_closing = false;
    QPointer<QMessageBox> m_closeQuestion; // as long as it is asked
    QTimer m_relist;
    std::unique_ptr<platform::DeviceMonitor> m_monitor; // calls back from its thread: destroyed before the pages
};

} // namespace assay::gui
