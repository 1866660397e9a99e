// The desktop program.
#include "gui/main_window.h"
#include "gui/paths.h"
#include "gui/run_folder_name.h"
#include "gui/station/station_program.h"
#include "gui/style.h"
#include "system/platform.h"
#include "text/texts.h"

#include <QApplication>
#include <QCommandLineParser>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace {

using namespace assay;

// Options that only print do not need a display.
bool onlyPrints(int argc, char** argv)
{
    constexpr std::string_view kPrinting[] = {"-h", "--help", "--help-all", "-v", "--version"};
    return std::any_of(argv + 1, argv + argc,
                       [&](const char* word) { return std::ranges::find(kPrinting, word) != std::end(kPrinting); });
}

// Without a display Qt would abort as if the program had crashed.
bool lacksDisplay(int argc, char** argv)
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    const char* const ways[] = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"};
    return std::ranges::all_of(ways, [](const char* way) { return qEnvironmentVariableIsEmpty(way); }) &&
           std::none_of(argv + 1, argv + argc,
                        [](const char* word) { return std::string_view(word).starts_with("-platform"); });
#else
    static_cast<void>(argc), static_cast<void>(argv);
    return false;
#endif
}

void nameProgram()
{
    QCoreApplication::setOrganizationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationVersion(qstr(toolVersion()));
}

struct Options {
    gui::WindowOptions window;
    std::optional<gui::StationOptions> station; // in place of the window
};

constexpr int kBadUsage = 2, kNoDisplay = 3; // as in cardassay-cli

[[noreturn]] void endWith(const QString& sentence, int exitCode = kBadUsage)
{
    std::fprintf(stderr, "cardassay: %s\n", qPrintable(sentence));
    std::exit(exitCode);
}

std::filesystem::path pathToOpen(const QStringList& paths)
{
    if (paths.isEmpty())
        return {};
    if (paths.size() > 1)
        endWith(QCoreApplication::translate("main", "More than one path; name one run folder, lot or profile."));
    const auto path = gui::fspath(paths.front());
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        endWith(QCoreApplication::translate("main", "%1 does not exist; name a run folder, a lot or a profile.")
                    .arg(paths.front()));
    return path;
}

std::vector<QCommandLineOption> optionList()
{
    const auto option = [](const char* name, const QString& help, const char* value = "") {
        return QCommandLineOption(QLatin1String(name), help, QLatin1String(value));
    };
    return {option("runs", QCoreApplication::translate("main", "Folder in which run folders are made."), "folder"),
            option("pace", QCoreApplication::translate("main", "'real': simulated cards run in real time."), "pace"),
            option("station",
                   QCoreApplication::translate("main", "Shows the line station that this file describes, on the whole "
                                                       "screen. The data on the cards in its slots is lost."),
                   "file"),
            option("enrol",
                   QCoreApplication::translate("main", "With --station: first learns the slots of a reader, such as "
                                                       "4x4 for rows and columns, and writes them into the file."),
                   "grid"),
            option("in-window", QCoreApplication::translate("main", "With --station: in a window."))};
}

gui::StationOptions stationOptions(const QCommandLineParser& parser)
{
    gui::StationOptions station{gui::fspath(parser.value("station")),
                                {},
                                parser.isSet("in-window"),
                                parser.value("pace") == QLatin1String("real")};
    if (parser.isSet("enrol")) {
        station.enrol = gui::gridSizeOf(parser.value("enrol"));
        if (!station.enrol)
            endWith(QCoreApplication::translate("main", "--enrol %1: expected rows and columns of 1 to 8, as in 4x4.")
                        .arg(parser.value("enrol")));
    }
    return station;
}

// Exits if the arguments request it, or are wrong.
Options optionsFrom(const QCoreApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "Qualifies SD and TF cards."));
    parser.addHelpOption();
    parser.addVersionOption();
    for (const QCommandLineOption& option : optionList())
        parser.addOption(option);
    parser.addPositionalArgument(QStringLiteral("path"),
                                 QCoreApplication::translate("main", "A run folder, a lot or a profile to be opened."),
                                 QStringLiteral("[path]"));
    if (!parser.parse(app.arguments()))
        endWith(parser.errorText());
    parser.process(app); // --help, --version
    Options options{{gui::defaultRunsRoot(), parser.value("pace") == QLatin1String("real"), {}}, {}};
    if (const auto preferred = gui::preferredRunsFolder(); !preferred.empty())
        options.window.runsRoot = preferred;
    if (parser.isSet("runs"))
        options.window.runsRoot = gui::fspath(parser.value("runs"));
    options.window.toOpen = pathToOpen(parser.positionalArguments());
    if (parser.isSet("station"))
        options.station = stationOptions(parser);
    else if (parser.isSet("enrol") || parser.isSet("in-window"))
        endWith(QCoreApplication::translate("main", "--enrol and --in-window go with --station FILE."));
    return options;
}

} // namespace

int main(int argc, char** argv)
{
    nameProgram();
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond the limit of this process fails, and does not end the program
#endif
    if (onlyPrints(argc, argv)) {
        const QCoreApplication app(argc, argv);
        setProgramLanguage(systemLanguage());
        optionsFrom(app); // may exit
        return 0;
    }
    if (lacksDisplay(argc, argv)) {
        const QCoreApplication app(argc, argv);
        setProgramLanguage(systemLanguage());
        optionsFrom(app); // errors in the arguments come first
        endWith(QCoreApplication::translate("main",
                                            "No display found; start the program on a desktop, or use cardassay-cli."),
                kNoDisplay);
    }
    platform::noteCrashes("cardassay");
    QApplication app(argc, argv);
    const gui::Preferences preferences = gui::loadPreferences(QApplication::palette());
    setProgramLanguage(preferences.language);
    const Options options = optionsFrom(app);
    gui::applyTheme(app, preferences.theme);
    QApplication::setFont(documentFont()); // after the style, which sets the system fonts for menus and lists
    if (options.station)
        return gui::runStation(*options.station, preferences);
    gui::MainWindow window(options.window, preferences);
    gui::restoreWindowGeometry(window);
    window.show();
    return QApplication::exec();
}
