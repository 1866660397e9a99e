// What watching four cards at once costs: four simulated cards at real pace, polled 20 times a second, first as tiles,
// then with the page of one of them open. Share of one processor, by threads; the longest stretch for which an event
// kept the window busy; and the growth of memory. Offscreen, or on the display. assay_guibench [SECONDS]
#include "gui/main_window.h"
#include "gui/pages/live/run_tile.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QEventLoop>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr const char* kProfile = R"([profile]
name = "gui-bench"
version = "1"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
duration_s = 600
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 10
unit = "MB/s"
[[criterion]]
metric = "write.latency_max"
op = "<="
limit = 500_000
unit = "us"
)";

double secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double residentMegabytes()
{
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * 4096 / 1e6;
}

// Times each event that the loop hands out, not those that arise while it is handled.
class TimedApplication final : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        m_inside = true;
        const double wall = secondsOf(CLOCK_MONOTONIC), own = secondsOf(CLOCK_THREAD_CPUTIME_ID);
        const bool handled = QApplication::notify(receiver, event);
        worstWall = std::max(worstWall, secondsOf(CLOCK_MONOTONIC) - wall);
        worstOwn = std::max(worstOwn, secondsOf(CLOCK_THREAD_CPUTIME_ID) - own);
        m_inside = false;
        return handled;
    }
    double worstWall = 0, worstOwn = 0; // s; own = of the processor

private:
    bool m_inside = false;
};

void letRun(double time)
{
    QEventLoop loop;
    QTimer::singleShot(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(time)),
                       &loop, &QEventLoop::quit);
    loop.exec();
}

void measure(TimedApplication& app, const char* what, double time)
{
    letRun(3); // the change of the page
    const double wall = secondsOf(CLOCK_MONOTONIC), all = secondsOf(CLOCK_PROCESS_CPUTIME_ID),
                 own = secondsOf(CLOCK_THREAD_CPUTIME_ID), memory = residentMegabytes();
    app.worstWall = app.worstOwn = 0;
    letRun(time);
    const double passed = secondsOf(CLOCK_MONOTONIC) - wall;
    double load = 0;
    getloadavg(&load, 1);
    std::printf("%-10s program %.1f %% of a processor, its window %.1f %%; longest event %.1f ms, %.1f ms of them its "
                "own; memory %.1f MB, %+.1f MB; load of the machine %.1f\n",
                what, 100 * (secondsOf(CLOCK_PROCESS_CPUTIME_ID) - all) / passed,
                100 * (secondsOf(CLOCK_THREAD_CPUTIME_ID) - own) / passed, 1e3 * app.worstWall, 1e3 * app.worstOwn,
                residentMegabytes(), residentMegabytes() - memory, load);
}

bool startFour(Shell& shell, const std::string& profile)
{
    for (const char* path : {"sim:good-u1", "sim:u3-slc-cache", "sim:a1-tlc", "sim:slow-c4"}) {
        const auto card = describeTarget(path);
        if (!card || !shell.startRun({*card, profile, {.eraseId = card->eraseId, .lab = false}, {}}))
            return false;
    }
    return QTest::qWaitFor(
        [&shell] { return std::ranges::all_of(shell.runs(), &SessionModel::running) && shell.runs().size() == 4; },
        60'000);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    qputenv("CARDASSAY_HISTORY", "");
    TimedApplication app(argc, argv);
    QApplication::setFont(documentFont());
    applyTheme(app, Theme::light);
    const double time = argc > 1 ? std::atof(argv[1]) : 30;
    const std::filesystem::path place = folder.path().toStdString();
    std::ofstream(place / "gui-bench.toml") << kProfile;
    MainWindow window({place / "runs", true, {}}, {});
    window.show();
    auto& shell = *window.findChild<Shell*>();
    if (!startFour(shell, (place / "gui-bench.toml").string())) {
        std::fprintf(stderr, "the four tests do not begin\n");
        return 1;
    }
    window.findChild<QToolButton*>("rail_livePage")->click();
    measure(app, "four tiles", time);
    window.findChildren<RunTile*>().front()->click();
    measure(app, "one page", time);
    shell.stopAll();
    return QTest::qWaitFor([&shell] { return shell.activeRuns() == 0; }, 20'000) ? 0 : 1;
}
