// Goal: several cards are tested at once, each with its own verdict and folder, and none disturbs the user or another.
#include "gui/message_strip.h"
#include "gui/pages/live/run_tile.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "own_history.h"
#include "program/wiring/wiring.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"
#include "window_driver.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <algorithm>
#include <set>

using namespace assay;
using namespace assay::gui;

namespace {

StartRequest quickTestOf(const char* path)
{
    const auto card = describeTarget(path);
    REQUIRE(card);
    return {*card, "quick", {.eraseId = card->eraseId, .lab = false}, std::vector<FoundData>{}};
}

// A shell without a window, on a folder of its own.
struct RunsBench {
    explicit RunsBench(bool realPace = false) : shell({folder.path().toStdString() + "/runs", realPace}) {}
    SessionModel* start(const char* path) { return shell.startRun(quickTestOf(path)); }
    bool waitForAll()
    {
        return eventually([this] { return shell.activeRuns() == 0; });
    }
    QTemporaryDir folder;
    Shell shell;
};

std::vector<RunTile*> tilesOf(WindowDriver& driver)
{
    const auto tiles = driver.window().findChildren<RunTile*>();
    return {tiles.begin(), tiles.end()};
}

} // namespace

TEST_CASE("Four cards are tested at once, each with its own verdict and its own folder")
{
    RunsBench bench;
    const std::pair<const char*, Verdict> cards[] = {{"sim:good-u1", Verdict::pass},
                                                     {"sim:slow-c4", Verdict::fail},
                                                     {"sim:fake-wrap", Verdict::fail},
                                                     {"sim:a1-tlc", Verdict::pass}};
    std::vector<SessionModel*> runs;
    for (const auto& [path, verdict] : cards)
        runs.push_back(bench.start(path));
    CHECK(bench.shell.activeRuns() == 4);
    REQUIRE(bench.waitForAll());
    std::set<std::filesystem::path> folders;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        INFO(cards[i].first);
        REQUIRE(runs[i]->record());
        CHECK(runs[i]->record()->verdict == cards[i].second);
        CHECK(runs[i]->record()->device.path == cards[i].first);
        CHECK(std::filesystem::exists(runs[i]->folder() / "run.json"));
        folders.insert(runs[i]->folder());
    }
    CHECK(folders.size() == 4);
}

TEST_CASE("One of four tests is stopped and the others go on to their verdicts")
{
    RunsBench bench(true);
    for (const char* path : {"sim:good-u1", "sim:slow-c4", "sim:fake-wrap", "sim:a1-tlc"})
        REQUIRE(bench.start(path));
    const auto& runs = bench.shell.runs();
    REQUIRE(eventually([&] { return std::ranges::all_of(runs, &SessionModel::running); }));
    runs[1]->requestStop();
    REQUIRE(eventually([&] { return !runs[1]->active(); }));
    CHECK(runs[1]->record()->outcome == Outcome::stopped);
    CHECK(bench.shell.activeRuns() == 3);
    for (const std::size_t other : {0U, 2U, 3U})
        CHECK(runs[other]->snapshot().state == SessionState::running);
    bench.shell.stopAll();
    CHECK(bench.waitForAll());
}

TEST_CASE("A card in test is not tested a second time, and the reason is said")
{
    RunsBench bench(true);
    REQUIRE(bench.start("sim:good-u1"));
    CHECK(bench.shell.whyNotNow(quickTestOf("sim:good-u1").card).contains("being tested"));
    CHECK(bench.start("sim:good-u1") == nullptr);
    CHECK(bench.shell.runs().size() == 1);
    bench.shell.stopAll();
    REQUIRE(bench.waitForAll());
    CHECK(bench.shell.whyNotNow(quickTestOf("sim:good-u1").card).isEmpty());
}

TEST_CASE("A new test of a card takes the place of its ended one")
{
    RunsBench bench;
    for (int i = 0; i < 2; ++i) {
        REQUIRE(bench.start("sim:slow-c4"));
        REQUIRE(bench.waitForAll());
        CHECK(bench.shell.runs().size() == 1);
    }
}

TEST_CASE("The end of a test takes nobody away from the page he is on")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    driver.clickTool("navigation_setupPage");
    CHECK(driver.shows("setupPage"));
    driver.shell().stopAll();
    REQUIRE(eventually([&driver] { return driver.shell().activeRuns() == 0; }));
    CHECK(driver.shows("setupPage"));
    driver.clickTool("navigation_livePage");
    REQUIRE(tilesOf(driver).size() == 1);
    QTest::keyClick(tilesOf(driver).front(), Qt::Key_Return);
    CHECK(driver.shows("resultPage"));
}

TEST_CASE("A second card is started while the first is in test, and the user stays where the next is chosen")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    driver.clickTool("navigation_setupPage");
    CHECK_FALSE(driver.find<QPushButton>("startButton")->isEnabled()); // the chosen card is in test
    driver.start("sim:slow-c4", "quick");
    REQUIRE(eventually([&driver] { return driver.shell().activeRuns() == 2; }));
    CHECK(driver.shows("setupPage"));
    driver.clickTool("navigation_livePage");
    REQUIRE(tilesOf(driver).size() == 2);
    QTest::mouseClick(tilesOf(driver).back(), Qt::LeftButton);
    CHECK(driver.shows("runView"));
    driver.click("backButton");
    CHECK(driver.shows("runGrid"));
    driver.shell().stopAll();
    CHECK(eventually([&driver] { return driver.shell().activeRuns() == 0; }));
    CHECK(driver.shows("runGrid"));
}

TEST_CASE("The next card can be clicked at once after a test is started")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    driver.start("sim:slow-c4", "quick"); // whose row has moved: the one above has a line more
    CHECK(driver.shell().runs().size() == 2);
    driver.shell().stopAll();
    CHECK(eventually([&driver] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("The tile and the page of a running test name its profile by its title")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    const QString title = Texts().profileTitle(loadProfile("quick", {})->title, "quick");
    const auto says = [](const QWidget* widget, const QString& words) {
        const auto labels = widget->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    };
    REQUIRE(eventually([&] { return driver.shows("livePage") && !tilesOf(driver).empty(); }));
    CHECK(eventually([&] { return says(driver.find<QWidget>("runView"), title); }));
    CHECK(eventually([&] { return says(tilesOf(driver).front(), title.left(5)); })); // it is elided while hidden
    driver.shell().stopAll();
    CHECK(eventually([&driver] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("Closing the window with two tests asks once, says how many, and stops both")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    driver.clickTool("navigation_setupPage");
    driver.start("sim:slow-c4", "quick");
    REQUIRE(eventually([&driver] { return driver.shell().activeRuns() == 2; }));
    driver.window().close();
    driver.window().close();
    REQUIRE(driver.window().findChildren<QMessageBox*>("closeQuestion").size() == 1);
    auto* question = driver.find<QMessageBox>("closeQuestion");
    CHECK(question->text().contains('2'));
    for (auto* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            QTest::mouseClick(button, Qt::LeftButton);
    CHECK(eventually([&driver] { return !driver.window().isVisible(); }));
    CHECK(driver.shell().activeRuns() == 0);
}

TEST_CASE("Selected cards are started together, and one report of all is offered at the end")
{
    WindowDriver driver;
    driver.clickCard("sim:fake-limbo");
    driver.clickCard("sim:good-u1", Qt::ShiftModifier); // the wrapping counterfeit lies between both
    auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled() && start->text().contains("3 tests"); }));
    driver.click("startButton");
    CHECK(driver.shows("runGrid"));
    REQUIRE(eventually([&] { return driver.shell().runs().size() == 3 && driver.shell().activeRuns() == 0; }));
    auto* offer = driver.find<MessageStrip>("reportOffer");
    REQUIRE(offer->isVisible());
    CHECK(offer->sentence().contains("3 tests have ended; 1 passed"));
    QTest::mouseClick(offer->findChild<QPushButton*>("messageAction"), Qt::LeftButton);
    auto* dialog = driver.window().findChild<QFileDialog*>();
    REQUIRE(dialog);
    QMetaObject::invokeMethod(dialog, "accept");
    REQUIRE(eventually([&] { return offer->sentence().contains("Saved as"); }));
    CHECK(std::filesystem::file_size(driver.runs() / "runs/report.pdf") > 10'000);
}

TEST_CASE("Cards of a lot that are started together get consecutive sample numbers")
{
    WindowDriver driver(true);
    driver.find<QLineEdit>("sampleNumber")->setText("A-009");
    driver.clickCard("sim:fake-limbo");
    driver.clickCard("sim:good-u1", Qt::ShiftModifier);
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
    driver.click("startButton");
    REQUIRE(driver.shell().runs().size() == 3);
    for (const auto& [i, number] : {std::pair{0U, "A-009"}, {1U, "A-010"}, {2U, "A-011"}})
        CHECK(driver.shell().runs()[i]->request().sample.number == number);
    CHECK(driver.find<QLineEdit>("sampleNumber")->text() == "A-012");
    driver.clickTool("navigation_livePage");
    driver.click("stopAll");
    CHECK(driver.shell().activeRuns() == 3); // a single click ends nothing
    driver.click("stopAllAccept");
    CHECK(eventually([&] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("A selected card that cannot be tested is named with its reason, and the others are started")
{
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&driver] { return driver.shows("livePage"); }));
    driver.clickTool("navigation_setupPage");
    driver.clickCard("sim:fake-limbo");
    driver.clickCard("sim:good-u1", Qt::ShiftModifier);
    auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled() && start->text().contains("2 tests"); }));
    CHECK(driver.text("startHint").contains("being tested"));
    driver.click("startButton");
    CHECK(driver.shell().runs().size() == 3);
    driver.shell().stopAll();
    CHECK(eventually([&] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("A card of several that does not start is named above the page, with the reason")
{
    WindowDriver driver;
    StartRequest request = quickTestOf("sim:good-u1");
    request.profile = "no-such-profile";
    request.oneOfSeveral = true;
    driver.shell().startRun(request);
    auto* notice = driver.find<MessageStrip>("notice");
    CHECK(eventually([&] { return notice->isVisible() && notice->sentence().contains("was left out"); }));
}

TEST_CASE("The tile of an ended test says why the card failed")
{
    WindowDriver driver;
    driver.clickCard("sim:fake-limbo");
    driver.clickCard("sim:fake-wrap", Qt::ShiftModifier);
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
    driver.click("startButton");
    REQUIRE(eventually([&] { return driver.shell().runs().size() == 2 && driver.shell().activeRuns() == 0; }));
    for (const RunTile* tile : tilesOf(driver)) {
        CHECK(tile->toolTip().contains("GB"));
        CHECK_FALSE(tile->findChild<QLabel*>("tileReason")->text().isEmpty());
    }
}

TEST_CASE("The remaining time comes from the card's earlier run until a minute is measured, without one from the plan")
{
    const OwnHistory history;
    const auto basisAtStart = [] {
        RunsBench bench(true);
        SessionModel* run = bench.start("sim:good-u1");
        REQUIRE(eventually([&] { return run->timeLeft().has_value(); }));
        (void)QTest::qWaitFor([&] { return run->timeLeft()->basis == TimeLeft::Basis::earlierRun; }, 2000);
        const TimeLeft left = *run->timeLeft();
        bench.shell.stopAll();
        REQUIRE(bench.waitForAll());
        return left;
    };
    CHECK(basisAtStart().basis != TimeLeft::Basis::earlierRun);
    JudgedRecord earlier = test::smallRecord("2026-01-10T10:00:00+00:00");
    earlier.ended = "2026-01-10T10:05:00+00:00";
    earlier.outcome = Outcome::completed;
    earlier.simulated = true;
    earlier.device = quickTestOf("sim:good-u1").card;
    earlier.profileName = "quick";
    history.store("earlier", earlier);
    history.put();
    const TimeLeft known = basisAtStart();
    CHECK(known.basis == TimeLeft::Basis::earlierRun);
    CHECK(known.time > std::chrono::seconds(60));
}

TEST_CASE("Start is in sight on a screen of 1280 x 720 at 200 %")
{
    WindowDriver driver;
    driver.window().resize(640, 330);
    driver.clickCard("sim:good-u1");
    auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled(); }));
    CHECK(driver.window().rect().contains(QRect(start->mapTo(&driver.window(), QPoint()), start->size())));
    CHECK(start->visibleRegion().boundingRect().size() == start->size());
}
