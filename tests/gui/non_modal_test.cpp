// Goal: whoever is asked for a file, a lot or runs goes on watching his tests: nothing but the question whether a card
// is erased stands before the window. Each question is there once, and goes with the window.
#include "look/non_modal.h"

#include "gui/pages/lots/new_lot_dialog.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "window_driver.h"

#include <QAction>
#include <QLineEdit>
#include <QSettings>

using namespace assay;
using namespace assay::gui;

namespace {

QList<QDialog*> shownDialogs(const MainWindow& window)
{
    QList<QDialog*> shown = window.findChildren<QDialog*>();
    shown.removeIf([](const QDialog* dialog) { return !dialog->isVisible(); });
    return shown;
}

void press(WindowDriver& driver, const char* way)
{
    if (auto* action = driver.window().findChild<QAction*>(way))
        action->trigger();
    else
        driver.find<QAbstractButton>(way)->click();
}

std::filesystem::path madeLot(const std::filesystem::path& folder, const char* number)
{
    Lot lot;
    lot.supplier = "Alpha";
    lot.number = number;
    lot.part = "P";
    lot.size = 100;
    lot.plan = "all";
    const auto file = folder / (std::string(number) + ".toml");
    REQUIRE(createLot(file, lot));
    return file;
}

} // namespace

TEST_CASE("A non-modal question does not block the window, opens once, and closes with the window")
{
    QSettings().remove("lots");
    const OwnHistory history;
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    driver.shell().open(madeLot(history.folder.path(), "L1"));
    REQUIRE(eventually([&] { return driver.find<QAbstractButton>("saveLot")->isEnabled(); }));
    for (const char* way :
         {"actionOpenRun", "actionCheckReport", "openProfile", "choosePhoto", "savePdf", "addFolders", "chooseRuns",
          "addRunFolder", "importProfile", "exportProfile", "newLot", "openLot", "addFromHistory", "addFromFolder",
          "saveLot_csv", "chooseGaugeRuns", "addGaugeFolder", "actionAbout"}) {
        CAPTURE(way);
        press(driver, way);
        press(driver, way);
        REQUIRE(eventually([&] { return shownDialogs(driver.window()).size() == 1; }));
        CHECK_FALSE(shownDialogs(driver.window()).front()->isModal());
        CHECK(QApplication::activeModalWidget() == nullptr);
        driver.clickTool("navigation_comparePage");
        CHECK(driver.shows("comparePage"));
        driver.clickTool("navigation_setupPage");
        CHECK(driver.shows("setupPage"));
        shownDialogs(driver.window()).front()->close();
        REQUIRE(eventually([&] { return driver.window().findChildren<QDialog*>().isEmpty(); }));
    }
    for (const char* way : {"newLot", "chooseRuns", "addFolders"})
        press(driver, way);
    CHECK(shownDialogs(driver.window()).size() == 3);
    driver.window().close();
    CHECK(shownDialogs(driver.window()).isEmpty());
}

TEST_CASE("In another language a question for a file goes; the form of a new lot speaks it, with what was typed")
{
    WindowDriver driver;
    press(driver, "openProfile");
    press(driver, "newLot");
    auto* form = driver.find<NewLotDialog>("newLotDialog");
    form->findChild<QLineEdit*>("newLotSupplier")->setText("Alpha");
    form->findChild<QLineEdit*>("newLotSize")->setText("200");
    driver.choose("actionLanguage_zh_CN");
    CHECK(eventually([&] { return form->windowTitle() == QStringLiteral("新建批次"); }));
    CHECK(shownDialogs(driver.window()) == QList<QDialog*>{form});
    CHECK(form->findChild<QLineEdit*>("newLotSupplier")->text() == "Alpha");
    const auto* words = form->findChild<QLabel*>("planWords");
    CHECK(eventually([&] { return words->text().contains("26") && !words->text().contains("Test"); }));
    driver.choose("actionLanguage_en");
    CHECK(eventually([&] { return form->windowTitle() == "New lot"; }));
}

TEST_CASE("Runs that were asked for while one lot was shown are not added to the next")
{
    QSettings().remove("lots");
    const OwnHistory history;
    const auto first = madeLot(history.folder.path(), "L1"), second = madeLot(history.folder.path(), "L2");
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    const auto show = [&](const std::filesystem::path& lot, const char* number) {
        driver.shell().open(lot);
        REQUIRE(eventually([&] {
            return driver.find<QWidget>("lotsPage")->findChild<QLabel*>("pageTitle")->text().contains(number) &&
                   driver.find<QAbstractButton>("saveLot")->isEnabled();
        }));
    };
    show(first, "L1");
    press(driver, "addFromHistory");
    CHECK(shownDialogs(driver.window()).size() == 1);
    press(driver, "addFromFolder");
    auto* dialog = driver.window().findChild<QFileDialog*>();
    REQUIRE(dialog);
    show(second, "L2");
    CHECK(shownDialogs(driver.window()) == QList<QDialog*>{dialog}); // the choice has gone
    emit dialog->fileSelected(QString::fromStdString(driver.onlyRun().string()));
    dialog->close();
    REQUIRE(eventually([&] { return readLot(first)->cards.size() == 1; }));
    CHECK(readLot(second)->cards.empty());
}
