// How long the window is held up while a lot of 400 cards is opened, and while each of its tabs is shown: the longest
// event, and all until the verdict is there. The cards are simulated.
#include "gui/pages/lots/lots_page.h"
#include "gui/shell.h"
#include "judge/lot/lot.h"
#include "program/wiring/lot_runs.h"
#include "program/wiring/wiring.h"
#include "run/record/run_folder.h"
#include "timed_window.h"

#include <QLabel>
#include <QTabWidget>
#include <QTest>

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

constexpr int kCards = 400;
constexpr const char* kCard = R"([card]
name = "lot card"
manufacturer_id = 116
product = "GA16G"
serial = {}
advertised_bytes = 16_000_000_000
[bus]
mb_s = {}
)";
constexpr const char* kLotProfile = R"([profile]
name = "incoming"
version = "1"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 67_108_864
[[step]]
id = "read"
scenario = "random_read"
duration_s = 1
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 20
unit = "MB/s"
[[criterion]]
metric = "read.iops"
op = ">="
limit = 100
)";
constexpr int kPatienceMs = 600'000;

template <class T> T need(Result<T> result)
{
    if (result)
        return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().english().c_str());
    std::exit(1);
}

fs::path makeLot(const fs::path& folder)
{
    const fs::path file = folder / "lot.toml", profile = folder / "incoming.toml";
    std::ofstream(profile) << kLotProfile;
    Lot lot;
    lot.supplier = "Alpha";
    lot.number = "L1";
    lot.part = "P";
    lot.size = 5000;
    lot.plan = "single:400:10";
    if (const auto made = createLot(file, lot); !made)
        std::exit(1);
    for (int i = 1; i <= kCards; ++i) {
        const fs::path card = folder / fmt::format("card{}.toml", i);
        std::ofstream(card) << fmt::format(fmt::runtime(kCard), i, 40 + 0.01 * (i * 37 % 101));
        const fs::path run = folder / fmt::format("run{}", i);
        const auto session = need(prepareRun({.device = "sim:" + card.string(),
                                              .profile = profile.string(),
                                              .overrides = {},
                                              .folder = run,
                                              .consent = {}}));
        session->start();
        if (!session->waitDone(std::chrono::minutes(1)))
            std::exit(1);
        need(addRunToLot(file, run));
    }
    return file;
}

void tell(const char* what, const Stretch& all, const Stretch& longest)
{
    std::printf("%-24s %8.1f ms, its longest event %.1f ms, %.1f of its own\n", what, all.wall, longest.wall,
                longest.own);
}

} // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    TimedWindow program(argc, argv, false);
    const fs::path file = makeLot(program.folder());
    program.window().show();
    QTest::qWait(500);
    auto* verdict = program.window().findChild<QLabel*>("lotVerdict");
    auto* tabs = program.window().findChild<QTabWidget*>("lotTabs");
    program.app().longest = {};
    const Stretch opened = timed([&] {
        program.window().findChild<Shell*>()->open(file);
        (void)QTest::qWaitFor([&] { return verdict->isVisible(); }, kPatienceMs);
        QTest::qWait(100);
    });
    tell("opened", opened, program.app().longest);
    for (int tab = 0; tab < tabs->count(); ++tab) {
        program.app().longest = {};
        const Stretch shown = timed([&] {
            tabs->setCurrentIndex(tab);
            QTest::qWait(500);
        });
        program.app().longest = longer(program.app().longest, timed([&] { tabs->currentWidget()->repaint(); }));
        tell(qPrintable(tabs->tabText(tab)), shown, program.app().longest);
    }
}
