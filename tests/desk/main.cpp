// One QApplication before an X server of its own; settings go to a folder that dies with the run.
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <catch2/catch_session.hpp>
#include <cstdio>
#include <string_view>

namespace {

constexpr int kCannotRun = 4; // what the build takes for a skipped test

// Starts an X server, which ends with its last client, and returns its number; "" without one.
QByteArray startServer()
{
    FILE* server = popen("exec Xvfb -displayfd 1 -terminate -screen 0 1600x900x24 -nolisten tcp 2>/dev/null", "r");
    char line[16] = {};
    if (!server || !std::fgets(line, sizeof line, server))
        return {};
    return ':' + QByteArray(line).trimmed(); // the pipe is left to the end of the program
}

bool onlyLists(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc,
                       [](const char* word) { return std::string_view(word).starts_with("--list"); });
}

} // namespace

int main(int argc, char** argv)
{
    QTemporaryDir home;
    for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
        qputenv(name, home.path().toLocal8Bit());
    qputenv("CARDASSAY_HISTORY", "");
    // Looking for a session bus as X programs do forks this process, while other threads may hold locks of umockdev.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    const bool listing = onlyLists(argc, argv);
    const QByteArray display = listing ? QByteArray() : startServer();
    if (!listing && display.isEmpty()) {
        std::puts("SKIP: Xvfb is missing (package xvfb)");
        return kCannotRun;
    }
    qputenv("DISPLAY", display);
    qputenv("QT_QPA_PLATFORM", listing ? "offscreen" : "xcb");
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("CardAssay"));
    QCoreApplication::setApplicationName(QStringLiteral("desk_tests"));
    QApplication::setFont(assay::documentFont());
    assay::gui::applyTheme(app, assay::Theme::light);
    return Catch::Session().run(argc, argv);
}
