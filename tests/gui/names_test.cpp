// Goal: on a Chinese page people meet the titles of steps, scenarios and metrics, never their ids. Ids are in tooltips,
// for `--set`, and where a profile is written: in its text, and in the field for the id of a step.
#include "answered_runs.h"
#include "gui/pages/readers/readers_page.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/shell.h"
#include "gui/station/slot_tile.h"
#include "gui/station/station_screen.h"
#include "gui/station/station_window.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "program/wiring/lot_runs.h"
#include "program/wiring/wiring.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"
#include "station_desk.h"
#include "support/advised_run.h"
#include "text/language.h"
#include "window_driver.h"

#include <QAbstractButton>
#include <QListWidget>
#include <QRegularExpression>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <algorithm>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr qsizetype kPlotRows = 50; // of thousands alike

// Everything that can be read on a page, without small print, where ids may stand.
QStringList shownOn(const QWidget* page)
{
    QStringList all;
    for (const auto* label : page->findChildren<QLabel*>())
        all << label->text();
    for (const auto* button : page->findChildren<QAbstractButton*>())
        all << button->text();
    for (const auto* tabs : page->findChildren<QTabBar*>())
        for (int i = 0; i < tabs->count(); ++i)
            all << tabs->tabText(i);
    for (const auto* box : page->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            all << box->itemText(i);
    for (const auto* view : page->findChildren<QAbstractItemView*>())
        for (int column = 0; column < view->model()->columnCount(); ++column) {
            all << view->model()->headerData(column, Qt::Horizontal).toString();
            for (int row = 0; row < view->model()->rowCount(); ++row)
                all << view->model()->index(row, column).data().toString();
        }
    for (const PlotWidget* plot : plotsOn(page)) {
        all << plot->table().columns;
        for (const QStringList& row : plot->table().rows.mid(0, kPlotRows))
            all << row;
    }
    static const QRegularExpression smallPrint(QStringLiteral("<small>.*</small>"));
    return all.replaceInStrings(smallPrint, QString());
}

void checkNoIds(const QStringList& shown, const Profile& profile)
{
    std::vector<std::string> ids;
    for (const Step& step : profile.steps)
        ids.push_back(step.id);
    for (const Quantity& quantity : commonQuantities())
        ids.push_back(quantity.id);
    for (const Scenario& scenario : allScenarios()) {
        ids.push_back(scenario.schema.id);
        for (const Quantity& quantity : scenario.schema.quantities)
            ids.push_back(quantity.id);
    }
    for (const Verdict verdict :
         {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error})
        ids.push_back(name(verdict));
    const std::vector<std::string> profiles = builtinProfiles(); // their names stand beside their titles
    std::erase_if(ids, [&](const std::string& id) { return std::ranges::find(profiles, id) != profiles.end(); });
    QStringList words;
    for (const std::string& id : ids)
        words << qstr(id);
    const QRegularExpression word(
        QStringLiteral("(?<![A-Za-z0-9_-])(%1)(?![A-Za-z0-9_-])").arg(words.join(QLatin1Char('|'))));
    for (const QString& text : shown.filter(word))
        FAIL_CHECK("the id " << word.match(text).captured(1).toStdString() << " stands in: " << text.toStdString());
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
    REQUIRE(eventually( // a hidden page is translated a little later
        [&] { return shownOn(driver.find<QWidget>("livePage")).join(' ').contains(QStringLiteral("随机读")); }));
    checkNoIds(shownOn(driver.find<QWidget>("livePage")), *profile);
    driver.choose("actionLanguage_en");
}

TEST_CASE("Results with an answer of their own name nothing by its id, and neither does the advice")
{
    WindowDriver driver;
    driver.choose("actionLanguage_zh_CN");
    std::vector<std::shared_ptr<const JudgedRecord>> records = {
        std::make_shared<const JudgedRecord>(test::advisedRun())};
    for (const AnsweredRun& run : kAnsweredRuns)
        records.push_back(made(run));
    Profile profile;
    profile.steps.emplace_back().id = kAnsweredStep;
    auto* tabs = driver.find<QTabBar>("resultTabs");
    for (const auto& record : records) {
        emit driver.shell().runOpened(record, driver.runs() / "run");
        const bool advised = record == records.front();
        REQUIRE(eventually([&] { return driver.find<QPushButton>("adviceAll")->isVisible() == advised; }));
        constexpr int kConditions = 3; // parameters and overrides stand there as they are written in the profile
        for (int tab = 0; tab < kConditions; ++tab) {
            tabs->setCurrentIndex(tab);
            checkNoIds(shownOn(driver.find<QWidget>("resultPage")), profile);
        }
    }
    driver.choose("actionLanguage_en");
}

namespace {

// A window in Chinese whose history knows two runs of the quick profile.
struct TwoRuns : OwnHistory {
    TwoRuns()
    {
        for (const char* card : {"sim:good-u1", "sim:slow-c4"})
            runs.push_back(make(card));
        driver.choose("actionLanguage_zh_CN");
        REQUIRE(eventually([&] { return title("setupPage") != "Card and test"; }));
    }
    ~TwoRuns() { driver.choose("actionLanguage_en"); }
    QString title(const char* page) { return driver.find<QWidget>(page)->findChild<QLabel*>("pageTitle")->text(); }
    void goTo(const char* way) { QTest::mouseClick(driver.find<QToolButton>(way), Qt::LeftButton); }

    std::vector<std::filesystem::path> runs;
    WindowDriver driver;
    Profile profile = *loadProfile("quick", {});
};

} // namespace

TEST_CASE("The history and the life of a card name metrics by their titles")
{
    TwoRuns two;
    two.goTo("navigation_historyPage");
    auto* table = two.driver.find<QAbstractItemView>("historyTable");
    REQUIRE(
        eventually([&] { return table->model()->rowCount() == 2 && table->model()->index(0, 2).data().isValid(); }));
    table->setCurrentIndex(table->model()->index(0, 0));
    auto* metrics = two.driver.find<QComboBox>("lifeMetric");
    REQUIRE(eventually([&] { return metrics->count() > 1; }));
    checkNoIds(shownOn(two.driver.find<QWidget>("historyPage")), two.profile);
}

TEST_CASE("Every view of a comparison names metrics by their titles, and so does the choice of runs")
{
    TwoRuns two;
    two.driver.shell().compare(two.runs);
    auto* metrics = two.driver.find<QTableWidget>("comparedMetrics");
    REQUIRE(eventually([&] { return metrics->rowCount() > 1; }));
    auto* views = two.driver.find<QComboBox>("compareView");
    for (int view = 0; view < views->count(); ++view) {
        views->setCurrentIndex(view);
        emit views->activated(view);
        QCoreApplication::processEvents();
        checkNoIds(shownOn(two.driver.find<QWidget>("comparePage")), two.profile);
    }
    two.driver.click("chooseRuns");
    REQUIRE(eventually([&] { return two.driver.window().findChild<QWidget*>("runChooser") != nullptr; }));
    checkNoIds(shownOn(two.driver.find<QWidget>("runChooser")), two.profile);
}

TEST_CASE(
    "The form of every shipped profile names steps, parameters and metrics by their titles, and so do its questions")
{
    TwoRuns two;
    two.goTo("navigation_profilesPage");
    auto* profileList = two.driver.find<QListWidget>("profileList");
    auto* steps = two.driver.find<QListWidget>("profileSteps");
    auto* criteria = two.driver.find<QListWidget>("profileCriteria");
    const auto* plan = two.driver.find<QTableWidget>("profilePlan");
    REQUIRE(eventually([&] { // the plan is translated last
        return profileList->count() >= 4 &&
               plan->model()->headerData(0, Qt::Horizontal).toString() == QStringLiteral("步骤");
    }));
    const QWidget* page = two.driver.find<QWidget>("profilesPage");
    for (int row = 0; row < profileList->count(); ++row) {
        profileList->setCurrentRow(row);
        const auto profile = loadProfile(builtinProfiles()[static_cast<std::size_t>(row)], {});
        REQUIRE(profile);
        REQUIRE(eventually([&] { return steps->count() == static_cast<int>(profile->steps.size()); }));
        for (int step = 0; step < steps->count(); ++step) {
            steps->setCurrentRow(step);
            checkNoIds(shownOn(page), *profile);
        }
        for (int criterion = 0; criterion < criteria->count(); ++criterion) {
            criteria->setCurrentRow(criterion);
            checkNoIds(shownOn(page), *profile);
        }
    }
}

TEST_CASE("The dialog that suggests a limit names metric, profile and verdict by their titles")
{
    const QByteArray home = qgetenv("XDG_DATA_HOME");
    const test::TempFolder own; // for the copy of the profile
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(own.path().string()));
    {
        TwoRuns two;
        two.goTo("navigation_profilesPage");
        auto* profileList = two.driver.find<QListWidget>("profileList");
        REQUIRE(eventually([&] { return profileList->count() >= 4; }));
        const QString title = Texts(*languageOfCode("zh_CN")).profileTitle(two.profile.title, "quick");
        const auto quick = profileList->findItems(title, Qt::MatchStartsWith);
        REQUIRE(!quick.empty());
        profileList->setCurrentItem(quick.front());
        two.goTo("copyProfile");
        two.driver.find<QTabWidget>("profileForms")->setCurrentIndex(2);
        auto* suggest = two.driver.find<QPushButton>("suggestLimit");
        REQUIRE(eventually([&] {
            two.driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
            return suggest->isEnabled();
        }));
        suggest->click();
        auto* runs = two.driver.find<QListWidget>("suggestRuns");
        REQUIRE(eventually([&] { return runs->count() == 2; }));
        two.goTo("suggestAll");
        REQUIRE(eventually([&] { return two.driver.find<QPushButton>("suggestUse")->isEnabled(); }));
        const QStringList shown = shownOn(two.driver.find<QWidget>("suggestDialog"));
        checkNoIds(shown, two.profile);
        CHECK(shown.filter(title).size() == 2);
    }
    qputenv("XDG_DATA_HOME", home);
}

TEST_CASE("The question before a card is erased names no step and no metric by its id")
{
    const Language chinese = *languageOfCode("zh_CN");
    setProgramLanguage(chinese);
    const auto card = describeTarget("sim:good-u1");
    REQUIRE(card);
    const std::vector<FoundData> data{{1, "vfat", "HOLIDAY", Bytes(31'900'000'000), Bytes(12'300'000)}};
    StartRequest test{*card, "quick", {}, data};
    test.resumed = "20260101-quick";
    const EraseDialog dialog({test}, Texts(chinese), nullptr);
    const QStringList shown = shownOn(&dialog);
    CHECK(shown.filter(QStringLiteral("HOLIDAY")).size() == 1);
    checkNoIds(shown, *loadProfile("quick", {}));
    setProgramLanguage(kEnglish);
}

TEST_CASE("Every view of a lot names metrics by their titles")
{
    TwoRuns two;
    const std::filesystem::path file = two.folder / "lot.toml";
    Lot lot;
    lot.supplier = "Alpha";
    lot.number = "L1";
    lot.part = "P";
    lot.size = 100;
    lot.plan = "all";
    REQUIRE(createLot(file, lot));
    for (const auto& run : two.runs)
        REQUIRE(addRunToLot(file, run));
    two.driver.shell().open(file);
    auto* cards = two.driver.find<QAbstractItemView>("lotCards");
    REQUIRE(eventually([&] { return cards->model()->rowCount() == 2; }));
    auto* tabs = two.driver.find<QTabWidget>("lotTabs");
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        QCoreApplication::processEvents();
        checkNoIds(shownOn(two.driver.find<QWidget>("lotsPage")), two.profile);
    }
}

// Those whose content is asked for above, and those that come later.
TEST_CASE("No page names a step or a metric by its id")
{
    TwoRuns two;
    two.driver.shell().compare(two.runs);
    two.driver.find<ReadersPage>("readersPage")->load(two.runs);
    two.driver.shell().openRun(two.runs.front());
    REQUIRE(two.driver.waitForResult());
    for (Page* page : two.driver.window().findChildren<Page*>()) {
        CAPTURE(page->objectName().toStdString());
        two.driver.shell().show(page);
        QTest::qWait(200); // what it reads in the background is there
        checkNoIds(shownOn(page), two.profile);
    }
}

TEST_CASE("A station's slots, prompt and figures name steps and metrics by their titles")
{
    const Language chinese = *languageOfCode("zh_CN");
    setProgramLanguage(chinese);
    {
        MadeUpStation station;
        station.view = everyState();
        station.view.prompt = station.view.slots[1].line;
        station.view.slots[4].alarm =
            msg("line", "{metric} differs from the other slots by {}, after {} cards; check the reader",
                "write.throughput_mean", "8 %", 40);
        StationWindow window(station.link(), {chinese, Theme::light});
        window.resize(1280, 720);
        window.show();
        QStringList shown = shownOn(&window);
        for (const SlotTile* tile : window.screen()->tiles())
            shown << tile->word() << tile->line() << tile->accessibleName();
        CHECK(shown.filter(QStringLiteral("顺序写")).size() >= 3); // of a slot, the prompt, and the reasons
        checkNoIds(shown, *loadProfile("line", {}));
    }
    setProgramLanguage(kEnglish);
}

TEST_CASE("Every view of the readers names metrics by their titles")
{
    TwoRuns two;
    two.goTo("navigation_readersPage");
    auto* page = two.driver.find<ReadersPage>("readersPage");
    page->load(two.runs);
    REQUIRE(eventually([&] { return two.driver.find<QComboBox>("gaugeReader")->count() > 0; }));
    auto* tabs = page->findChild<QTabWidget*>();
    REQUIRE(tabs);
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        QCoreApplication::processEvents();
        checkNoIds(shownOn(page), two.profile);
    }
}
