// Goal: what a hand does by mistake with real keys and a real mouse changes nothing of what is tested: a Space before a
// running test, a number that is left half right, a click where another card has just come.
#include "card_reader.h"
#include "gui/entry_field.h"
#include "gui/session_model.h"
#include "gui/window_driver.h"
#include "hands.h"
#include "mock/test_bed.h"
#include "run/record/run_record.h"

#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

namespace {

QMessageBox* stopQuestionOf(WindowDriver& driver) { return driver.window().findChild<QMessageBox*>("stopQuestion"); }

} // namespace

TEST_CASE("One Space before a running test ends nothing, and Stop by mouse or keys asks first")
{
    const Tool tool = GENERATE(Tool::keyboard, Tool::mouse);
    WindowDriver driver(true);
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&] { return driver.shows("livePage") && driver.text("stepText").contains('1'); }));
    Hands hands(driver, tool);
    for (const char* key : {"space", "Return", "space"})
        hands.key(key);
    CHECK(stopQuestionOf(driver) == nullptr);
    CHECK_FALSE(driver.shell().runs().front()->stopping());
    hands.press("stopButton");
    REQUIRE(eventually([&] { return stopQuestionOf(driver) && stopQuestionOf(driver)->isVisible(); }));
    hands.key("space"); // on what the question proposes
    REQUIRE(eventually([&] { return stopQuestionOf(driver) == nullptr; }));
    CHECK_FALSE(driver.shell().runs().front()->stopping());
    hands.press("stopButton");
    REQUIRE(eventually([&] { return stopQuestionOf(driver) && stopQuestionOf(driver)->isVisible(); }));
    hands.press("stopAccept");
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultReasons").contains(Texts().outcome(Outcome::stopped)));
}

TEST_CASE("A limit that is typed by keys counts when it is left by Tab or by the mouse, and no half of it does")
{
    WindowDriver driver;
    driver.clickTool("navigation_profilesPage");
    auto* profileList = driver.find<QListWidget>("profileList");
    auto* forms = driver.find<QTabWidget>("profileForms");
    REQUIRE(eventually([&] { return !profileList->findItems("Quick", Qt::MatchStartsWith).empty(); }));
    profileList->setCurrentItem(profileList->findItems("Quick", Qt::MatchStartsWith).front());
    REQUIRE(eventually([&] { return forms->currentWidget()->isEnabled(); }));
    driver.clickTool("copyProfile");
    auto* toml = driver.find<QPlainTextEdit>("profileToml");
    REQUIRE(eventually([&] { return !toml->isReadOnly() && forms->currentWidget()->isEnabled(); }));
    forms->setCurrentIndex(2);
    driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
    auto* limit = driver.find<EntryField>("criterionLimit");
    Hands hands(driver, Tool::mouse);
    const auto type = [&](std::initializer_list<const char*> keys) {
        limit->setFocus();
        limit->selectAll();
        for (const char* key : keys)
            hands.key(key);
    };
    const QString before = toml->toPlainText();
    type({"2", "0"}); // the margin is 12
    CHECK(toml->toPlainText() == before);
    hands.key("Tab");
    CHECK(toml->toPlainText() == before);
    CHECK(limit->hasFocus());
    hands.press("criterionMarginal"); // a click there
    CHECK(eventually([&] { return limit->hasFocus(); }));
    CHECK(toml->toPlainText() == before);
    hands.key("Escape");
    CHECK(limit->text() == "10");
    type({"1", "1"});
    CHECK(toml->toPlainText() == before);
    hands.press("criterionMarginal");
    CHECK(eventually([&] { return toml->toPlainText().contains("limit = 11"); }));
}

TEST_CASE("A card that is inserted above others moves none in sight, and the chosen one stays chosen")
{
    constexpr Bytes kSmall = mib(8);
    const FuseCard first(kSmall), second(kSmall);
    TestBed bed;
    CardReader reader(bed);
    WindowDriver driver;
    auto* list = driver.find<QAbstractItemView>("cardList");
    driver.clickCard("sim:good-u1");
    list->scrollTo(list->currentIndex(), QAbstractItemView::PositionAtTop);
    const QPersistentModelIndex chosen = list->currentIndex();
    const QRect place = list->visualRect(chosen);
    REQUIRE(list->visualRect(list->model()->index(0, 0)).bottom() < 0); // the heading of the cards is out of sight
    const int rows = list->model()->rowCount();
    reader.insert(first, kSmall);
    REQUIRE(eventually([&] { return list->model()->rowCount() == rows + 1; }));
    CHECK(list->visualRect(chosen) == place);
    CHECK(list->currentIndex() == chosen);
    reader.insert(second, kSmall);
    REQUIRE(eventually([&] { return list->model()->rowCount() == rows + 2; }));
    reader.remove(0);
    REQUIRE(eventually([&] { return list->model()->rowCount() == rows + 1; }));
    CHECK(list->visualRect(chosen) == place);
    CHECK(list->currentIndex() == chosen);
}
