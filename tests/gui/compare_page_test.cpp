// Goal: runs beside each other in the window: from the history or from folders, in each view, in both languages.
#include "gui/pages/compare/compare_page.h"

#include "gui/run_chooser.h"
#include "gui/shell.h"
#include "plot/plot_widget.h"
#include "program/history/index_folders.h"
#include "program/wiring/wiring.h"
#include "run/session/session.h"
#include "window_driver.h"

#include <QTableWidget>
#include <algorithm>
#include <fstream>

using namespace assay;
using namespace assay::gui;

namespace {

constexpr const char* kProfileText = R"([profile]
name = "small"
version = "1"
title = { en = "Small" }
[[step]]
id = "write"
scenario = "sequential_write"
region_bytes = 64_000_000
passes = 1
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 10
unit = "MB/s"
)";

const QString kRateTitle = QStringLiteral("Sequential write – Mean throughput");

// Runs of a small profile on simulated cards, in a folder of their own.
class StoredRuns {
public:
    StoredRuns() { std::ofstream(root() / "small.toml") << kProfileText; }
    std::filesystem::path root() const { return m_folder.path().toStdString(); }
    std::filesystem::path make(const std::string& name, const std::string& card)
    {
        RunRequest request;
        request.device = card;
        request.profile = (root() / "small.toml").string();
        request.folder = root() / name;
        auto session = prepareRun(request);
        REQUIRE(session);
        (*session)->start();
        REQUIRE((*session)->waitDone(std::chrono::seconds(60))); // an upper bound, never a duration
        return request.folder;
    }

private:
    QTemporaryDir m_folder;
};

class Compared {
public:
    Compared(int good, int slow) : m_shell({}), m_page(m_shell)
    {
        m_page.resize(1200, 680);
        m_page.retranslate(Texts());
        m_page.show();
        const auto fast = m_runs.make("fast", "sim:good-u1"), lame = m_runs.make("slow", "sim:slow-c4");
        for (int i = 0; i < good; ++i)
            m_folders.push_back(fast);
        for (int i = 0; i < slow; ++i)
            m_folders.push_back(lame);
        m_shell.compare(m_folders);
        REQUIRE(eventually([&] { return table("comparedRuns").rowCount() == good + slow; }));
    }
    ComparePage& page() { return m_page; }
    StoredRuns& runs() { return m_runs; }
    QTableWidget& table(const char* name) { return *m_page.findChild<QTableWidget*>(name); }
    QComboBox& chooser(const char* name) { return *m_page.findChild<QComboBox*>(name); }
    void choose(const QString& view)
    {
        QComboBox& views = chooser("compareView");
        const int index = views.findText(view);
        REQUIRE(index >= 0);
        views.setCurrentIndex(index);
        emit views.activated(index);
    }
    PlotWidget& plot(const char* name) { return *m_page.findChild<PlotWidget*>(name); }

private:
    StoredRuns m_runs;
    Shell m_shell;
    ComparePage m_page;
    std::vector<std::filesystem::path> m_folders;
};

QString textAt(const QTableWidget& table, int row, int column) { return table.item(row, column)->text(); }

int rowWith(const QTableWidget& table, const QString& begin)
{
    for (int row = 0; row < table.rowCount(); ++row)
        if (textAt(table, row, 0).startsWith(begin))
            return row;
    return -1;
}

} // namespace

TEST_CASE("Two runs stand side by side with a mark where the difference is larger than its uncertainty")
{
    Compared compared(1, 1);
    QTableWidget& metrics = compared.table("comparedMetrics");
    const int row = rowWith(metrics, kRateTitle);
    REQUIRE(row >= 0);
    CHECK(textAt(metrics, row, 1).contains("MB/s"));
    CHECK(textAt(metrics, row, 3) == "yes");
    CHECK(textAt(metrics, row, 4).contains("B is"));
    CHECK(rowWith(compared.table("comparedConditions"), Texts().fact("card")) >= 0);
}

TEST_CASE("A table that was filled before it came into sight has columns as wide as their texts")
{
    Compared compared(1, 1);
    auto& conditions = compared.table("comparedConditions");
    REQUIRE_FALSE(conditions.isVisible());
    compared.choose("Conditions that differ");
    REQUIRE(conditions.isVisible());
    const QAbstractItemView& view = conditions;
    CHECK(conditions.columnWidth(0) >= view.sizeHintForColumn(0));
}

TEST_CASE("Every picture of two runs has both of them, and a table behind it")
{
    Compared compared(1, 1);
    compared.choose("Curves over time");
    CHECK(compared.plot("overlayRate").isVisible());
    CHECK(compared.plot("overlayRate").table().columns.size() == 3);
    CHECK(compared.plot("overlayStalls").table().columns.size() == 3);
    compared.choose("Latency percentiles");
    CHECK(compared.plot("overlayLatency").table().columns.size() == 3);
    compared.choose("Latency by address, A minus B");
    CHECK(compared.plot("differenceMap").table().rows.size() > 10);
    compared.choose("One metric of all runs");
    CHECK(compared.plot("spreadPlot").table().rows.size() == 2);
}

TEST_CASE("Many runs are summed up, and the odd one is marked")
{
    Compared compared(11, 1);
    QTableWidget& metrics = compared.table("comparedMetrics");
    const int row = rowWith(metrics, kRateTitle);
    REQUIRE(row >= 0);
    CHECK(textAt(metrics, row, 4) == "L"); // the twelfth
    CHECK(compared.chooser("compareView").findText("Latency by address, A minus B") < 0);
    compared.choose("One metric of all runs");
    const PlotTable& table = compared.plot("spreadPlot").table();
    REQUIRE(table.rows.size() == 12);
    CHECK(table.rows.back().back() == "x");
}

TEST_CASE("A comparison speaks the language of the window, and keeps its view")
{
    Compared compared(1, 1);
    compared.choose("Latency percentiles");
    compared.page().retranslate(Texts(*languageOfCode("zh_CN")));
    CHECK(compared.chooser("compareView").currentData().toInt() == 3);
    CHECK(compared.plot("overlayLatency").isVisible());
}

TEST_CASE("A folder that is no run leaves the comparison that is shown, and says why")
{
    Compared compared(1, 1);
    auto* strip = compared.page().findChild<QLabel*>("messageText");
    Shell other({});
    ComparePage page(other);
    page.retranslate(Texts());
    page.show();
    other.compare({"/nowhere/a", "/nowhere/b"});
    auto* said = page.findChild<QLabel*>("messageText");
    REQUIRE(eventually([&] { return said->text().contains("nowhere"); }));
    CHECK(page.findChild<QWidget*>("compareEmpty")->isVisible());
    CHECK(strip->text().isEmpty());
}

TEST_CASE("Runs are chosen from the history by their boxes")
{
    StoredRuns runs;
    const auto a = runs.make("a", "sim:good-u1"), b = runs.make("b", "sim:slow-c4");
    const std::string index = (runs.root() / "history.sqlite").string();
    const QByteArray before = qgetenv("CARDASSAY_HISTORY");
    qputenv("CARDASSAY_HISTORY", index.c_str());
    Message note;
    {
        auto history = openHistory(index, note);
        REQUIRE(history);
        REQUIRE(indexFolders(*history, {a, b}));
    }
    std::vector<std::filesystem::path> chosen;
    RunChooser chooser({"Compare", 2, 40}, {}, Texts(), nullptr);
    QObject::connect(&chooser, &RunChooser::runsChosen, [&](const auto& folders) { chosen = folders; });
    chooser.show();
    auto* table = chooser.findChild<QTableWidget*>("chooserTable");
    auto* compare = chooser.findChild<QPushButton*>("acceptRuns");
    REQUIRE(eventually([&] { return table->rowCount() == 2; }));
    qputenv("CARDASSAY_HISTORY", before);
    table->item(0, 0)->setCheckState(Qt::Checked);
    CHECK_FALSE(compare->isEnabled());    // one is no comparison
    const auto clickCard = [&](int row) { // any cell of a line
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(table->item(row, 2)).center());
    };
    clickCard(1);
    CHECK(compare->isEnabled());
    QTest::keyClick(table, Qt::Key_Space);
    CHECK_FALSE(compare->isEnabled());
    clickCard(1);
    QTest::mouseClick(compare, Qt::LeftButton);
    std::ranges::sort(chosen);
    CHECK(chosen == std::vector<std::filesystem::path>{a, b});
}

TEST_CASE("The page that compares has a place on the rail and can be reached without runs")
{
    WindowDriver driver;
    driver.find<QAbstractButton>("navigation_comparePage")->click();
    CHECK(driver.shows("comparePage"));
    CHECK(driver.find<QPushButton>("chooseRuns")->isEnabled());
    CHECK_FALSE(driver.find<QPushButton>("saveComparison")->isEnabled());
}
