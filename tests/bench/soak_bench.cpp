// Memory that a day of tests leaves in use in the window: simulated cards in virtual time, in sequence, each test
// shown on its page and then with its result. Memory should not grow. assay_soakbench [HOURS]
#include "gui/pages/live/run_tile.h"
#include "gui/shell.h"
#include "timed_window.h"

#include <QTest>
#include <QToolButton>

#include <cstdio>
#include <cstdlib>
#include <malloc.h>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr const char* kCards[] = {"sim:good-u1", "sim:a1-tlc", "sim:slow-c4", "sim:worn-tlc"};
constexpr const char* kProfile = "quick";
constexpr int kTold = 25; // runs between two lines

std::size_t widgets() { return static_cast<std::size_t>(QApplication::allWidgets().size()); }

[[noreturn]] void giveUp(const char* why)
{
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

// Returns how long it took on the card's clock, in hours.
double testOne(TimedWindow& program, const char* path)
{
    auto& shell = *program.window().findChild<Shell*>();
    auto* result = program.window().findChild<QWidget*>("resultPage");
    const auto card = describeTarget(path);
    if (!card || !shell.startRun({*card, kProfile, {.eraseId = card->eraseId, .lab = false}, {}}))
        giveUp("no test begins");
    std::shared_ptr<const JudgedRecord> record;
    const QObject until; // the connection lasts as long
    QObject::connect(&shell, &Shell::runEnded, &until, [&](SessionModel* run) {
        record = run->record();
        std::filesystem::remove_all(run->folder());
    });
    program.window().findChild<QToolButton*>("navigation_livePage")->click();
    if (const auto tiles = program.window().findChildren<RunTile*>(); !tiles.isEmpty())
        tiles.back()->click();
    // Who looks on is shown the result, and the test leaves the list.
    if (!QTest::qWaitFor([&] { return record && result->isVisible(); }, 300'000) || record->steps.empty())
        giveUp("a test does not end with a result");
    return seconds(record->steps.back().end - record->steps.front().begin) / 3600;
}

void tell(int runs, double hours)
{
    std::printf("%4d tests, %5.1f h: memory %.1f MB, of these %.1f MB in use; %zu widgets\n", runs, hours,
                residentMegabytes(), static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd) / 1e6, widgets());
}

} // namespace

int main(int argc, char** argv)
{
    const double day = argc > 1 ? std::atof(argv[1]) : 24;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    TimedWindow program(argc, argv, false);
    program.window().show();
    QTest::qWait(500);
    tell(0, 0);
    int runs = 0;
    double hours = 0;
    while (hours < day) {
        hours += testOne(program, kCards[static_cast<std::size_t>(runs) % std::size(kCards)]);
        if (++runs % kTold == 0)
            tell(runs, hours);
    }
    tell(runs, hours);
}
