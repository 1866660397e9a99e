// How soon the window is there, and how long it is held up: ten starts from exec to the first painted picture; then the
// way to each page, and a change of theme and of language there. Offscreen, or on the display.
#include "gui/shell.h"
#include "gui/theme_change.h"
#include "program/wiring/wiring.h"
#include "timed_window.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr int kStarts = 10;
constexpr int kChanges = 5;

class FirstPaint final : public QObject {
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) // it is on the screen when the event loop is reached again
            QTimer::singleShot(0, [] {
                std::printf("%.6f\n", secondsOf(CLOCK_MONOTONIC));
                QCoreApplication::quit();
            });
        return false;
    }
};

int startOnce(int& argc, char** argv)
{
    TimedWindow program(argc, argv, false);
    FirstPaint painted;
    program.window().installEventFilter(&painted);
    program.window().show();
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

// Until all is painted again, and the longest event among it.
template <class Act> void timeEach(TimedWindow& program, const char* what, const QString& page, const Act& act)
{
    Stretch longest;
    program.app().longest = {};
    for (int i = 0; i < kChanges; ++i)
        longest = longer(longest, timed([&] {
                             act(i % 2 == 0);
                             QCoreApplication::processEvents();
                         }));
    std::printf("%-20s %-12s at most %4.0f ms, %.0f ms of its own, %.0f ms of it in one event\n", what,
                qPrintable(page), longest.wall, longest.own, program.app().longest.own);
}

// A result is shown, so that its page can be reached.
void openResult(TimedWindow& program)
{
    RunRequest request;
    request.device = "sim:good-u1";
    request.profile = "quick";
    request.folder = program.folder() / "run";
    const auto session = prepareRun(request);
    if (!session)
        std::exit(1);
    (*session)->start();
    const auto* page = program.window().findChild<QWidget*>("resultPage");
    if ((*session)->waitDone(std::chrono::minutes(2)))
        program.window().findChild<Shell*>()->openRun(request.folder);
    if (!QTest::qWaitFor([page] { return page->isVisible(); }, 60'000))
        std::exit(1);
}

// Returns the buttons of the pages that can be shown.
QList<QToolButton*> waysOf(TimedWindow& program)
{
    auto ways = program.window().findChildren<QToolButton*>(QRegularExpression(QStringLiteral("^navigation_")));
    ways.removeIf([](const QToolButton* way) { return !way->isEnabled(); });
    return ways;
}

QString pageOf(const QToolButton* way) { return way->objectName().section(u'_', 1); }

// From the page before it until all is painted: the first time, and the longest of later ones.
void measureVisits(TimedWindow& program)
{
    const QList<QToolButton*> ways = waysOf(program);
    const auto visit = [](QToolButton* way) {
        const Stretch took = timed([&] {
            way->click();
            QCoreApplication::processEvents();
        });
        QTest::qWait(200); // what the page reads is there
        return took;
    };
    std::vector<Stretch> first;
    for (QToolButton* way : ways)
        first.push_back(visit(way));
    for (qsizetype i = 0; i < ways.size(); ++i) {
        Stretch later;
        for (int change = 0; change < kChanges; ++change) {
            visit(ways[(i + ways.size() - 1) % ways.size()]);
            later = longer(later, visit(ways[i]));
        }
        std::printf("%-20s %-12s first %4.0f ms, later at most %.0f ms\n", "a visit", qPrintable(pageOf(ways[i])),
                    first[static_cast<std::size_t>(i)].wall, later.wall);
    }
}

void measureChanges(TimedWindow& program)
{
    for (auto* way : waysOf(program)) {
        way->click();
        QTest::qWait(500);
        timeEach(program, "a change of theme", pageOf(way), [&](bool dark) {
            auto* change = program.window().findChild<ThemeChange*>();
            QSignalSpy done(change, &ThemeChange::done);
            change->begin(dark ? Theme::dark : Theme::light);
            done.wait();
        });
        timeEach(program, "a change of language", pageOf(way),
                 [&](bool other) { setProgramLanguage(other ? kLanguages[1] : kEnglish); });
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1)
        return startOnce(argc, argv);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    measureStarts(argv[0]);
    TimedWindow program(argc, argv, false);
    program.window().show();
    QTest::qWait(1000); // cards and profiles are listed
    openResult(program);
    measureVisits(program);
    measureChanges(program);
}
