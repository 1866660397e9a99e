#include "gui/main_menu.h"

#include "gui/page.h"
#include "gui/paths.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace assay::gui {

MainMenu::MainMenu(QMenuBar* bar, const Preferences& preferences, std::span<Page* const> pages) : QObject(bar)
{
    buildFile(bar, pages);
    buildView(bar, preferences);
    m_help = bar->addMenu(QString());
    m_helpOfPage = m_help->addAction(QString());
    m_helpOfPage->setObjectName("actionHelp");
    m_helpOfPage->setCheckable(true);
    m_helpOfPage->setShortcut(QKeySequence::HelpContents);
    connect(m_helpOfPage, &QAction::triggered, this, &MainMenu::helpRequested);
    m_firstTest = m_help->addAction(QString(), this, &MainMenu::firstTestRequested);
    m_firstTest->setObjectName("actionFirstTest");
    m_about = m_help->addAction(QString(), this, &MainMenu::aboutRequested);
    m_about->setObjectName("actionAbout");
    m_about->setMenuRole(QAction::AboutRole);
}

void MainMenu::buildFile(QMenuBar* bar, std::span<Page* const> pages)
{
    m_file = bar->addMenu(QString());
    for (Page* page : pages) {
        if (page->menuEntry().text.isEmpty())
            continue;
        QAction* way = m_file->addAction(QString(), this, [this, page] { emit pageChosen(page); });
        way->setShortcut(page->menuEntry().shortcut);
        m_pageActions.emplace_back(page, way);
    }
    m_openRun = m_file->addAction(QString(), this, &MainMenu::openRunRequested);
    m_openRun->setObjectName("actionOpenRun");
    m_openFile = m_file->addAction(QString(), this, &MainMenu::openFileRequested);
    m_openFile->setObjectName("actionOpenFile");
    m_recent = m_file->addMenu(QString());
    m_recent->setObjectName("menuRecent");
    connect(m_recent, &QMenu::aboutToShow, this, &MainMenu::fillRecent);
    m_checkReport = m_file->addAction(QString(), this, &MainMenu::checkReportRequested);
    m_checkReport->setObjectName("actionCheckReport");
    for (Page* page : pages)
        for (QAction* action : page->fileActions()) {
            m_file->addAction(action);
            m_ownActions.emplace_back(page, action);
        }
    m_file->addSeparator();
    m_preferences = m_file->addAction(QString(), this, &MainMenu::preferencesRequested);
    m_preferences->setObjectName("actionPreferences");
    m_preferences->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    m_preferences->setMenuRole(QAction::PreferencesRole);
    m_file->addSeparator();
    m_quit = m_file->addAction(QString(), this, &MainMenu::quitRequested);
    m_openRun->setShortcut(QKeySequence::Open);
    m_quit->setShortcut(QKeySequence::Quit);
    m_quit->setMenuRole(QAction::QuitRole);
}

QAction* MainMenu::addChoice(QMenu* menu, QActionGroup* group, const char* name, bool checked)
{
    auto* action = menu->addAction(QString());
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(checked);
    group->addAction(action);
    return action;
}

void MainMenu::buildView(QMenuBar* bar, const Preferences& preferences)
{
    m_view = bar->addMenu(QString());
    m_languages = m_view->addMenu(QString());
    auto* languages = new QActionGroup(this);
    for (const Language& language : kLanguages) {
        const QByteArray name = QByteArray("actionLanguage_") + language.code;
        QAction* action = addChoice(m_languages, languages, name, preferences.language == language);
        action->setText(QString::fromUtf8(language.name));
        m_languageActions.push_back(action);
        connect(action, &QAction::triggered, this, [this, language] { emit languageChosen(language); });
    }
    m_themes = m_view->addMenu(QString());
    auto* themes = new QActionGroup(this);
    m_systemTheme = addChoice(m_themes, themes, "actionTheme_system", preferences.followsSystem);
    connect(m_systemTheme, &QAction::triggered, this, &MainMenu::systemThemeChosen);
    for (const ThemeRow& row : kThemes) {
        const QByteArray name = QByteArray("actionTheme_") + row.key;
        const bool shown = !preferences.followsSystem && preferences.theme == row.theme;
        QAction* action = addChoice(m_themes, themes, name, shown);
        connect(action, &QAction::triggered, this, [this, row] { emit themeChosen(row.theme); });
        m_themeActions.push_back(action);
    }
}

void MainMenu::showPreferences(const Preferences& preferences)
{
    for (std::size_t i = 0; i < m_languageActions.size(); ++i)
        m_languageActions[i]->setChecked(kLanguages[i] == preferences.language);
    m_systemTheme->setChecked(preferences.followsSystem);
    for (std::size_t i = 0; i < m_themeActions.size(); ++i)
        m_themeActions[i]->setChecked(!preferences.followsSystem && kThemes[i].theme == preferences.theme);
}

void MainMenu::fillRecent()
{
    m_recent->clear();
    for (const std::filesystem::path& file : recentFiles())
        m_recent->addAction(qpath(file).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                            [this, file] { emit recentChosen(file); });
    if (m_recent->isEmpty())
        m_recent->addAction(tr("none yet"))->setEnabled(false);
}

void MainMenu::showState(const Page* shown)
{
    for (const auto& [page, way] : m_pageActions)
        way->setEnabled(page != shown);
    for (const auto& [page, action] : m_ownActions)
        action->setEnabled(page == shown);
}

void MainMenu::retranslate()
{
    m_file->setTitle(tr("&File"));
    for (const auto& [page, way] : m_pageActions)
        way->setText(page->menuEntry().text);
    m_openRun->setText(tr("&Open run folder..."));
    m_openFile->setText(tr("Open &file..."));
    m_recent->setTitle(tr("&Recent"));
    m_preferences->setText(tr("Preferenc&es..."));
    m_systemTheme->setText(tr("As the &system"));
    m_firstTest->setText(tr("&Watch a simulated test"));
    m_checkReport->setText(tr("Chec&k a report..."));
    m_quit->setText(tr("&Quit"));
    m_view->setTitle(tr("&View"));
    m_languages->setTitle(tr("&Language"));
    m_themes->setTitle(tr("&Theme"));
    const QString names[] = {tr("&Light"), tr("&Dark"), tr("&High contrast")};
    for (std::size_t i = 0; i < m_themeActions.size(); ++i)
        m_themeActions[i]->setText(names[i]);
    m_help->setTitle(tr("&Help"));
    m_helpOfPage->setText(tr("&Help on this page"));
    m_about->setText(tr("&About CardAssay"));
}

} // namespace assay::gui
