// Goal: no single key and no single click ends a test that may have run for days.
#include "gui/session_model.h"
#include "run/record/run_record.h"
#include "window_driver.h"

#include <QMessageBox>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

struct RunningDesk : WindowDriver {
    RunningDesk() : WindowDriver(true)
    {
        start("sim:good-u1", "quick");
        REQUIRE(eventually([this] { return shows("livePage") && text("stepText").contains('1'); }));
    }
    QMessageBox* question() { return window().findChild<QMessageBox*>("stopQuestion"); }
    SessionModel& run() { return *shell().runs().front(); }
    void press(const char* button)
    {
        REQUIRE(question());
        for (auto* each : question()->buttons())
            if ((question()->buttonRole(each) == QMessageBox::AcceptRole) ==
                (QLatin1String(button) == QLatin1String("stop")))
                return QTest::mouseClick(each, Qt::LeftButton);
    }
    ~RunningDesk()
    {
        shell().stopAll();
        CHECK(eventually([this] { return shell().activeRuns() == 0; }));
    }
    RunningDesk(const RunningDesk&) = delete;
    RunningDesk& operator=(const RunningDesk&) = delete;
};

} // namespace

TEST_CASE("A running test is not stopped by the first key, whichever it is")
{
    RunningDesk desk;
    REQUIRE(QApplication::focusWidget());
    CHECK(QApplication::focusWidget()->objectName() != "stopButton");
    const auto key = GENERATE(Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Delete, Qt::Key_Escape);
    QTest::keyClick(QApplication::focusWidget(), key);
    QCoreApplication::processEvents();
    CHECK(desk.question() == nullptr);
    CHECK_FALSE(desk.run().stopping());
}

TEST_CASE("Stop asks in a non-modal dialog, names the data that stay, and continues without a yes")
{
    RunningDesk desk;
    desk.click("stopButton");
    REQUIRE(desk.question());
    CHECK_FALSE(desk.question()->isModal());
    CHECK(desk.question()->text().contains("Good U1"));
    CHECK(desk.question()->informativeText().contains("kept in the run folder"));
    switch (GENERATE(0, 1, 2, 3)) {
    case 0: QTest::keyClick(desk.question(), Qt::Key_Escape); break;
    case 1: QTest::keyClick(desk.question(), Qt::Key_Return); break;
    case 2: QTest::keyClick(desk.question()->defaultButton(), Qt::Key_Space); break;
    default: desk.press("go on");
    }
    CHECK(eventually([&] { return desk.question() == nullptr; }));
    CHECK_FALSE(desk.run().stopping());
    CHECK_FALSE(desk.find<QWidget>("stopButton")->hasFocus());
}

TEST_CASE("A second press of Stop asks no second question, and a yes stops that test")
{
    RunningDesk desk;
    desk.click("stopButton");
    desk.click("stopButton");
    CHECK(desk.window().findChildren<QMessageBox*>("stopQuestion").size() == 1);
    desk.press("stop");
    CHECK(desk.run().stopping());
    REQUIRE(desk.waitForResult());
    CHECK(desk.text("resultReasons").contains(Texts().outcome(Outcome::stopped)));
}

TEST_CASE("The question goes when its test needs no stop any more, or another test is looked at")
{
    RunningDesk desk;
    desk.click("stopButton");
    REQUIRE(desk.question());
    if (GENERATE(false, true)) {
        desk.shell().stopAll();
    } else {
        desk.clickTool("navigation_setupPage");
        desk.start("sim:slow-c4", "quick");
        REQUIRE(eventually([&] { return desk.shell().activeRuns() == 2; }));
        desk.clickTool("navigation_livePage");
        QTest::mouseClick(desk.window().findChildren<QAbstractButton*>("runTile").back(), Qt::LeftButton);
    }
    CHECK(eventually([&] { return desk.question() == nullptr; }));
}

TEST_CASE("The way back to all cards leaves Stop without the focus when it goes")
{
    RunningDesk desk;
    desk.clickTool("navigation_setupPage");
    desk.start("sim:slow-c4", "quick");
    REQUIRE(eventually([&] { return desk.shell().activeRuns() == 2; }));
    desk.clickTool("navigation_livePage");
    QTest::mouseClick(desk.window().findChildren<QAbstractButton*>("runTile").front(), Qt::LeftButton);
    REQUIRE(desk.find<QWidget>("backButton")->isVisible());
    CHECK_FALSE(desk.find<QWidget>("stopButton")->hasFocus());
    desk.find<QWidget>("backButton")->setFocus();
    for (SessionModel* run : desk.shell().runs())
        if (run != &desk.run())
            run->requestStop();
    REQUIRE(eventually([&] { return desk.shell().activeRuns() == 1; }));
    desk.shell().dismiss(desk.shell().runs().back());
    QCoreApplication::processEvents();
    CHECK_FALSE(desk.find<QWidget>("stopButton")->hasFocus());
}
