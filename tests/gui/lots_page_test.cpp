// Goal: a delivery is judged at the desktop as by the command line: the lot is made with its plan, its cards are tested
// or added, and the verdict, what the cards show together and the report are there.
#include "ground/base/read_file.h"
#include "gui/known_lots.h"
#include "gui/pages/lots/lots_page.h"
#include "gui/pages/lots/new_lot_dialog.h"
#include "gui/shell.h"
#include "judge/lot/lot.h"
#include "program/wiring/lot_runs.h"
#include "run/record/run_folder.h"
#include "run/session/session.h"
#include "window_driver.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTabWidget>
#include <QTableWidget>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

constexpr const char* kLotCard = R"([card]
name = "lot card"
manufacturer_id = 116
product = "{}"
serial = {}
advertised_bytes = 16_000_000_000
[bus]
mb_s = {}
)";
constexpr const char* kIncoming = R"([profile]
name = "incoming"
version = "1"
title = { en = "Incoming" }
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 268_435_456
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 20
unit = "MB/s"
)";

struct CardOfLot {
    int serial = 0;
    double megabytesPerSecond = 40;
    const char* product = "GA16G";
    const char* lot = "";
};

// A lot, and runs of its cards, in a folder of their own.
struct Delivery {
    explicit Delivery(const std::string& plan = "single:3:0", const std::string& number = "L1")
    {
        QSettings().remove("lots");
        QSettings().remove("sample");
        std::ofstream(root() / "incoming.toml") << kIncoming;
        file = make(number, plan, "Alpha");
    }
    fs::path root() const { return folder.path().toStdString(); }
    fs::path make(const std::string& number, const std::string& plan, const std::string& supplier) const
    {
        Lot lot;
        lot.supplier = supplier;
        lot.number = number;
        lot.part = "P";
        lot.size = 500;
        lot.plan = plan;
        lot.made = "2026-03-01T10:00:00+00:00";
        const fs::path made = root() / (number + ".toml");
        REQUIRE(createLot(made, lot));
        return made;
    }
    fs::path test(const CardOfLot& card) const
    {
        const fs::path run = root() / fmt::format("run{}", ++runs);
        const fs::path toml = run.string() + ".toml";
        std::ofstream(toml) << fmt::format(fmt::runtime(kLotCard), card.product, card.serial, card.megabytesPerSecond);
        RunRequest request;
        request.device = "sim:" + toml.string();
        request.profile = (root() / "incoming.toml").string();
        request.folder = run;
        request.sample.lot = card.lot;
        auto session = prepareRun(request);
        REQUIRE(session);
        (*session)->start();
        REQUIRE((*session)->waitDone(std::chrono::seconds(60))); // an upper bound, never a duration
        return run;
    }
    void add(const CardOfLot& card) const { REQUIRE(addRunToLot(file, test(card))); }

    QTemporaryDir folder;
    fs::path file;
    mutable int runs = 0;
};

void open(WindowDriver& driver, const fs::path& file)
{
    driver.shell().open(file);
    REQUIRE(eventually([&] { return driver.shows("lotsPage") && driver.find<QLabel>("lotVerdict")->isVisible(); }));
}

void accept(WindowDriver& driver, const QString& file)
{
    auto* dialog = driver.window().findChild<QFileDialog*>();
    REQUIRE(dialog);
    emit dialog->fileSelected(file);
    dialog->close();
}

QString message(WindowDriver& driver)
{
    for (const auto* label : driver.find<QWidget>("lotsPage")->findChildren<QLabel*>("messageText"))
        if (label->isVisible())
            return label->text();
    return {};
}

void type(QWidget* in, const char* field, const char* text)
{
    auto* line = in->findChild<QLineEdit*>(field);
    REQUIRE(line);
    line->clear();
    QTest::keyClicks(line, QString::fromUtf8(text));
}

} // namespace

TEST_CASE("A lot is made by its form, with the plan explained, and is undecided until its cards are tested")
{
    const Delivery delivery;
    WindowDriver driver;
    driver.clickTool("navigation_lotsPage");
    driver.click("newLot");
    auto* dialog = driver.find<QDialog>("newLotDialog");
    auto* make = dialog->findChild<QPushButton*>("makeLot");
    auto* words = dialog->findChild<QLabel*>("planWords");
    CHECK_FALSE(make->isEnabled());
    type(dialog, "newLotSupplier", "Beta");
    type(dialog, "newLotNumber", "B 7/1");
    type(dialog, "newLotPart", "P9");
    CHECK_FALSE(make->isEnabled());
    type(dialog, "newLotSize", "200");
    REQUIRE(eventually([&] { return make->isEnabled(); }));
    CHECK(words->text().contains("Test n = 26 cards")); // with 21 bad ones of 200 a lot passes in less than 5 of 100
    CHECK(dialog->findChild<QLabel*>("planMeaning")->text().contains("consumer's risk β"));
    const fs::path file = dialog->findChild<QLineEdit*>("newLotFile")->text().toStdString();
    CHECK(file.filename() == "B-7-1.toml");
    QTest::mouseClick(make, Qt::LeftButton);
    REQUIRE(eventually([&] { return driver.find<QLabel>("lotVerdict")->text() == "Undecided"; }));
    const auto lot = readLot(file);
    REQUIRE(lot);
    CHECK(lot->supplier == "Beta");
    CHECK(lot->plan == "success:95:90:0");
    CHECK(lot->size == 200);
    CHECK(knownLots() == std::vector<fs::path>{file});
}

TEST_CASE("A plan that cannot be is refused with the reason, and no lot is made of it")
{
    const Delivery delivery;
    WindowDriver driver;
    driver.clickTool("navigation_lotsPage");
    driver.click("newLot");
    auto* dialog = driver.find<QDialog>("newLotDialog");
    type(dialog, "newLotSupplier", "Beta");
    type(dialog, "newLotNumber", "B7");
    type(dialog, "newLotPart", "P9");
    type(dialog, "newLotSize", "20");
    auto* kind = dialog->findChild<QComboBox*>("planKind");
    kind->setCurrentIndex(kind->findText("Single sample", Qt::MatchStartsWith));
    type(dialog, "plan_single_0", "50"); // of 20 cards
    auto* words = dialog->findChild<QLabel*>("planWords");
    REQUIRE(eventually([&] { return words->text().contains("20"); }));
    CHECK_FALSE(dialog->findChild<QPushButton*>("makeLot")->isEnabled());
    type(dialog, "plan_single_0", "13");
    type(dialog, "plan_single_1", "1");
    REQUIRE(eventually([&] { return words->text().contains("Test n = 13 cards"); }));
    CHECK(dialog->findChild<QPushButton*>("makeLot")->isEnabled());
    dialog->reject();
}

TEST_CASE("Runs are added from folders; one of another lot is refused with a reason, and so is one that is in already")
{
    const Delivery delivery;
    WindowDriver driver;
    open(driver, delivery.file);
    const auto add = [&](const fs::path& folder) {
        driver.choose("addFromFolder");
        accept(driver, QString::fromStdString(folder.string()));
    };
    const fs::path good = delivery.test({.serial = 1});
    add(good);
    REQUIRE(eventually([&] { return driver.text("lotProgress").startsWith("1 of 3 cards tested"); }));
    add(good);
    REQUIRE(eventually([&] { return message(driver).contains("is in the lot already"); }));
    add(delivery.test({.serial = 2, .lot = "L2"}));
    REQUIRE(eventually([&] { return message(driver).contains("is of \"L2\" and not of \"L1\""); }));
    CHECK(readLot(delivery.file)->cards.size() == 1);
}

TEST_CASE("The verdict of a lot is shown with its reason, and each card with its values")
{
    const Delivery delivery;
    for (int i = 1; i <= 3; ++i)
        delivery.add({.serial = i, .megabytesPerSecond = 40.0 + i});
    WindowDriver driver;
    open(driver, delivery.file);
    CHECK(driver.text("lotVerdict") == "Accept");
    CHECK(driver.text("lotReason").contains("0 nonconforming of 3 tested"));
    CHECK(driver.text("lotRisk").contains("90 % confidence"));
    auto* cards = driver.find<QAbstractItemView>("lotCards");
    REQUIRE(cards->model()->rowCount() == 3);
    CHECK(cards->model()->index(1, 0).data().toString() == "2");
    CHECK(cards->model()->index(1, 1).data().toString() == "PASS");
    CHECK(cards->model()->index(1, 4).data().toString().contains("MB/s"));
    auto* tabs = driver.find<QTabWidget>("lotTabs");
    tabs->setCurrentIndex(2);
    CHECK(driver.find<PlotWidget>("lotSpread")->table().rows.size() == 3);
    CHECK(driver.text("lotFigures").contains("tested 3, bad 0"));
    tabs->setCurrentIndex(1);
    emit cards->activated(cards->model()->index(2, 0));
    REQUIRE(driver.waitForResult());
}

TEST_CASE("A lot has room in a window of 1280x720, whatever its tabs hold")
{
    const Delivery delivery("single:4:1");
    delivery.add({.serial = 1});
    delivery.add({.serial = 2, .product = "OTHER"});
    WindowDriver driver;
    driver.window().resize(1280, 720);
    open(driver, delivery.file);
    QCoreApplication::processEvents();
    CHECK(driver.find<QScrollArea>("pageScroll")->verticalScrollBar()->maximum() == 0);
}

TEST_CASE("Two kinds of cards and a repeated serial number are named before any statistic")
{
    const Delivery delivery("single:4:1");
    delivery.add({.serial = 1});
    delivery.add({.serial = 2});
    delivery.add({.serial = 2});
    delivery.add({.serial = 4, .megabytesPerSecond = 12, .product = "OTHER"});
    WindowDriver driver;
    open(driver, delivery.file);
    CHECK(driver.text("lotKindCount") == "2 populations in this lot");
    CHECK(driver.text("lotVerdict") == "Accept by the plan; mixed lot of 2 populations");
    CHECK(driver.find<QTableWidget>("lotKinds")->rowCount() == 2);
    auto* findings = driver.find<QTableWidget>("lotFindings");
    QStringList said;
    for (int row = 0; row < findings->rowCount(); ++row)
        said << findings->item(row, 0)->text() + " / " + findings->item(row, 1)->text();
    CHECK(said.filter("Serial number 0x00000002 on 2 cards").filter("2, 3").size() == 1);
    CHECK(said.filter("Mixed lot: 2 product names (3, 1).").size() == 1);
    CHECK(driver.text("lotReason").contains("1 nonconforming of 4 tested"));
}

TEST_CASE("A lot that cannot be judged says why in its place")
{
    const Delivery delivery;
    const fs::path run = delivery.test({.serial = 1});
    REQUIRE(addRunToLot(delivery.file, run));
    fs::rename(run, delivery.root() / "away");
    WindowDriver driver;
    driver.shell().open(delivery.file);
    REQUIRE(eventually([&] { return message(driver).contains("run1"); }));
    CHECK_FALSE(driver.find<QLabel>("lotVerdict")->isVisible());
}

TEST_CASE("A card is tested for a lot: supplier and lot are filled in, and the run is added at its end")
{
    const Delivery delivery;
    delivery.add({.serial = 1});
    WindowDriver driver;
    open(driver, delivery.file);
    driver.click("testLotCard");
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "2"; }));
    CHECK(driver.shows("setupPage"));
    CHECK(driver.find<QLineEdit>("sampleSupplier")->text() == "Alpha");
    CHECK_FALSE(driver.find<QLineEdit>("sampleSupplier")->isEnabled());
    driver.shell().open(delivery.root() / "incoming.toml");
    REQUIRE(eventually(
        [&] { return driver.find<QComboBox>("profileChooser")->findText("Incoming", Qt::MatchContains) >= 0; }));
    driver.start("sim:good-u1", "Incoming");
    REQUIRE(driver.waitForResult());
    const auto lot = readLot(delivery.file);
    REQUIRE(lot);
    REQUIRE(lot->cards.size() == 2);
    CHECK(lot->cards[1].sample == "2");
    CHECK(judgeStored(folderOf(delivery.file, lot->cards[1]))->record.specimen.supplier == "Alpha");
    CHECK(driver.find<QLineEdit>("sampleNumber")->text() == "3");
}

TEST_CASE("A sample number that the lot has is refused before the card is touched")
{
    const Delivery delivery;
    delivery.add({.serial = 1});
    WindowDriver driver;
    driver.shell().testForLot(delivery.file);
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "2"; }));
    driver.find<QLineEdit>("sampleNumber")->setText("1");
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&] {
        for (const auto* label : driver.find<QWidget>("startBar")->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("Sample 1 is in the lot already"))
                return true;
        return false;
    }));
    CHECK(readLot(delivery.file)->cards.size() == 1);
}

TEST_CASE("A test that was stopped is not added to its lot, and the window says so")
{
    const Delivery delivery;
    WindowDriver driver(true);
    driver.shell().testForLot(delivery.file);
    REQUIRE(eventually([&] { return driver.find<QLineEdit>("sampleNumber")->text() == "1"; }));
    driver.start("sim:good-u1", "quick");
    REQUIRE(eventually([&] { return driver.shell().activeRuns() == 1 && driver.shell().runs().front()->running(); }));
    driver.shell().stopAll();
    REQUIRE(driver.waitForResult());
    CHECK(driver.find<QWidget>("notice")->findChild<QLabel*>()->text().contains("not in the lot"));
    CHECK(readLot(delivery.file)->cards.empty());
}

TEST_CASE("Report and tables of a lot are written where they are asked for")
{
    const Delivery delivery("single:2:0");
    delivery.add({.serial = 1, .megabytesPerSecond = 41});
    delivery.add({.serial = 2, .megabytesPerSecond = 12});
    WindowDriver driver;
    open(driver, delivery.file);
    CHECK(driver.text("lotVerdict") == "Reject");
    const fs::path pdf = delivery.root() / "lot.pdf", csv = delivery.root() / "lot.csv";
    driver.choose("saveLotPdf");
    accept(driver, QString::fromStdString(pdf.string()));
    REQUIRE(eventually([&] { return message(driver).contains("lot.pdf"); }));
    INFO(message(driver).toStdString());
    CHECK(fs::file_size(pdf) > 10'000);
    for (auto* dialog : driver.window().findChildren<QFileDialog*>())
        delete dialog;
    driver.choose("saveLot_csv");
    accept(driver, QString::fromStdString(csv.string()));
    REQUIRE(eventually([&] { return message(driver).contains("lot.csv"); }));
    std::ifstream in(csv);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    CHECK(std::ranges::count(text, '\n') == 3); // a title, and a row for each card
}

TEST_CASE("A lot beside others of its supplier says what differs, and how the next is to be inspected")
{
    const Delivery delivery("single:2:0");
    delivery.add({.serial = 1, .megabytesPerSecond = 41});
    delivery.add({.serial = 2, .megabytesPerSecond = 42});
    Delivery other("single:2:0", "L0");
    other.add({.serial = 3, .megabytesPerSecond = 61});
    other.add({.serial = 4, .megabytesPerSecond = 62});
    rememberLot(other.file);
    WindowDriver driver;
    open(driver, delivery.file);
    driver.find<QTabWidget>("lotTabs")->setCurrentIndex(4);
    auto* contrasts = driver.find<QTableWidget>("lotContrasts");
    REQUIRE(eventually([&] { return contrasts->rowCount() == 1; }));
    CHECK(contrasts->item(0, 1)->text().contains("L1"));
    CHECK(contrasts->item(0, 3)->text().contains("L0"));
    CHECK(contrasts->item(0, 5)->text().startsWith("-1.00"));
    CHECK(driver.text("nextInspection").contains("normally"));
}

TEST_CASE("A profile is opened as one, though it is TOML as a lot is")
{
    const Delivery delivery;
    WindowDriver driver;
    driver.shell().open(delivery.root() / "incoming.toml");
    REQUIRE(eventually(
        [&] { return driver.find<QComboBox>("profileChooser")->findText("Incoming", Qt::MatchContains) >= 0; }));
    CHECK_FALSE(driver.shows("lotsPage"));
}
