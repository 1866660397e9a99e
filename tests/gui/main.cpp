// One QApplication without a display for all tests; settings go to a folder that dies with the run.
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <catch2/catch_session.hpp>

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) // pictures may be taken before an X server
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("CARDASSAY_HISTORY", ""); // no run of a test is one of this user
    QTemporaryDir settings;
    for (const char* home : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) // of the user's own files nothing is touched
        qputenv(home, settings.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationName(QStringLiteral("gui_tests"));
    QApplication::setFont(assay::documentFont());
    assay::gui::applyTheme(app, assay::Theme::light);
    return Catch::Session().run(argc, argv);
}
