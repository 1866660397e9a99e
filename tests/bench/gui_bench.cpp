// Cost of watching four concurrent cards: four simulated cards in real time, polled 20 times a second, first as tiles,
// then with the page of one of them open. Share of one processor, per thread; the longest time for which an event kept
// the window busy; and the growth of memory. Offscreen, or on the display. assay_guibench [SECONDS]
#include "gui/pages/live/run_tile.h"
#include "gui/shell.h"
#include "timed_window.h"

#include <QEventLoop>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <chrono>
#include <cstdio>
#include <cstdlib>

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
    app.longest = {};
    letRun(time);
    const double passed = secondsOf(CLOCK_MONOTONIC) - wall;
    double load = 0;
    getloadavg(&load, 1);
    std::printf("%-10s program %.1f %% of a processor, its window %.1f %%; longest event %.1f ms, %.1f ms of them its "
                "own; memory %.1f MB, %+.1f MB; load of the machine %.1f\n",
                what, 100 * (secondsOf(CLOCK_PROCESS_CPUTIME_ID) - all) / passed,
                100 * (secondsOf(CLOCK_THREAD_CPUTIME_ID) - own) / passed, app.longest.wall, app.longest.own,
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
    const double time = argc > 1 ? std::atof(argv[1]) : 30;
    TimedWindow program(argc, argv, true);
    const std::filesystem::path profile = program.folder() / "gui-bench.toml";
    std::ofstream(profile) << kProfile;
    MainWindow& window = program.window();
    window.show();
    auto& shell = *window.findChild<Shell*>();
    if (!startFour(shell, profile.string())) {
        std::fprintf(stderr, "the four tests do not begin\n");
        return 1;
    }
    window.findChild<QToolButton*>("navigation_livePage")->click();
    measure(program.app(), "four tiles", time);
    window.findChildren<RunTile*>().front()->click();
    measure(program.app(), "one page", time);
    shell.stopAll();
    return QTest::qWaitFor([&shell] { return shell.activeRuns() == 0; }, 20'000) ? 0 : 1;
}
