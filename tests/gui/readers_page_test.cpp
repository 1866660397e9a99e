// Goal: the page for the qualification of readers shows the next test, the result of the study, and drifting readers.
#include "ground/base/prng.h"
#include "gui/entry_field.h"
#include "gui/pages/readers/readers_page.h"
#include "gui/shell.h"
#include "program/wiring/wiring.h"
#include "run/record/run_folder.h"
#include "run/session/session.h"
#include "window_driver.h"

#include <QFileDialog>
#include <QTabWidget>
#include <QTableWidget>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

constexpr const char* kGaugeCard = R"([card]
name = "gauge card"
manufacturer_id = 116
product = "GA16G"
serial = {}
advertised_bytes = 16_000_000_000
[bus]
mb_s = {}
)";
constexpr const char* kGaugeProfile = R"([profile]
name = "gauge"
version = "1"
title = { en = "Gauge" }
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 67_108_864
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 5
unit = "MB/s"
)";

// Runs of simulated cards, said to be in readers.
class GaugeRuns {
public:
    GaugeRuns() { std::ofstream(root() / "gauge.toml") << kGaugeProfile; }
    fs::path run(int card, const std::string& reader, double megabytesPerSecond)
    {
        const std::string name = fmt::format("run{}", ++m_count);
        std::ofstream(root() / (name + ".toml")) << fmt::format(fmt::runtime(kGaugeCard), card, megabytesPerSecond);
        RunRequest request;
        request.device = "sim:" + (root() / (name + ".toml")).string();
        request.profile = (root() / "gauge.toml").string();
        request.folder = root() / "simulated" / name;
        fs::create_directories(request.folder.parent_path());
        auto session = prepareRun(request);
        REQUIRE(session);
        (*session)->start();
        REQUIRE((*session)->waitDone(std::chrono::seconds(60))); // an upper bound, never a duration
        JudgedRecord record = (*session)->record();
        record.device.reader = reader;
        record.specimen.number = fmt::format("card {}", card);
        record.started = record.ended = fmt::format("2026-01-10T{:02}:{:02}:00+00:00", m_count / 60, m_count % 60);
        auto writer = RunWriter::create(root() / name, kGaugeProfile);
        REQUIRE(writer);
        REQUIRE(writer->store(record));
        m_folders.push_back(root() / name);
        return m_folders.back();
    }
    // Card by card in each reader, twice.
    void study(double noise)
    {
        Prng prng(5);
        for (int repeat = 0; repeat < 2; ++repeat)
            for (int card = 1; card <= 4; ++card)
                for (const char* reader : {"one", "two"})
                    run(card, reader, 20 + 4 * card + noise * prng.normal());
    }
    void show(WindowDriver& driver) const
    {
        driver.clickTool("navigation_readersPage");
        auto* page = driver.find<ReadersPage>("readersPage");
        page->load(m_folders);
        REQUIRE(eventually([&] { return driver.find<QComboBox>("gaugeReader")->count() > 0; }));
    }

private:
    fs::path root() const { return m_folder.path().toStdString(); }

    QTemporaryDir m_folder;
    std::vector<fs::path> m_folders;
    int m_count = 0;
};

} // namespace

TEST_CASE("Before a study every card in every reader is to be tested, and afterwards what is missing")
{
    GaugeRuns runs;
    WindowDriver driver;
    driver.clickTool("navigation_readersPage");
    auto* order = driver.find<QTableWidget>("gaugeOrder");
    CHECK(order->rowCount() == 10 * 3 * 2);
    CHECK(order->item(0, 1)->text().startsWith("New card"));
    runs.run(1, "one", 30);
    runs.run(2, "two", 32);
    runs.show(driver);
    for (const auto& [field, number] : {std::pair("gaugeCards", "3"), std::pair("gaugeReaders", "2")}) {
        auto* line = driver.find<EntryField>(field);
        line->selectAll();
        QTest::keyClicks(line, number);
        QTest::keyClick(line, Qt::Key_Return);
    }
    CHECK(order->rowCount() == 3 * 2 * 2 - 2);
    QStringList cards;
    for (int row = 0; row < order->rowCount(); ++row)
        cards << order->item(row, 1)->text();
    CHECK(cards.count("card 1") == 3);
    CHECK(cards.count("New card 3") == 4);
    CHECK(driver.text("gaugeVerdict") == "No study yet");
}

TEST_CASE("A study of readers that agree says that they are good, with its figures")
{
    GaugeRuns runs;
    runs.study(0.05);
    WindowDriver driver;
    runs.show(driver);
    CHECK(driver.find<QComboBox>("gaugeMetric")->currentText() == "Sequential write – Mean throughput");
    CHECK(driver.text("gaugeVerdict") == "The readers are acceptable");
    CHECK(driver.text("gaugeWords").contains("Every card was in every reader"));
    CHECK(driver.find<QTableWidget>("gaugeSources")->rowCount() == 4);
    CHECK(driver.find<PlotWidget>("gaugeSpread")->table().rows.size() == 16);
}

TEST_CASE("Readers whose noise is as large as the cards differ are called by their name")
{
    GaugeRuns runs;
    runs.study(4);
    WindowDriver driver;
    runs.show(driver);
    CHECK(driver.text("gaugeVerdict") == "The readers are not acceptable");
}

TEST_CASE("A reader that became slower is named with the change, a steady one is not")
{
    GaugeRuns runs;
    Prng prng(3);
    for (int i = 0; i < 30; ++i) {
        runs.run(1, "steady", 30 + 0.2 * prng.normal());
        runs.run(1, "worn", (i < 15 ? 30 : 27) + 0.2 * prng.normal());
    }
    WindowDriver driver;
    runs.show(driver);
    driver.find<QTabWidget>("gaugeTabs")->setCurrentIndex(2);
    auto* reader = driver.find<QComboBox>("gaugeReader");
    REQUIRE(reader->count() == 2);
    CHECK(reader->currentText().contains("worn"));
    CHECK(driver.text("gaugeDrift").contains("drifts"));
    CHECK(driver.find<PlotWidget>("gaugeChart")->table().rows.size() == 30);
    reader->setCurrentIndex(1);
    emit reader->activated(1);
    CHECK(driver.text("gaugeDrift").startsWith("No drift in 30 values"));
}

TEST_CASE("One value each of four cards is no control chart of their reader")
{
    GaugeRuns runs;
    for (int card = 1; card <= 4; ++card)
        runs.run(card, "only", 30 + card);
    WindowDriver driver;
    runs.show(driver);
    driver.find<QTabWidget>("gaugeTabs")->setCurrentIndex(2);
    CHECK(driver.find<QComboBox>("gaugeReader")->count() == 4);
    CHECK(driver.text("gaugeDrift").startsWith("No result: drift detection needs 6 values"));
}

TEST_CASE("A run that cannot be read leaves what was looked at before, and says why")
{
    GaugeRuns runs;
    runs.run(1, "one", 30);
    WindowDriver driver;
    runs.show(driver);
    driver.click("addGaugeFolder");
    auto* dialog = driver.window().findChild<QFileDialog*>();
    emit dialog->fileSelected("/nowhere");
    dialog->close();
    REQUIRE(eventually([&] {
        for (const auto* label : driver.find<QWidget>("readersPage")->findChildren<QLabel*>("messageText"))
            if (label->isVisible() && label->text().contains("/nowhere"))
                return true;
        return false;
    }));
    CHECK(driver.find<QComboBox>("gaugeReader")->count() == 1);
}
