// Goal: on a Chinese page people meet the titles of steps and scenarios, never their ids. Ids are in the tooltips of
// the plan only, for `--set`.
#include "scenario/scenario.h"
#include "scenario/step_names.h"
#include "text/language.h"
#include "window_driver.h"
#include "wiring/wiring.h"

#include <QRegularExpression>
#include <QTableWidget>

using namespace assay;
using namespace assay::gui;

namespace {

// Everything that can be read on a page.
QStringList shownOn(const QWidget* page)
{
    QStringList all;
    for (const auto* label : page->findChildren<QLabel*>())
        all << label->text();
    for (const auto* box : page->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            all << box->itemText(i);
    for (const auto* view : page->findChildren<QAbstractItemView*>())
        for (int row = 0; row < view->model()->rowCount(); ++row)
            for (int column = 0; column < view->model()->columnCount(); ++column)
                all << view->model()->index(row, column).data().toString();
    return all;
}

void checkNoIds(const QStringList& shown, const Profile& profile)
{
    std::vector<std::string> ids;
    for (const Step& step : profile.steps)
        ids.push_back(step.id);
    for (const Scenario& scenario : allScenarios())
        ids.push_back(scenario.schema.id);
    for (const std::string& id : ids) {
        const QRegularExpression word(QStringLiteral("(?<![A-Za-z0-9_])%1(?![A-Za-z0-9_])").arg(qstr(id)));
        for (const QString& text : shown.filter(word))
            FAIL_CHECK("the id " << id << " stands in: " << text.toStdString());
    }
}

} // namespace

TEST_CASE("The plan of every shipped profile names its steps by their titles")
{
    WindowDriver driver;
    driver.clickCard("sim:good-u1");
    driver.choose("actionLanguage_zh_CN");
    const Texts texts(*languageOfCode("zh_CN"));
    for (const std::string& name : builtinProfiles()) {
        CAPTURE(name);
        const auto profile = loadProfile(name, {});
        REQUIRE(profile);
        driver.chooseProfile(QStringLiteral("(%1)").arg(qstr(name)));
        auto* steps = driver.find<QTableWidget>("planSteps");
        REQUIRE(eventually([&] { return steps->rowCount() == static_cast<int>(profile->steps.size()); }));
        const StepNames names = namesOf(*profile);
        REQUIRE(eventually([&] { return steps->item(1, 0)->text() == texts.step(names, profile->steps[1].id); }));
        checkNoIds(shownOn(driver.find<QWidget>("setupPage")), *profile);
    }
    driver.choose("actionLanguage_en");
}

TEST_CASE("A run and its result name steps by their titles")
{
    WindowDriver driver;
    driver.start("sim:good-u1", "quick");
    REQUIRE(driver.waitForResult());
    driver.choose("actionLanguage_zh_CN");
    const auto profile = loadProfile("quick", {});
    REQUIRE(profile);
    REQUIRE(eventually(
        [&] { return shownOn(driver.find<QWidget>("resultPage")).join(' ').contains(QStringLiteral("随机写")); }));
    checkNoIds(shownOn(driver.find<QWidget>("resultPage")), *profile);
    checkNoIds(shownOn(driver.find<QWidget>("livePage")), *profile);
    driver.choose("actionLanguage_en");
}
