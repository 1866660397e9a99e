// The desktop program.
#include "gui/main_window.h"
#include "gui/run_folder_name.h"
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QCommandLineParser>

int main(int argc, char** argv)
{
    using namespace assay;
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationVersion(qstr(toolVersion()));

    const gui::Preferences preferences = gui::loadPreferences(QApplication::palette());
    setProgramLanguage(preferences.language);
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "Qualifies SD and TF cards."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption runs(QStringLiteral("runs"),
                                  QCoreApplication::translate("main", "Folder in which run folders are made."),
                                  QStringLiteral("folder"));
    const QCommandLineOption pace(
        QStringLiteral("pace"),
        QCoreApplication::translate("main", "'real': simulated cards keep step with the clock on the wall."),
        QStringLiteral("pace"));
    parser.addOptions({runs, pace});
    parser.process(app);

    QApplication::setFont(documentFont());
    gui::applyTheme(app, preferences.theme);
    gui::WindowOptions options{gui::defaultRunsRoot(), parser.value(pace) == QLatin1String("real")};
    if (parser.isSet(runs))
        options.runsRoot = parser.value(runs).toStdU16String();
    gui::MainWindow window(options, preferences);
    window.show();
    return QApplication::exec();
}
