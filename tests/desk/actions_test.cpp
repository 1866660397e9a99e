// Goal: daily work takes few actions. An action is a click, a key, or a text typed into one field.
#include "gui/known_lots.h"
#include "gui/message_strip.h"
#include "gui/own_history.h"
#include "gui/session_model.h"
#include "gui/window_driver.h"
#include "hands.h"
#include "judge/lot/lot.h"
#include "program/wiring/lot_runs.h"
#include "run/profile/profile.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>

using namespace assay;
using namespace assay::gui;

namespace {

// Enter in the file dialog, which proposes a name.
void acceptFile(WindowDriver& driver, Hands& hands)
{
    REQUIRE(eventually([&] {
        const auto* dialog = driver.window().findChild<QFileDialog*>();
        return dialog && dialog->isVisible();
    }));
    hands.key("Return");
}

void pressAction(WindowDriver& driver, Hands& hands, const char* strip)
{
    hands.press(driver.find<MessageStrip>(strip)->findChild<QPushButton*>("messageAction"));
}

} // namespace

TEST_CASE("At the first start a simulated test is watched, explained and saved as PDF in at most 4 actions")
{
    QSettings().remove(QStringLiteral("started"));
    WindowDriver driver;
    Hands hands(driver, Tool::mouse);
    pressAction(driver, hands, "firstTest");
    QElapsedTimer watched;
    watched.start();
    REQUIRE(eventually([&] { return driver.shows("livePage"); }));
    REQUIRE(driver.waitForResult());
    CHECK(watched.elapsed() > 10'000); // to be followed by a person, at most a little more than 20 s
    const QString sentence = driver.find<MessageStrip>("firstTest")->sentence();
    CHECK(sentence.contains("The verdict is FAIL"));
    CHECK(sentence.contains("10 MB/s"));
    hands.press("savePdf");
    acceptFile(driver, hands);
    REQUIRE(eventually([&] { return std::filesystem::exists(driver.onlyRun() / "report.pdf"); }));
    WARN(hands.actions() << " actions");
    CHECK(hands.actions() <= 4);
}

TEST_CASE("A profile is copied and its first limit changed in at most 8 actions")
{
    QTemporaryDir data;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", data.path().toLocal8Bit());
    {
        WindowDriver driver;
        Hands hands(driver, Tool::mouse);
        hands.press("navigation_profilesPage");
        REQUIRE(eventually([&] { return driver.find<QListWidget>("profileList")->count() >= 4; }));
        hands.pressRow("profileList", "Quick");
        hands.press("copyProfile");
        auto* limit = driver.find<QLineEdit>("criterionLimit");
        REQUIRE(eventually([&] { return limit->hasFocus() && limit->selectedText() == limit->text(); }));
        hands.scan("11", 2, ""); // typed into one field
        hands.key("ctrl+s");
        const std::filesystem::path file = data.path().toStdString() + "/cardassay/profiles/quick-copy.toml";
        REQUIRE(eventually([&] { return std::filesystem::exists(file); }));
        const auto profile = loadProfile(file.string(), {});
        REQUIRE(profile);
        CHECK(std::get<double>(profile->criteria.front().limit) == 11);
        WARN(hands.actions() << " actions");
        CHECK(hands.actions() <= 8);
    }
    qputenv("XDG_DATA_HOME", before);
}

TEST_CASE("Four cards of a lot are tested and reported in at most 14 actions, two more than here for real cards")
{
    const OwnHistory history;
    const std::filesystem::path file = history.folder / "lot.toml";
    Lot lot;
    lot.supplier = "Acme";
    lot.number = "2026-11";
    lot.part = "TF-32G";
    lot.size = 40;
    lot.plan = "all";
    REQUIRE(createLot(file, lot));
    rememberLot(file);
    WindowDriver driver;
    Hands hands(driver, Tool::mouse);
    hands.press("navigation_lotsPage");
    REQUIRE(eventually([&] { return driver.find<QListWidget>("lotList")->count() > 0; }));
    hands.pressRow("lotList", "2026-11");
    auto* test = driver.find<QPushButton>("testLotCard");
    REQUIRE(eventually([&] { return test->isVisible() && test->isEnabled(); }));
    hands.press("testLotCard");
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleLot")->text() == "2026-11"; }));
    hands.pressRow("cardList", "Simulated cards"); // unfolds them
    hands.pressRow("cardList", "sim:fake-limbo");
    hands.pressRow("cardList", "sim:hybrid-u1", "shift");
    auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled() && start->text().contains("4 tests"); }));
    hands.press("startButton");
    REQUIRE(eventually([&] { return driver.shell().runs().size() == 4 && driver.shell().activeRuns() == 0; }));
    pressAction(driver, hands, "reportOffer");
    acceptFile(driver, hands);
    REQUIRE(eventually([&] { return std::filesystem::exists(history.folder / "lot.pdf"); }));
    CHECK(readLot(file)->cards.size() == 4);
    WARN(hands.actions() << " actions");
    CHECK(hands.actions() + 2 <= 14);
    forgetLot(file);
}
