// Pictures of every page for human eyes: each language, theme and size of the window. Hidden: PICTURES=FOLDER gui_tests
// "[.pictures]", and once more with QT_SCALE_FACTOR=2.
#include "gui/pages/lots/lots_page.h"
#include "gui/pages/readers/readers_page.h"
#include "lot/lot.h"
#include "own_history.h"
#include "record/run_folder.h"
#include "session/session.h"
#include "window_driver.h"
#include "wiring/lot_runs.h"
#include "wiring/wiring.h"

#include <QApplication>
#include <QListWidget>
#include <QTabWidget>
#include <fmt/format.h>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

// A desk in use: a lot of three suppliers' worth of cards, runs in two readers, a history.
struct Desk : OwnHistory {
    Desk()
    {
        int number = 0;
        for (const char* card : {"sim:good-u1", "sim:slow-c4", "sim:dying", "sim:fake-wrap", "sim:a1-tlc"})
            make(card, ++number);
        Lot lot;
        lot.supplier = "深圳某某电子有限公司";
        lot.number = "2026-11/A";
        lot.part = "TF-32G-V30";
        lot.size = 500;
        lot.plan = "single:5:1";
        lot.made = "2026-03-01T10:00:00+00:00";
        REQUIRE(createLot(lotFile(), lot));
        for (const fs::path& run : runs)
            REQUIRE(addRunToLot(lotFile(), run));
        rememberPlace(index(), folder / "runs", kLevels);
        put();
    }
    void make(const std::string& card, int number)
    {
        RunRequest request;
        request.device = card;
        request.profile = "quick";
        request.folder = folder / "runs" / card.substr(4);
        request.sample.number = fmt::format("{}", number);
        request.sample.supplier = "深圳某某电子有限公司";
        fs::create_directories(request.folder.parent_path());
        auto session = prepareRun(request);
        REQUIRE(session);
        (*session)->start();
        REQUIRE((*session)->waitDone(std::chrono::seconds(120))); // an upper bound, never a duration
        runs.push_back(request.folder);
    }
    fs::path lotFile() const { return folder / "lot.toml"; }

    std::vector<fs::path> runs;
};

struct Scene {
    const char* name;
    std::function<void()> show;
};

std::vector<Scene> tabsOf(WindowDriver& driver, const char* tabs, const char* name, const std::function<void()>& page)
{
    std::vector<Scene> scenes;
    auto* widget = driver.find<QTabWidget>(tabs);
    for (int i = 0; i < widget->count(); ++i)
        scenes.push_back({name, [page, widget, i] {
                              page();
                              widget->setCurrentIndex(i);
                          }});
    return scenes;
}

std::vector<Scene> scenesOf(WindowDriver& driver, const Desk& desk)
{
    const auto way = [&driver](const char* name) { return [&driver, name] { driver.clickTool(name); }; };
    std::vector<Scene> scenes = {
        {"setup", way("rail_setupPage")},
        {"result-fail", [&] { driver.shell().openRun(desk.runs[2]); }},
        {"result-pass", [&] { driver.shell().openRun(desk.runs[0]); }},
        {"history", way("rail_historyPage")},
        {"compare",
         [&] {
             driver.shell().compare({desk.runs[0], desk.runs[1], desk.runs[4]});
         }},
    };
    for (auto&& more : {tabsOf(driver, "profileForms", "profiles", way("rail_profilesPage")),
                        tabsOf(driver, "lotTabs", "lots", [&] { driver.shell().open(desk.lotFile()); }),
                        tabsOf(driver, "gaugeTabs", "readers", [&] {
                            driver.clickTool("rail_readersPage");
                            driver.find<ReadersPage>("readersPage")->load(desk.runs);
                        })})
        scenes.insert(scenes.end(), more.begin(), more.end());
    return scenes;
}

} // namespace

TEST_CASE("Pictures of every page in every look", "[.pictures]")
{
    const QString folder = qEnvironmentVariable("PICTURES");
    if (folder.isEmpty())
        SKIP("PICTURES names no folder");
    const Desk desk;
    WindowDriver driver;
    driver.clickCard("sim:good-u1");
    driver.shell().open(desk.lotFile());
    REQUIRE(eventually([&] { return driver.find<QLabel>("lotVerdict")->isVisible(); }));
    const auto scenes = scenesOf(driver, desk);
    const double scale = driver.window().devicePixelRatio();
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) { // pixels
        driver.window().resize(size / scale);
        for (const Language& language : kLanguages) {
            driver.choose((std::string("actionLanguage_") + language.code).c_str());
            for (const ThemeRow& theme : kThemes) {
                driver.chooseTheme((std::string("actionTheme_") + theme.key).c_str(), theme.theme);
                QTest::qWait(3000); // the pages that are not seen have it too
                for (std::size_t i = 0; i < scenes.size(); ++i) {
                    scenes[i].show();
                    QTest::qWait(700); // what is read in the background is there
                    const auto name = fmt::format("{}-{}-{}-{}-{:02}-{}.png", size.width(), scale, language.code,
                                                  theme.key, i, scenes[i].name);
                    CHECK(driver.window().grab().save(folder + "/" + QString::fromStdString(name)));
                }
            }
        }
    }
}
