// How long a station's screen holds up its thread while sixteen slots run: each event of the window, with what it
// paints, on sixteen simulated cards at the pace of real ones; scans, the figures and back. Offscreen, or on the
// display.
#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"
#include "gui/station/station_host.h"
#include "gui/station/station_window.h"
#include "support/line_profile.h"
#include "timed_window.h"

#include <QTest>

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <string>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr int kSlots = 16;
constexpr double kSeconds = 30;

// Some eight seconds on the simulated card.
const std::string kProfile = test::lineProfile({.bytes = 134'217'728, .limit = 4});

std::filesystem::path writeStation(const std::filesystem::path& folder)
{
    std::ofstream(folder / "line.toml") << kProfile;
    std::ofstream file(folder / "station.toml");
    file << "[station]\nid = \"L1\"\nprofile = \"line.toml\"\nlogin = false\n";
    for (int i = 0; i < kSlots; ++i)
        file << fmt::format("[[slot]]\nlabel = \"{}{}\"\nid = \"sim:good-u1\"\n", static_cast<char>('A' + i / 4),
                            i % 4 + 1);
    return folder / "station.toml";
}

struct Counts {
    std::size_t slots = 0; // in which a test runs
    int cards = 0;
};

// A serial by the keyboard wherever a slot is free; the figures and back each second.
Counts work(StationWindow& window, StationHost& host)
{
    Counts counts;
    const double end = secondsOf(CLOCK_MONOTONIC) + kSeconds;
    for (int round = 0; secondsOf(CLOCK_MONOTONIC) < end; ++round) {
        std::size_t running = 0;
        for (const SlotView& slot : host.link().view().slots)
            running += slot.state == SlotState::testing;
        counts.slots = std::max(counts.slots, running);
        if (running < kSlots) {
            QTest::keyClicks(window.prompt()->field(),
                             QStringLiteral("SN%1").arg(++counts.cards, 6, 10, QLatin1Char('0')));
            QTest::keyClick(window.prompt()->field(), Qt::Key_Return);
        }
        if (round % 20 == 19)
            QTest::keyClick(window.prompt()->field(), Qt::Key_F2);
        QTest::qWait(50);
    }
    return counts;
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    TimedApplication app(argc, argv);
    setProgramLanguage(kLanguages[1]); // the costlier letters
    QApplication::setFont(documentFont());
    applyTheme(app, Theme::light);
    const auto host = StationHost::open(writeStation(folder.path().toStdString()), true);
    if (!host) {
        std::fprintf(stderr, "%s\n", host.error().english().c_str());
        return 1;
    }
    StationWindow window((*host)->link(), {kLanguages[1], Theme::light});
    window.resize(1920, 1080);
    window.show();
    QTest::qWait(1000); // what is made once: fonts, the first picture
    app.longest = {};
    const Counts counts = work(window, **host);
    std::printf("%d cards, up to %zu slots at once: the longest event %.1f ms, %.1f ms of its own\n", counts.cards,
                counts.slots, app.longest.wall, app.longest.own);
    (*host)->stop(std::chrono::seconds(5));
    return 0;
}
