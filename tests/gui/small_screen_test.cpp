// Goal: a screen of 1280 x 720 or 1920 x 1080 pixels at a scale of 200 % has half of that, and is worked on all the
// same.
#include "gui/pages/lots/new_lot_dialog.h"
#include "gui/pages/readers/readers_page.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "program/wiring/lot_runs.h"
#include "support/advised_run.h"
#include "window_driver.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

// Runs, a lot of them, and every page filled with these.
struct FullWindow : OwnHistory {
    FullWindow()
    {
        Specimen sample;
        sample.supplier = "深圳某某电子有限公司";
        for (const char* card : {"sim:good-u1", "sim:slow-c4"}) {
            sample.number = std::to_string(runs.size() + 1);
            runs.push_back(make(card, sample));
        }
        const std::filesystem::path file = folder / "lot.toml";
        Lot lot;
        lot.supplier = sample.supplier;
        lot.number = "2026-11/A";
        lot.part = "TF-32G-V30";
        lot.size = 500;
        lot.plan = "all";
        REQUIRE(createLot(file, lot));
        for (const auto& run : runs)
            REQUIRE(addRunToLot(file, run));
        driver.window().resize(960, 500); // less its title
        driver.clickCard("sim:good-u1");
        REQUIRE(eventually([this] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
        driver.shell().open(file);
        REQUIRE(eventually([this] { return driver.find<QLabel>("lotVerdict")->isVisible(); }));
        driver.find<ReadersPage>("readersPage")->load(runs);
        driver.shell().compare(runs);
        driver.shell().openRun(runs.front());
        REQUIRE(driver.waitForResult());
    }
    // Shows each tab of the page.
    void throughTabs(const QWidget& page, const std::function<void()>& look) const
    {
        QTest::qWait(200); // what it reads in the background is there
        look();
        for (auto* tabs : page.findChildren<QTabBar*>())
            for (int tab = 0; tab < tabs->count(); ++tab) {
                CAPTURE(tabs->objectName().toStdString(), tab);
                tabs->setCurrentIndex(tab);
                QCoreApplication::processEvents();
                look();
            }
    }

    std::vector<std::filesystem::path> runs;
    WindowDriver driver;
};

} // namespace

TEST_CASE("No page scrolls sideways on a screen of 1920 x 1080 at 200 %")
{
    const char* code = GENERATE("en", "zh_CN");
    FullWindow full;
    full.driver.choose((std::string("actionLanguage_") + code).c_str());
    const auto* scroll = full.driver.find<QScrollArea>("pageScroll");
    for (Page* page : full.driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        full.driver.shell().show(page);
        full.throughTabs(*page, [scroll] { CHECK(scroll->widget()->width() <= scroll->viewport()->width()); });
    }
    full.driver.choose("actionLanguage_en");
}

TEST_CASE("A profile on a narrow window has its plan and its text behind the tabs of the form, on a wide one beside it")
{
    WindowDriver driver;
    driver.clickTool("navigation_profilesPage");
    auto* forms = driver.find<QTabWidget>("profileForms");
    const auto* side = driver.find<QTabWidget>("profileSide");
    const QString plan = side->tabText(0), text = side->tabText(1);
    CHECK(forms->count() == 3);
    driver.window().resize(960, 500);
    REQUIRE(eventually([&] { return forms->count() == 5; }));
    CHECK_FALSE(side->isVisible());
    CHECK(QStringList{forms->tabText(3), forms->tabText(4)} == QStringList{plan, text});
    forms->setCurrentIndex(4);
    CHECK(driver.find<QWidget>("profileToml")->isVisible());
    driver.window().resize(1280, 720);
    REQUIRE(eventually([&] { return forms->count() == 3; }));
    CHECK(QStringList{side->tabText(0), side->tabText(1)} == QStringList{plan, text});
    CHECK(side->isVisible());
}

TEST_CASE("All changes that the camera could make come into sight on a low window")
{
    WindowDriver driver;
    driver.window().resize(960, 500);
    emit driver.shell().runOpened(std::make_shared<const JudgedRecord>(test::advisedRun()), driver.runs() / "run");
    REQUIRE(eventually([&] { return driver.find<QPushButton>("adviceAll")->isVisible(); }));
    driver.click("adviceAll");
    const auto* section = driver.find<QWidget>("section-advice");
    CHECK(eventually([&] { return section->visibleRegion().boundingRect().height() > 100; }));
}

TEST_CASE("The form of a new lot is usable on a screen of 1280 x 720 at 200 %")
{
    const char* code = GENERATE("en", "zh_CN");
    setProgramLanguage(*languageOfCode(code));
    const test::TempFolder folder;
    NewLotDialog form(folder.path(), Texts(*languageOfCode(code)), nullptr);
    constexpr QSize kRoom(632, 320); // less the frame of a window
    CHECK(form.minimumSizeHint().boundedTo(kRoom) == form.minimumSizeHint());
    form.resize(kRoom);
    form.show();
    QCoreApplication::processEvents();
    CHECK(form.size() == kRoom);
    const auto* make = form.findChild<QPushButton*>("makeLot");
    CHECK(form.rect().contains(QRect(make->mapTo(&form, QPoint()), make->size())));
    const auto* scroll = form.findChild<QScrollArea*>("newLotScroll");
    CHECK(scroll->widget()->width() <= scroll->viewport()->width());
    for (QWidget* field : form.findChildren<QWidget*>())
        if (field->isVisible() && field->inherits("QLineEdit")) {
            CAPTURE(field->objectName().toStdString());
            CHECK(field->width() >= 100);
        }
    setProgramLanguage(kEnglish);
}

TEST_CASE("The form of a new lot is filled in from above by Tab alone")
{
    const test::TempFolder folder;
    NewLotDialog form(folder.path(), Texts(), nullptr);
    form.show();
    for (const char* name : {"newLotSupplier", "newLotNumber", "newLotPart", "newLotSize", "newLotOrder",
                             "newLotDateCode", "newLotLabel", "newLotMadeBy", "newLotSampledBy", "newLotSampled",
                             "newLotSampling", "newLotNote", "newLotPhotos", "newLotFile"}) {
        REQUIRE(form.focusWidget());
        CHECK(form.focusWidget()->objectName() == name);
        QTest::keyClick(form.focusWidget(), Qt::Key_Tab);
    }
}
