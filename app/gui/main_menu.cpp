#include "gui/main_menu.h"

#include "gui/page.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace assay::gui {

MainMenu::MainMenu(QMenuBar* bar, const Preferences& preferences, std::span<Page* const> pages) : QObject(bar)
{
    buildFile(bar, pages);
    buildView(bar, preferences);
    m_help = bar->addMenu(QString());
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
    for (Page* page : pages)
        for (QAction* action : page->fileActions()) {
            m_file->addAction(action);
            m_ownActions.emplace_back(page, action);
        }
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
        connect(action, &QAction::triggered, this, [this, language] { emit languageChosen(language); });
    }
    m_themes = m_view->addMenu(QString());
    auto* themes = new QActionGroup(this);
    m_light = addChoice(m_themes, themes, "actionLight", preferences.theme == Theme::light);
    m_dark = addChoice(m_themes, themes, "actionDark", preferences.theme == Theme::dark);
    connect(m_light, &QAction::triggered, this, [this] { emit themeChosen(Theme::light); });
    connect(m_dark, &QAction::triggered, this, [this] { emit themeChosen(Theme::dark); });
}

void MainMenu::showState(const Page* shown, bool running)
{
    for (const auto& [page, way] : m_pageActions)
        way->setEnabled(page != shown && !running);
    for (const auto& [page, action] : m_ownActions)
        action->setEnabled(page == shown);
    m_openRun->setEnabled(!running);
}

void MainMenu::retranslate()
{
    m_file->setTitle(tr("&File"));
    for (const auto& [page, way] : m_pageActions)
        way->setText(page->menuEntry().text);
    m_openRun->setText(tr("&Open run folder..."));
    m_quit->setText(tr("&Quit"));
    m_view->setTitle(tr("&View"));
    m_languages->setTitle(tr("&Language"));
    m_themes->setTitle(tr("&Theme"));
    m_light->setText(tr("&Light"));
    m_dark->setText(tr("&Dark"));
    m_help->setTitle(tr("&Help"));
    m_about->setText(tr("&About CardAssay"));
}

} // namespace assay::gui
