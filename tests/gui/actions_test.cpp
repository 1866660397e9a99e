// Goal: daily work takes few actions. An action is a click, a key, or a text typed into one field.
#include "gui/known_lots.h"
#include "gui/message_strip.h"
#include "gui/session_model.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "program/wiring/lot_runs.h"
#include "run/profile/profile.h"
#include "window_driver.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSettings>

using namespace assay;
using namespace assay::gui;

namespace {

// The hands of a user, which count what they do.
struct CountingHands {
    explicit CountingHands(WindowDriver& of) : driver(of) {}
    void click(QAbstractButton* button)
    {
        REQUIRE(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        ++actions;
    }
    void click(const char* name) { click(driver.find<QAbstractButton>(name)); }
    void clickCard(const QString& words, Qt::KeyboardModifiers with = {})
    {
        driver.clickCard(words, with);
        ++actions;
    }
    void clickRow(const char* list, const QString& words)
    {
        auto* widget = driver.find<QListWidget>(list);
        const auto found = widget->findItems(words, Qt::MatchContains);
        REQUIRE(!found.isEmpty());
        widget->scrollToItem(found.front());
        QTest::mouseClick(widget->viewport(), Qt::LeftButton, {}, widget->visualItemRect(found.front()).center());
        ++actions;
    }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, with);
        ++actions;
    }
    // Enter in the file dialog, which proposes a name.
    void acceptFile()
    {
        auto* dialog = driver.window().findChild<QFileDialog*>();
        REQUIRE(dialog);
        QMetaObject::invokeMethod(dialog, "accept");
        ++actions;
    }

    WindowDriver& driver;
    int actions = 0;
};

} // namespace

TEST_CASE("At the first start a simulated test is watched, explained and saved as PDF in at most 4 actions")
{
    QSettings().remove(QStringLiteral("started"));
    WindowDriver driver;
    CountingHands hands(driver);
    auto* strip = driver.find<MessageStrip>("firstTest");
    hands.click(strip->findChild<QPushButton*>("messageAction"));
    QElapsedTimer watched;
    watched.start();
    REQUIRE(eventually([&] { return driver.shows("livePage"); }));
    REQUIRE(driver.waitForResult());
    CHECK(watched.elapsed() > 10'000); // to be followed by a person, at most a little more than 20 s
    CHECK(strip->sentence().contains("The verdict is FAIL"));
    CHECK(strip->sentence().contains("10 MB/s"));
    hands.click("savePdf");
    hands.acceptFile();
    REQUIRE(eventually([&] { return std::filesystem::exists(driver.onlyRun() / "report.pdf"); }));
    CHECK(hands.actions <= 4);
}

TEST_CASE("A profile is copied and its first limit changed in at most 8 actions")
{
    QTemporaryDir data;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", data.path().toLocal8Bit());
    {
        WindowDriver driver;
        CountingHands hands(driver);
        hands.click("navigation_profilesPage");
        REQUIRE(eventually([&] { return driver.find<QListWidget>("profileList")->count() >= 4; }));
        hands.clickRow("profileList", "Quick");
        hands.click("copyProfile");
        auto* limit = driver.find<QLineEdit>("criterionLimit");
        driver.window().activateWindow();
        REQUIRE(eventually([&] { return limit->hasFocus() && limit->selectedText() == limit->text(); }));
        hands.key(Qt::Key_1);
        hands.key(Qt::Key_1);
        hands.key(Qt::Key_S, Qt::ControlModifier);
        const std::filesystem::path file = data.path().toStdString() + "/cardassay/profiles/quick-copy.toml";
        REQUIRE(eventually([&] { return std::filesystem::exists(file); }));
        const auto profile = loadProfile(file.string(), {});
        REQUIRE(profile);
        CHECK(std::get<double>(profile->criteria.front().limit) == 11);
        CHECK(hands.actions <= 8);
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
    CountingHands hands(driver);
    hands.click("navigation_lotsPage");
    REQUIRE(eventually([&] { return driver.find<QListWidget>("lotList")->count() > 0; }));
    hands.clickRow("lotList", "2026-11");
    auto* test = driver.find<QPushButton>("testLotCard");
    REQUIRE(eventually([&] { return test->isVisible() && test->isEnabled(); }));
    hands.click("testLotCard");
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleLot")->text() == "2026-11"; }));
    hands.clickCard("sim:fake-limbo"); // after a click on the heading of the simulated cards
    ++hands.actions;
    hands.clickCard("sim:hybrid-u1", Qt::ShiftModifier);
    auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled() && start->text().contains("4 tests"); }));
    hands.click("startButton");
    REQUIRE(eventually([&] { return driver.shell().runs().size() == 4 && driver.shell().activeRuns() == 0; }));
    hands.click(driver.find<MessageStrip>("reportOffer")->findChild<QPushButton*>("messageAction"));
    hands.acceptFile();
    REQUIRE(eventually([&] { return std::filesystem::exists(history.folder / "lot.pdf"); }));
    CHECK(readLot(file)->cards.size() == 4);
    CHECK(hands.actions + 2 <= 14);
    forgetLot(file);
}
