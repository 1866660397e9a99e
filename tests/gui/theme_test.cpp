// The window in light, dark and high contrast.
#include "window_driver.h"

#include <QAbstractItemView>
#include <QApplication>
#include <utility>

using namespace assay;
using namespace assay::gui;

TEST_CASE("After a change of theme every page looks as if the program had begun with it")
{
    WindowDriver driver;
    const char* const ways[] = {"navigation_setupPage", "navigation_profilesPage", "navigation_comparePage"};
    const auto look = [&](const char* way) {
        driver.clickTool(way);
        if (QWidget* field = driver.window().focusWidget())
            field->clearFocus(); // no cursor blinks
        QImage picture;
        CHECK(eventually([&] { // until what the page lists is there
            QTest::qWait(150);
            const QImage last = std::exchange(picture, driver.window().grab().toImage());
            return picture == last;
        }));
        return picture;
    };
    const auto disks = [&] { // of this computer: other tests come and go with theirs
        QStringList all;
        const QAbstractItemModel& list = *driver.find<QAbstractItemView>("cardList")->model();
        for (int row = 0; row < list.rowCount(); ++row)
            all << list.index(row, 0).data(Qt::AccessibleTextRole).toString();
        return all;
    };
    bool same = false;
    for (int round = 0; round < 5 && !same; ++round) {
        std::vector<QImage> before;
        const QStringList listed = disks();
        for (const char* way : ways)
            before.push_back(look(way));
        driver.chooseTheme("actionTheme_dark", Theme::dark);
        for (std::size_t i = 0; i < before.size(); ++i)
            CHECK(look(ways[i]) != before[i]);
        driver.chooseTheme("actionTheme_light", Theme::light);
        same = true;
        for (std::size_t i = 0; i < before.size(); ++i) {
            bool asBefore = false;
            CAPTURE(ways[i], round);
            CHECK(eventually([&] {
                asBefore = look(ways[i]) == before[i];
                return asBefore || disks() != listed;
            }));
            same = same && asBefore;
        }
    }
    CHECK(same);
}

TEST_CASE("High contrast is a theme that is remembered")
{
    WindowDriver driver;
    driver.chooseTheme("actionTheme_contrast", Theme::contrast);
    CHECK(themeOf(driver.window().palette()) == Theme::contrast);
    CHECK(loadPreferences(QPalette(Qt::white)).theme == Theme::contrast);
    driver.chooseTheme("actionTheme_light", Theme::light);
}

TEST_CASE("Plots take the theme of the window when it changes")
{
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    std::vector<PlotWidget*> plots;
    REQUIRE(eventually([&] {
        plots = plotsOn(driver.find<QWidget>("criterionFigure"));
        return !plots.empty();
    }));
    const auto corner = [&plots] { return plots.front()->grab().toImage().pixelColor(6, 6).name(); };
    CHECK(eventually([&] { return corner() == paletteOf(Theme::light).surface.name(); }));
    driver.chooseTheme("actionTheme_dark", Theme::dark);
    CHECK(eventually([&] { return corner() == paletteOf(Theme::dark).surface.name(); }));
    driver.chooseTheme("actionTheme_light", Theme::light);
    CHECK(eventually([&] { return corner() == paletteOf(Theme::light).surface.name(); }));
}
