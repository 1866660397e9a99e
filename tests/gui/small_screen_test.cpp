// Goal: a screen of 1280 x 720 or 1920 x 1080 pixels at a scale of 200 % has half of that, and is worked on all the
// same.
#include "gui/pages/lots/new_lot_dialog.h"
#include "support/temp_folder.h"
#include "window_driver.h"

#include <QLineEdit>
#include <QScrollArea>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

TEST_CASE("The page of cards does not scroll sideways on a screen of 1920 x 1080 at 200 %")
{
    const char* code = GENERATE("en", "zh_CN");
    WindowDriver driver;
    driver.window().resize(960, 500); // less its title
    driver.clickCard("sim:good-u1");
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
    driver.choose((std::string("actionLanguage_") + code).c_str());
    const auto* scroll = driver.find<QScrollArea>("pageScroll");
    CHECK(scroll->widget()->width() <= scroll->viewport()->width());
    driver.choose("actionLanguage_en");
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
