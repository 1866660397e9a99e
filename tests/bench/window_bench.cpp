// How soon the window is there, and how long it is held up: ten starts from exec to the first painted picture; then a
// change of theme and of language on each page. Offscreen, or on the display.
#include "gui/main_window.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr int kStarts = 10;
constexpr int kChanges = 5;

double secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// As the program begins, without settings and history of the user.
struct Program {
    Program(int& argc, char** argv) : app(argc, argv)
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        qputenv("CARDASSAY_HISTORY", "");
        const Preferences preferences{kEnglish, Theme::light};
        setProgramLanguage(preferences.language);
        QApplication::setFont(documentFont());
        applyTheme(app, preferences.theme);
        window =
            std::make_unique<MainWindow>(WindowOptions{folder.path().toStdString() + "/runs", false, {}}, preferences);
    }
    QTemporaryDir folder;
    QApplication app;
    std::unique_ptr<MainWindow> window;
};

class FirstPaint final : public QObject {
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) // it is on the screen when the event loop is reached again
            QTimer::singleShot(0, [] {
                std::printf("%.6f\n", secondsOf(CLOCK_MONOTONIC));
                std::fflush(stdout);
                std::_Exit(0);
            });
        return false;
    }
};

int startOnce(int& argc, char** argv)
{
    Program program(argc, argv);
    FirstPaint painted;
    program.window->installEventFilter(&painted);
    program.window->show();
    return QApplication::exec();
}

void measureStarts(const char* self)
{
    std::vector<double> took;
    for (int i = 0; i < kStarts; ++i) {
        QProcess child;
        const double begin = secondsOf(CLOCK_MONOTONIC);
        child.start(QString::fromLocal8Bit(self), {QStringLiteral("once")});
        if (!child.waitForFinished() || child.exitCode() != 0) {
            std::fputs("the window does not open\n", stderr);
            std::exit(1);
        }
        took.push_back(1e3 * (child.readAllStandardOutput().toDouble() - begin));
    }
    std::ranges::sort(took);
    std::printf("first window of %d starts: %.0f ms in the middle, %.0f to %.0f ms\n", kStarts,
                (took[kStarts / 2 - 1] + took[kStarts / 2]) / 2, took.front(), took.back());
}

// Best and worst time of the processor, until all is painted again.
template <class Act> void timeEach(const char* what, const QString& page, const Act& act)
{
    double best = 1e9, worst = 0;
    for (int i = 0; i < kChanges; ++i) {
        const double begin = secondsOf(CLOCK_THREAD_CPUTIME_ID);
        act(i % 2 == 0);
        QCoreApplication::processEvents();
        const double took = secondsOf(CLOCK_THREAD_CPUTIME_ID) - begin;
        best = std::min(best, took);
        worst = std::max(worst, took);
    }
    std::printf("%-20s %-22s %4.0f to %4.0f ms\n", what, qPrintable(page), 1e3 * best, 1e3 * worst);
}

void measureChanges(Program& program)
{
    program.window->show();
    QTest::qWait(1000); // cards and profiles are listed
    for (auto* way : program.window->findChildren<QToolButton*>(QRegularExpression(QStringLiteral("^rail_")))) {
        if (!way->isEnabled())
            continue;
        way->click();
        QTest::qWait(500);
        timeEach("a change of theme", way->objectName().mid(5),
                 [&](bool dark) { applyTheme(program.app, dark ? Theme::dark : Theme::light); });
        timeEach("a change of language", way->objectName().mid(5),
                 [&](bool other) { setProgramLanguage(other ? kLanguages[1] : kEnglish); });
    }
}

} // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc > 1)
        return startOnce(argc, argv);
    measureStarts(argv[0]);
    Program program(argc, argv);
    measureChanges(program);
}
