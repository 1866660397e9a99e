// The desktop program.
#include "gui/main_window.h"
#include "gui/paths.h"
#include "gui/run_folder_name.h"
#include "gui/style.h"
#include "platform/platform.h"
#include "text/texts.h"

#include <QApplication>
#include <QCommandLineParser>

#include <algorithm>
#include <cstdio>

namespace {

using namespace assay;

// What only prints something needs no display.
bool onlyPrints(int argc, char** argv)
{
    constexpr std::string_view kPrinting[] = {"-h", "--help", "--help-all", "-v", "--version"};
    return std::any_of(argv + 1, argv + argc,
                       [&](const char* word) { return std::ranges::find(kPrinting, word) != std::end(kPrinting); });
}

void nameProgram()
{
    QCoreApplication::setOrganizationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationVersion(qstr(toolVersion()));
}

// Ends the program where the arguments ask for that, or are wrong.
gui::WindowOptions optionsFrom(const QCoreApplication& app)
{
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
    parser.addPositionalArgument(QStringLiteral("path"),
                                 QCoreApplication::translate("main", "A run folder, a lot or a profile to be opened."),
                                 QStringLiteral("[path]"));
    parser.process(app);
    gui::WindowOptions options{gui::defaultRunsRoot(), parser.value(pace) == QLatin1String("real"), {}};
    if (parser.isSet(runs))
        options.runsRoot = gui::fspath(parser.value(runs));
    if (const QStringList paths = parser.positionalArguments(); !paths.isEmpty()) {
        options.toOpen = gui::fspath(paths.front());
        std::error_code error;
        if (paths.size() > 1 || !std::filesystem::exists(options.toOpen, error)) {
            std::fprintf(stderr, "cardassay: %s\n",
                         qPrintable(paths.size() > 1
                                        ? QCoreApplication::translate(
                                              "main", "More than one path; name one run folder, lot or profile.")
                                        : QCoreApplication::translate(
                                              "main", "%1 does not exist; name a run folder, a lot or a profile.")
                                              .arg(paths.front())));
            std::exit(2);
        }
    }
    return options;
}

} // namespace

int main(int argc, char** argv)
{
    nameProgram();
    if (onlyPrints(argc, argv)) {
        const QCoreApplication app(argc, argv);
        setProgramLanguage(systemLanguage());
        optionsFrom(app); // ends the program
        return 0;
    }
    platform::noteCrashes("cardassay");
    QApplication app(argc, argv);
    const gui::Preferences preferences = gui::loadPreferences(QApplication::palette());
    setProgramLanguage(preferences.language);
    const gui::WindowOptions options = optionsFrom(app);
    QApplication::setFont(documentFont());
    gui::applyTheme(app, preferences.theme);
    gui::MainWindow window(options, preferences);
    window.show();
    return QApplication::exec();
}
