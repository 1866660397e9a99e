// The menu bar: built once, retranslated on each language change.
#pragma once

#include "gui/preferences.h"

#include <QAction>
#include <QObject>

#include <span>
#include <utility>
#include <vector>

class QActionGroup;
class QMenu;
class QMenuBar;

namespace assay::gui {

class Page;

class MainMenu final : public QObject {
    Q_OBJECT
public:
    MainMenu(QMenuBar* bar, const Preferences& preferences, std::span<Page* const> pages);
    void showState(const Page* shown); // enables the actions for the shown page
    void setHelpShown(bool shown) { m_helpOfPage->setChecked(shown); }
    void showPreferences(const Preferences& preferences); // marks language and theme
    void retranslate();

signals:
    void pageChosen(assay::gui::Page* page);
    void openRunRequested();
    void openFileRequested();
    void recentChosen(const std::filesystem::path& file);
    void preferencesRequested();
    void firstTestRequested();
    void systemThemeChosen();
    void checkReportRequested();
    void quitRequested();
    void languageChosen(assay::Language language);
    void themeChosen(assay::Theme theme);
    void aboutRequested();
    void helpRequested(bool shown);

private:
    void buildFile(QMenuBar* bar, std::span<Page* const> pages);
    void buildView(QMenuBar* bar, const Preferences& preferences);
    void fillRecent();
    QAction* addChoice(QMenu* menu, QActionGroup* group, const char* name, bool checked);

    QMenu* m_file;
    QMenu* m_view;
    QMenu* m_languages;
    QMenu* m_themes;
    QMenu* m_help;
    std::vector<std::pair<Page*, QAction*>> m_pageActions; // open the pages with a menu entry
    std::vector<std::pair<Page*, QAction*>> m_ownActions;  // actions of the pages
    QAction* m_openRun;
    QAction* m_openFile;
    QMenu* m_recent; // filled when it opens
    QAction* m_preferences;
    QAction* m_systemTheme;
    QAction* m_firstTest;
    QAction* m_checkReport;
    QAction* m_quit;
    std::vector<QAction*> m_languageActions; // in the order of kLanguages
    std::vector<QAction*> m_themeActions;    // in the order of kThemes
    QAction* m_helpOfPage;
    QAction* m_about;
};

} // namespace assay::gui
