// The menu bar: built once, worded again for every language.
#pragma once

#include "gui/preferences.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;

namespace assay::gui {

class MainMenu final : public QObject {
    Q_OBJECT
public:
    MainMenu(QMenuBar* bar, const Preferences& preferences);
    // What can be done on the page that is shown.
    void setEnabled(bool resultShown, bool running);
    void retranslate();

signals:
    void newTestWanted();
    void openRunWanted();
    void savePdfWanted();
    void quitWanted();
    void languageChosen(assay::Language language);
    void themeChosen(assay::Theme theme);
    void aboutWanted();

private:
    void buildFile(QMenuBar* bar);
    void buildView(QMenuBar* bar, const Preferences& preferences);
    QAction* addChoice(QMenu* menu, QActionGroup* group, const char* name, bool checked);

    QMenu* m_file;
    QMenu* m_view;
    QMenu* m_languages;
    QMenu* m_themes;
    QMenu* m_help;
    QAction* m_newTest;
    QAction* m_openRun;
    QAction* m_savePdf;
    QAction* m_quit;
    QAction* m_light;
    QAction* m_dark;
    QAction* m_about;
};

} // namespace assay::gui
