#include <QApplication>
#include <catch2/catch_session.hpp>

// Widgets and fonts need a QApplication, but never a display.
int main(int argc, char* argv[])
{
    int qtArgc = 3;
    char option[] = "-platform";
    char platform[] = "offscreen";
    char* qtArgv[] = {argv[0], option, platform, nullptr};
    const QApplication application(qtArgc, qtArgv);
    return Catch::Session().run(argc, argv);
}
