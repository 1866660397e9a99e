// Goal: a screen of 1280 x 720 or 1920 x 1080 pixels at a scale of 200 % has half of that, and is worked on all the
// same.
#include "full_window.h"
#include "gui/pages/lots/new_lot_dialog.h"
#include "gui/pages/setup/erase_dialog.h"
#include "support/advised_run.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableWidget>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr QSize kSmallest(640, 330), kSmall(960, 500); // less the title of the window
constexpr QSize kRoom(632, 320);                       // of a dialog, less the frame of its window

void checkWidth(WindowDriver& driver)
{
    const auto* scroll = driver.find<QScrollArea>("pageScroll");
    CHECK(eventually([&] { return scroll->widget()->width() <= scroll->viewport()->width(); }));
}

bool isWhollySeen(const QWidget& widget)
{
    return widget.isVisible() && widget.visibleRegion().boundingRect() == widget.rect();
}

} // namespace

TEST_CASE("No page scrolls sideways at 200 %")
{
    const QSize screen = GENERATE(kSmallest, kSmall);
    const char* code = GENERATE("en", "zh_CN");
    CAPTURE(screen.width(), code);
    FullWindow full(screen);
    full.driver.choose((std::string("actionLanguage_") + code).c_str());
    for (Page* page : full.driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        full.driver.shell().show(page);
        full.throughTabs(*page, [&] {
            QTest::qWait(100); // the sections of a result are laid out
            checkWidth(full.driver);
        });
    }
    full.driver.choose("actionLanguage_en");
}

TEST_CASE("A running test does not scroll sideways on a screen of 1280 x 720 at 200 %")
{
    const char* code = GENERATE("en", "zh_CN");
    WindowDriver driver(true);
    driver.window().resize(kSmallest);
    driver.start("sim:good-u1", "(qualification)");
    REQUIRE(eventually([&] { return driver.shows("runView") && !driver.text("timeText").isEmpty(); }));
    driver.choose((std::string("actionLanguage_") + code).c_str());
    checkWidth(driver);
    driver.choose("actionLanguage_en");
    driver.shell().stopAll();
    CHECK(eventually([&] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("Start stays in sight beside the help or below it")
{
    const QSize screen = GENERATE(kSmallest, kSmall, QSize(1280, 720));
    CAPTURE(screen.width());
    WindowDriver driver;
    driver.window().resize(screen);
    driver.clickCard("sim:a1-tlc");
    const auto* start = driver.find<QPushButton>("startButton");
    REQUIRE(eventually([&] { return start->isEnabled(); }));
    CHECK(eventually([&] { return isWhollySeen(*start); }));
    const auto* help = driver.find<QWidget>("helpPanel");
    driver.choose("actionHelp");
    CHECK(eventually([&] { return isWhollySeen(*help) && isWhollySeen(*start); }));
    checkWidth(driver);
    driver.choose("actionHelp");
    CHECK(eventually([&] { return !help->isVisible() && driver.shows("setupPage"); }));
}

TEST_CASE("The help moves beside the page when the window becomes wide enough for both")
{
    WindowDriver driver;
    driver.window().resize(kSmallest);
    driver.choose("actionHelp");
    REQUIRE(eventually([&] { return driver.find<QWidget>("helpPanel")->isVisible(); }));
    CHECK_FALSE(driver.shows("setupPage"));
    driver.window().resize(1280, 720);
    CHECK(eventually([&] { return driver.shows("setupPage") && driver.find<QWidget>("helpPanel")->isVisible(); }));
}

TEST_CASE("A page that is chosen in a narrow window takes the place of the help")
{
    WindowDriver driver;
    driver.window().resize(kSmallest);
    driver.choose("actionHelp");
    REQUIRE(eventually([&] { return driver.find<QWidget>("helpPanel")->isVisible(); }));
    driver.clickTool("navigation_historyPage");
    CHECK(eventually([&] { return driver.shows("historyPage") && !driver.find<QWidget>("helpPanel")->isVisible(); }));
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

TEST_CASE("The plan of a long profile does not overlap on a screen of 1280 x 720")
{
    WindowDriver driver;
    driver.window().resize(1280, 720);
    driver.clickCard("sim:a1-tlc");
    driver.chooseProfile("(qualification)");
    const auto* steps = driver.find<QTableWidget>("planSteps");
    const auto* summary = driver.find<QLabel>("planSummary");
    REQUIRE(eventually([&] { return steps->rowCount() > 5; }));
    QCoreApplication::processEvents(); // the layout follows
    CHECK(eventually([&] { return steps->geometry().bottom() < summary->geometry().top(); }));
    CHECK(summary->height() >= summary->heightForWidth(summary->width()));
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

TEST_CASE("The question before a card is erased fits on a screen of 1280 x 720 at 200 %")
{
    const char* code = GENERATE("en", "zh_CN");
    setProgramLanguage(*languageOfCode(code));
    DeviceInfo card;
    card.path = "/dev/sdx";
    card.bus = Bus::usb;
    card.model = "SC32G";
    card.reader = "Generic card reader, port 2";
    card.capacity = Bytes(31'914'983'424);
    card.eraseId = "usb-2:serial-7:31914983424";
    card.mountPoints = {"/media/camera"};
    const std::vector<FoundData> found = {{1, "vfat", "HOLIDAY", Bytes(31'900'000'000), Bytes(12'300'000)}};
    EraseDialog dialog({StartRequest{card, "quick", {}, found}}, Texts(*languageOfCode(code)), nullptr);
    CHECK(dialog.minimumSizeHint().boundedTo(kRoom) == dialog.minimumSizeHint());
    dialog.resize(kRoom);
    dialog.show();
    QCoreApplication::processEvents();
    CHECK(dialog.size() == kRoom);
    for (const char* name : {"eraseConfirm", "eraseCancel", "eraseAccept"})
        CHECK(isWhollySeen(*dialog.findChild<QWidget*>(name)));
    const auto* scroll = dialog.findChild<QScrollArea*>("eraseCards");
    CHECK(scroll->widget()->width() <= scroll->viewport()->width());
    dialog.resize(dialog.sizeHint()); // where there is room, nothing scrolls
    QCoreApplication::processEvents();
    CHECK(scroll->widget()->height() <= scroll->viewport()->height());
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
