// Pictures of every page for human eyes, and a look for texts that are cut off: each language, theme and size of the
// window. Hidden: PICTURES=FOLDER gui_tests "[.pictures]", and once more with QT_SCALE_FACTOR=2. PICTURES_OF=REGEX
// takes only the pictures in whose names it is found: PICTURES_OF="^1280.*-dark-.*-(setup|lots)" for instance.
#include "answered_runs.h"
#include "full_window.h"
#include "gui/entry_field.h"
#include "gui/help_panel.h"
#include "gui/message_strip.h"
#include "gui/pages/live/run_tile.h"
#include "gui/pages/lots/lots_page.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/pages/setup/specimen_panel.h"
#include "gui/theme_change.h"
#include "run/record/run_folder.h"
#include "support/advised_run.h"

#include <QApplication>
#include <QHeaderView>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

constexpr auto kCards = {"sim:good-u1", "sim:slow-c4", "sim:dying", "sim:fake-wrap", "sim:a1-tlc"};
constexpr const char* kPlan = "single:5:1";

struct Scene {
    std::string name;
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

// Each tab of the result of a run, and its lower part.
std::vector<Scene> resultScenes(WindowDriver& driver, const char* name, const fs::path& run)
{
    std::vector<Scene> scenes;
    const auto show = [&driver, run](int tab) {
        driver.shell().openRun(run);
        QTest::qWait(600);
        if (tab > 0) // else the first that has something to show
            driver.find<QTabBar>("resultTabs")->setCurrentIndex(tab);
    };
    for (int tab = 0; tab < 5; ++tab)
        scenes.push_back({fmt::format("{}-{}", name, tab), [&driver, show, tab] {
                              show(tab);
                              QTest::qWait(300); // the sections of the tab are laid out
                              auto* bar = driver.find<QScrollArea>("pageScroll")->verticalScrollBar();
                              bar->setValue(tab == 0 ? 0 : bar->maximum());
                          }});
    return scenes;
}

// Each entry of the chooser that the page has when it is shown.
std::vector<Scene> viewsOf(WindowDriver& driver, const char* chooser, const char* name, int views,
                           const std::function<void()>& page)
{
    std::vector<Scene> scenes;
    for (int i = 0; i < views; ++i)
        scenes.push_back({name, [&driver, chooser, page, i] {
                              if (i == 0) // what is read anew is shown in its first view
                                  page();
                              auto* box = driver.find<QComboBox>(chooser);
                              REQUIRE(eventually([&] { return box->isVisible() && box->count() > i; }));
                              box->setCurrentIndex(i);
                              emit box->activated(i);
                          }});
    return scenes;
}

std::vector<Scene> runningScenes(WindowDriver& driver)
{
    const auto tiles = [&driver] { driver.clickTool("navigation_livePage"); };
    return {{"running", tiles}, {"running-one", [&driver, tiles] {
                                     tiles();
                                     driver.window().findChildren<RunTile*>().front()->click();
                                 }}};
}

std::vector<Scene> historyScenes(WindowDriver& driver)
{
    const auto row = [&driver] {
        driver.clickTool("navigation_historyPage");
        auto* table = driver.find<QAbstractItemView>("historyTable");
        REQUIRE(eventually([&] { return table->model()->rowCount() > 0; }));
        table->setCurrentIndex(table->model()->index(0, 0));
    };
    std::vector<Scene> scenes = {{"history", [&driver] { driver.clickTool("navigation_historyPage"); }}};
    for (int tab : {0, 1})
        scenes.push_back({"history-run", [row, tab, &driver] {
                              row();
                              driver.find<QWidget>("historyPage")->findChild<QTabWidget*>()->setCurrentIndex(tab);
                          }});
    return scenes;
}

// Questions that keep somebody from a slip of the hand.
std::vector<Scene> slipScenes(WindowDriver& driver)
{
    return {{"refused-entry",
             [&driver] {
                 driver.clickTool("navigation_profilesPage");
                 driver.find<QTabWidget>("profileForms")->setCurrentIndex(2);
                 driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
                 auto* limit = driver.find<EntryField>("criterionLimit");
                 limit->selectAll();
                 QTest::keyClicks(limit, "20");
                 limit->take();
             }},
            {"stop-question", [&driver] {
                 driver.clickTool("navigation_livePage");
                 driver.window().findChildren<RunTile*>().front()->click();
                 driver.click("stopButton");
             }}};
}

// Dialogs, and unfolded parts of the window.
std::vector<Scene> dialogScenes(WindowDriver& driver, const Desk& desk, const Texts& texts)
{
    return {
        {"sample",
         [&driver] {
             driver.clickTool("navigation_setupPage");
             driver.find<QToolButton>("sampleFold")->setChecked(true);
         }},
        {"erase",
         [&driver, &texts] {
             driver.clickTool("navigation_setupPage");
             driver.find<QToolButton>("sampleFold")->setChecked(false);
             DeviceInfo card;
             card.path = "/dev/sdc";
             card.bus = Bus::usb;
             card.model = "SC32G";
             card.reader = "Generic card reader, port 2";
             card.capacity = Bytes(31'914'983'424);
             card.eraseId = "usb-2:serial-7:31914983424";
             card.mountPoints = {"/media/camera"};
             const std::vector<FoundData> found = {{1, "vfat", "HOLIDAY", Bytes(31'900'000'000), Bytes(12'300'000)}};
             (new EraseDialog({StartRequest{card, "quick", {}, found}}, texts, &driver.window()))->open();
         }},
        {"new-lot",
         [&driver, &desk] {
             driver.shell().open(desk.lotFile());
             driver.click("newLot");
         }},
        {"choose-runs",
         [&driver] {
             driver.clickTool("navigation_comparePage");
             driver.click("chooseRuns");
         }},
        {"suggest-limit",
         [&driver] {
             driver.clickTool("navigation_profilesPage");
             driver.find<QTabWidget>("profileForms")->setCurrentIndex(2);
             driver.find<QListWidget>("profileCriteria")->setCurrentRow(0);
             driver.click("suggestLimit");
             QTest::qWait(300); // the history is read
             driver.clickTool("suggestAll");
         }},
        {"open-run", [&driver] { driver.choose("actionOpenRun"); }},
        {"close-question", [&driver] { driver.window().close(); }},
        {"about", [&driver] { driver.choose("actionAbout"); }}};
}

// Scenes without a card in test, and at the first start.
std::vector<Scene> quietScenes(WindowDriver& driver, const Desk& desk)
{
    const auto advice = [&driver, &desk] {
        emit driver.shell().runOpened(std::make_shared<const JudgedRecord>(test::advisedRun()), desk.runs[0]);
        REQUIRE(eventually([&] { return driver.find<QPushButton>("adviceAll")->isVisible(); }));
    };
    const auto changed = [&driver, &desk] {
        std::ofstream(desk.runs[1] / "profile.toml", std::ios::app) << "# changed";
        driver.shell().openRun(desk.runs[1]);
        REQUIRE(eventually([&] { return driver.find<QLabel>("recordedVerdict")->isVisible(); }));
    };
    return {{"result-changed", changed},
            {"changed-pdf",
             [&driver, changed] {
                 changed();
                 driver.click("savePdf");
             }},
            {"history-changed",
             [&driver, changed] {
                 changed();
                 driver.clickTool("navigation_historyPage");
                 auto* table = driver.find<QAbstractItemView>("historyTable");
                 REQUIRE(eventually([&] { return table->model()->rowCount() > 3; }));
                 table->setCurrentIndex(table->model()->index(3, 0)); // the second of five
             }},
            {"compare-changed",
             [&driver, &desk, changed] {
                 changed();
                 driver.shell().compare({desk.runs[0], desk.runs[1]});
             }},
            {"lost-lot",
             [&driver] {
                 driver.clickTool("navigation_setupPage");
                 driver.find<SpecimenPanel>("specimenPanel")->chooseLot("/media/usb/2026-11-A.toml");
             }},
            {"first-start",
             [&driver] {
                 driver.clickTool("navigation_setupPage");
                 driver.find<MessageStrip>("firstTest")->setVisible(true);
             }},
            {"result-advice", advice},
            {"result-all-advice",
             [&driver, advice] {
                 advice();
                 driver.click("adviceAll");
             }},
            {"result-guess", [&driver, &desk] { // measured: twenty times the prediction
                 constexpr double kFar = 2000;
                 emit driver.shell().runOpened(
                     std::make_shared<const JudgedRecord>(test::advisedRun(test::openUnitsFacts(), kFar)),
                     desk.runs[0]);
                 REQUIRE(eventually([&] { return driver.find<QPushButton>("adviceAll")->isVisible(); }));
                 driver.click("adviceAll");
             }}};
}

QWidget& inFront(MainWindow& window)
{
    for (QDialog* dialog : window.findChildren<QDialog*>())
        if (dialog->isVisible())
            return *dialog;
    return window;
}

void closeDialogs(MainWindow& window)
{
    for (QDialog* dialog : window.findChildren<QDialog*>()) {
        dialog->reject();
        dialog->deleteLater();
    }
    QCoreApplication::processEvents();
}

// Results that begin with an answer and a table.
std::vector<Scene> answerScenes(WindowDriver& driver, const Desk& desk)
{
    std::vector<Scene> scenes;
    for (const AnsweredRun& run : kAnsweredRuns)
        scenes.push_back({run.name, [&driver, &desk, run] { emit driver.shell().runOpened(made(run), desk.runs[0]); }});
    return scenes;
}

std::vector<Scene> scenesOf(WindowDriver& driver, const Desk& desk, const Texts& texts)
{
    const auto way = [&driver](const char* name) { return [&driver, name] { driver.clickTool(name); }; };
    const auto setup = [&driver] {
        driver.clickTool("navigation_setupPage"); // makes the plan anew
        REQUIRE(eventually([&] { return driver.find<QTableWidget>("planSteps")->rowCount() > 0; }));
    };
    std::vector<Scene> scenes = {
        {"setup", setup},
        {"help",
         [&driver, setup] {
             setup();
             driver.find<HelpPanel>("helpPanel")->show();
         }},
        {"plot-table",
         [&] {
             driver.shell().openRun(desk.runs[0]);
             std::vector<PlotWidget*> plots;
             REQUIRE(eventually([&] {
                 driver.find<QWidget>("resultPage")->grab(); // charts below a low window are made too
                 plots = plotsOn(driver.find<QWidget>("resultPage"));
                 return !plots.empty() && plots.front()->isVisible();
             }));
             QTest::keyClick(plots.front(), Qt::Key_T, Qt::ControlModifier);
         }},
    };
    for (auto&& more :
         {resultScenes(driver, "result-fail", desk.runs[1]), resultScenes(driver, "result-fake", desk.runs[3]),
          resultScenes(driver, "result-pass", desk.runs[0]), runningScenes(driver), historyScenes(driver),
          answerScenes(driver, desk),
          viewsOf(driver, "compareView", "compare-two", 6,
                  [&] {
                      driver.shell().compare({desk.runs[0], desk.runs[4]});
                  }),
          viewsOf(driver, "compareView", "compare", 1,
                  [&] {
                      driver.shell().compare(desk.runs);
                      const auto* runs = driver.find<QTableWidget>("comparedRuns");
                      const auto all = static_cast<int>(desk.runs.size());
                      REQUIRE(eventually([&] { return runs->rowCount() == all; }));
                  }),
          tabsOf(driver, "profileForms", "profiles", way("navigation_profilesPage")),
          tabsOf(driver, "profileSide", "profiles-side", way("navigation_profilesPage")),
          tabsOf(driver, "lotTabs", "lots", [&] { driver.shell().open(desk.lotFile()); }),
          std::vector<Scene>{{"selftest", way("navigation_selftestPage")}},
          tabsOf(driver, "gaugeTabs", "readers",
                 [&] {
                     driver.clickTool("navigation_readersPage");
                     driver.find<ReadersPage>("readersPage")->load(desk.runs);
                 }),
          slipScenes(driver), dialogScenes(driver, desk, texts)})
        scenes.insert(scenes.end(), more.begin(), more.end());
    return scenes;
}

// One whose words do not all fit.
bool isCut(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty())
            return false;
        return label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                 : label->width() < label->minimumSizeHint().width() ||
                                       label->height() < label->minimumSizeHint().height();
    }
    if (widget.inherits("QLineEditIconButton")) // has an icon; its text is for screen readers
        return false;
    if (const auto* tool = qobject_cast<const QToolButton*>(&widget)) { // its hint has room for more than its words
        const QSize words = tool->fontMetrics().size(Qt::TextShowMnemonic, tool->text());
        return tool->toolButtonStyle() != Qt::ToolButtonIconOnly && !tool->text().isEmpty() &&
               (tool->contentsRect().width() < words.width() || tool->contentsRect().height() < words.height());
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return !button->text().isEmpty() && (button->width() < button->minimumSizeHint().width() ||
                                             button->height() < button->minimumSizeHint().height());
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget))
        return bar->width() < bar->sizeHint().width();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->height() < box->minimumSizeHint().height();
    return false;
}

QString wordsOf(const QWidget& widget)
{
    return QStringLiteral("%1 %2: %3")
        .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(),
             widget.property("text").toString().left(60));
}

QStringList cutOn(const QWidget& window)
{
    QStringList cut;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty())
            continue;
        if (isCut(*widget))
            cut << wordsOf(*widget);
        if (const auto* header = qobject_cast<const QHeaderView*>(widget);
            header && header->orientation() == Qt::Horizontal && !(header->defaultAlignment() & Qt::TextWordWrap))
            for (int i = 0; i < header->count(); ++i)
                if (header->sectionSize(i) < header->sectionSizeHint(i))
                    cut << QStringLiteral("column %1").arg(header->model()->headerData(i, Qt::Horizontal).toString());
    }
    return cut;
}

void takePicture(WindowDriver& driver, const std::string& name)
{
    QWidget& front = inFront(driver.window());
    front.grab(); // charts are made when they are painted
    QTest::qWait(50);
    front.resize(front.size().boundedTo(driver.window().size())); // as on such a screen
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr,
                                       QEvent::LayoutRequest); // a screen is painted after these, grab() is not
    CHECK(front.grab().save(qEnvironmentVariable("PICTURES") + "/" + QString::fromStdString(name)));
    if (front.size() != front.size().boundedTo(driver.window().size()))
        WARN(name << ": larger than the screen: " << front.width() << " x " << front.height());
    for (const QString& cut : front.inherits("QFileDialog") ? QStringList() : cutOn(front)) // that one is Qt's own
        WARN(name << ": cut off: " << cut.toStdString());
    const auto* scroll = driver.find<QScrollArea>("pageScroll");
    const QSize page = scroll->widget()->size(), room = scroll->viewport()->size();
    if (page != room)
        WARN(name << ": scrolled by " << page.width() - room.width() << " x " << page.height() - room.height());
}

// `texts` are in the language of the picture.
void takeAll(WindowDriver& driver, const std::vector<Scene>& scenes, Texts& texts)
{
    const double scale = driver.window().devicePixelRatio();
    const QRegularExpression wanted(qEnvironmentVariable("PICTURES_OF"));
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) { // pixels
        driver.window().resize(size / scale);
        for (const Language& language : kLanguages) {
            driver.choose((std::string("actionLanguage_") + language.code).c_str());
            texts = Texts(language);
            for (const ThemeRow& theme : kThemes) {
                QSignalSpy isDone(driver.window().findChild<ThemeChange*>(), &ThemeChange::done); // on all pages
                driver.chooseTheme((std::string("actionTheme_") + theme.key).c_str(), theme.theme);
                REQUIRE(eventually([&] { return !isDone.isEmpty(); }));
                for (std::size_t i = 0; i < scenes.size(); ++i) {
                    const std::string name = fmt::format("{}-{}-{}-{}-{:02}-{}", size.width(), scale, language.code,
                                                         theme.key, i, scenes[i].name);
                    if (!QString::fromStdString(name).contains(wanted))
                        continue;
                    scenes[i].show();
                    QTest::qWait(400); // what is read in the background is there
                    takePicture(driver, name + ".png");
                    closeDialogs(driver.window());
                    driver.find<HelpPanel>("helpPanel")->hide();
                }
            }
        }
    }
    driver.choose("actionLanguage_en");
}

bool wanted() { return !qEnvironmentVariableIsEmpty("PICTURES"); }

} // namespace

TEST_CASE("Pictures of every page in every look, while cards are in test", "[.pictures]")
{
    if (!wanted())
        SKIP("PICTURES names no folder");
    const Desk desk(kCards, kPlan);
    WindowDriver driver(true);
    for (const char* card : {"sim:good-u1", "sim:slow-c4", "sim:a1-tlc"}) {
        driver.clickTool("navigation_setupPage");
        driver.start(card, "(qualification)");
    }
    driver.shell().open(desk.lotFile());
    REQUIRE(eventually([&] { return driver.find<QLabel>("lotVerdict")->isVisible(); }));
    driver.clickTool("navigation_selftestPage");
    driver.click("selfTestShort");
    REQUIRE(eventually([&] { return driver.find<QAbstractItemView>("selfTestDelays")->isVisible(); }));
    driver.find<MessageStrip>("firstTest")->hide();
    driver.clickTool("navigation_profilesPage");
    auto* profileList = driver.find<QListWidget>("profileList");
    REQUIRE(eventually([&] { return !profileList->findItems("Quick", Qt::MatchStartsWith).empty(); }));
    profileList->setCurrentItem(profileList->findItems("Quick", Qt::MatchStartsWith).front());
    driver.clickTool("copyProfile"); // a form that can be changed
    auto* criteria = driver.find<QListWidget>("profileCriteria");
    REQUIRE(eventually([&] {
        criteria->setCurrentRow(0);
        return driver.find<QPushButton>("suggestLimit")->isEnabled();
    }));
    Texts texts;
    takeAll(driver, scenesOf(driver, desk, texts), texts);
    driver.shell().stopAll();
    CHECK(eventually([&] { return driver.shell().activeRuns() == 0; }));
}

TEST_CASE("Pictures of what is shown while no card is in test, in every look", "[.pictures]")
{
    if (!wanted())
        SKIP("PICTURES names no folder");
    const Desk desk(kCards, kPlan);
    QSettings().clear(); // the first start
    WindowDriver driver;
    Texts texts;
    takeAll(driver, quietScenes(driver, desk), texts);
}
