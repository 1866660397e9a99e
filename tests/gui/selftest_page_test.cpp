// Goal: whoever sets up a computer for tests learns whether it is fit to measure, and why not.
#include "gui/empty_state.h"
#include "gui/pages/selftest/selftest_page.h"
#include "gui/shell.h"
#include "window_driver.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

using namespace assay;
using namespace assay::gui;
using namespace std::chrono_literals;

namespace {

Delays someDelays(Ns rare) { return {2000, rare / 4, rare, 2 * rare, 4 * rare, 1e3, std::nullopt}; }

SelfTest madeUpTest(Ns late)
{
    SelfTest test;
    test.hasRealtimePriority = true;
    test.clockStep = 20ns;
    test.wakeup = someDelays(late);
    test.wakeupWithoutPriority = someDelays(late);
    test.busy = someDelays(2us);
    test.sleep = someDelays(40us);
    test.io = someDelays(4us);
    test.engine = "io_uring";
    test.ioAtDepth32 = 700ns;
    test.memoryFree = 8'000'000'000;
    test.load.emplace();
    test.load->wakeup = test.load->wakeupWithoutPriority = someDelays(3ms);
    test.load->channels = {{"own", someDelays(30us)}, {"fifo", someDelays(4ms)}};
    return test;
}

} // namespace

TEST_CASE("The self-test page shows a verdict in words, what it rests on, and every delay as a row")
{
    WindowDriver driver;
    driver.clickTool("navigation_selftestPage");
    auto* page = driver.find<SelfTestPage>("selftestPage");
    auto* table = driver.find<QTableWidget>("selfTestDelays");
    auto* verdict = driver.find<QLabel>("selfTestVerdict");
    CHECK_FALSE(table->isVisible());
    CHECK(driver.find<EmptyState>("selfTestEmpty")->isVisible());
    CHECK(driver.find<EmptyState>("selfTestEmpty")->sentence().contains("15 s"));
    page->show(madeUpTest(20us));
    CHECK(verdict->text() == "The computer is fit to measure.");
    CHECK(table->isVisible());
    CHECK(table->rowCount() == 5 + 2 + 2);
    CHECK(table->item(8, 0)->text() == "busy: message through a FIFO");
    CHECK(table->item(8, 3)->text().startsWith("8"));
    page->show(madeUpTest(900us));
    CHECK(verdict->text().startsWith("The computer is not fit"));
    CHECK(driver.find<QLabel>("selfTestSentence")->text().contains("despite real-time priority"));
}

// The short test takes 3 s.
TEST_CASE("The short self-test runs beside the window, which says so, and cannot be begun twice")
{
    WindowDriver driver;
    driver.clickTool("navigation_selftestPage");
    auto* button = driver.find<QPushButton>("selfTestShort");
    button->click();
    CHECK_FALSE(button->isEnabled());
    CHECK_FALSE(driver.find<QPushButton>("selfTestWhole")->isEnabled());
    REQUIRE(eventually([&] { return driver.find<QTableWidget>("selfTestDelays")->rowCount() == 5; }));
    CHECK(button->isEnabled());
}

TEST_CASE("A window that closes during its self-test does not wait for the end of it")
{
    QElapsedTimer time;
    {
        WindowDriver driver;
        driver.clickTool("navigation_selftestPage");
        driver.find<QPushButton>("selfTestWhole")->click();
        time.start();
    }
    CHECK(time.elapsed() < 5000); // the whole test takes 15 s
}
