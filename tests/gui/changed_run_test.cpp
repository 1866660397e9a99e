// Goal: a run folder that is not as the run wrote it has no verdict of its own any more, wherever it is shown.
#include "gui/changed_run.h"
#include "gui/pages/compare/compare_page.h"
#include "gui/pages/result/result_page.h"
#include "gui/verdict_delegate.h"
#include "own_history.h"
#include "program/wiring/wiring.h"
#include "run/record/run_folder.h"
#include "window_driver.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QTableView>
#include <QTableWidget>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

// Puts one text in place of another in a file of a run.
void tamper(const fs::path& file, const std::string& from, const std::string& to)
{
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    std::ofstream(file, std::ios::binary) << text;
}

enum class Tampered { limit, serial, log, samples };

// Returns the file that was changed. The card of the run fails; by a lower limit it would pass.
const char* tamper(const fs::path& run, Tampered what)
{
    switch (what) {
    case Tampered::limit: tamper(run / "profile.toml", "limit = 10\n", "limit = 1\n"); return "profile.toml";
    case Tampered::serial:
        tamper(run / "run.json", "\"verdict\": \"fail\"", "\"verdict\": \"pass\"");
        return "run.json";
    case Tampered::log: std::ofstream(run / "log.jsonl", std::ios::app) << "{}\n"; return "log.jsonl";
    case Tampered::samples: break;
    }
    const fs::path first = fs::directory_iterator(run / "samples")->path();
    fs::remove(first);
    fs::copy_file(run / "profile.toml", first); // no samples at all
    return "samples";
}

QMessageBox* pdfQuestion(WindowDriver& driver) { return driver.window().findChild<QMessageBox*>("changedPdfQuestion"); }

void answer(QMessageBox* question, QMessageBox::ButtonRole role)
{
    for (auto* button : question->buttons())
        if (question->buttonRole(button) == role)
            return QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

TEST_CASE("A changed run is headed CHANGED, with the file that was changed and the verdict that was recorded")
{
    const auto what = GENERATE(Tampered::limit, Tampered::serial, Tampered::log);
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    const char* file = tamper(run, what);
    CAPTURE(file);
    WindowDriver driver;
    driver.shell().openRun(run);
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultAnswer") == "CHANGED");
    CHECK(driver.text("resultReasons").contains(file));
    for (const Verdict verdict : {Verdict::pass, Verdict::fail})
        CHECK_FALSE(driver.text("resultAnswer").contains(Texts().verdict(verdict)));
    const auto* recorded = driver.find<QLabel>("recordedVerdict");
    REQUIRE(eventually([&] { return recorded->isVisible(); }));
    CHECK(recorded->text() == "recorded: " + Texts().verdict(what == Tampered::serial ? Verdict::pass : Verdict::fail));
    CHECK(recorded->property("look") == "muted");
}

TEST_CASE("A run whose samples are no samples any more is not shown, and its file is named")
{
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    tamper(run, Tampered::samples);
    WindowDriver driver;
    driver.shell().openRun(run);
    const auto* message = driver.find<QWidget>("startBar")->findChild<QLabel*>("messageText");
    CHECK(eventually([&] { return message->text().contains("samples"); }));
    CHECK_FALSE(driver.shows("resultPage"));
}

TEST_CASE("A run that is as the run wrote it keeps its verdict, and its PDF is saved without a question")
{
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    WindowDriver driver;
    driver.shell().openRun(run);
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultAnswer").startsWith(Texts().verdict(Verdict::fail)));
    CHECK_FALSE(driver.find<QLabel>("recordedVerdict")->isVisible());
    driver.click("savePdf");
    CHECK(pdfQuestion(driver) == nullptr);
    CHECK(driver.window().findChild<QFileDialog*>() != nullptr);
}

TEST_CASE("The PDF of a changed run is asked for with its files, and drawn only after a yes")
{
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    tamper(run, Tampered::limit);
    WindowDriver driver;
    driver.shell().openRun(run);
    REQUIRE(driver.waitForResult());
    driver.click("savePdf");
    REQUIRE(pdfQuestion(driver));
    CHECK(pdfQuestion(driver)->text().contains("profile.toml"));
    CHECK(driver.window().findChild<QFileDialog*>() == nullptr);
    const bool agreed = GENERATE(false, true);
    answer(pdfQuestion(driver), agreed ? QMessageBox::AcceptRole : QMessageBox::RejectRole);
    REQUIRE((driver.window().findChild<QFileDialog*>() != nullptr) == agreed);
    if (!agreed)
        return;
    const fs::path pdf = history.folder / "report.pdf";
    driver.chooseFile(pdf);
    REQUIRE(eventually([&] { return driver.find<QPushButton>("savePdf")->isEnabled(); }));
    CHECK(fs::exists(pdf));
}

TEST_CASE("A run that is changed while it is shown gets no PDF without a question")
{
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    WindowDriver driver;
    driver.shell().openRun(run);
    REQUIRE(driver.waitForResult());
    tamper(run, Tampered::limit);
    const fs::path pdf = history.folder / "report.pdf";
    driver.savePdf(pdf);
    CHECK_FALSE(fs::exists(pdf));
    CHECK(driver.find<QWidget>("resultPage")->findChild<QLabel*>("messageText")->text().contains("profile.toml"));
}

TEST_CASE("The history heads a changed run CHANGED, and names the files of the chosen one")
{
    const OwnHistory history;
    const fs::path run = history.make("sim:slow-c4");
    history.put();
    const auto what = GENERATE(Tampered::limit, Tampered::serial, Tampered::log);
    const char* file = tamper(run, what);
    CAPTURE(file);
    WindowDriver driver;
    driver.clickTool("navigation_historyPage");
    auto* table = driver.find<QTableView>("historyTable");
    constexpr int kVerdict = 1;
    const auto cell = [&] { return table->model()->index(0, kVerdict); };
    REQUIRE(eventually([&] { return table->model()->rowCount() == 1 && cell().data().toString().size() > 1; }));
    table->selectRow(0);
    CHECK(eventually([&] { return cell().data().toString() == "CHANGED"; }));
    CHECK(cell().data(kVerdictRole).toInt() == static_cast<int>(Verdict::error));
    CHECK(cell().data(kRecordedRole).toString().startsWith("recorded: "));
    CHECK(eventually([&] { return driver.text("runFacts").contains(file); }));
}

TEST_CASE("A changed run is CHANGED beside others, has no verdict on any criterion, and its PDF is asked for")
{
    const OwnHistory history;
    const fs::path good = history.make("sim:good-u1"), changed = history.make("sim:slow-c4");
    tamper(changed, Tampered::limit);
    WindowDriver driver;
    driver.shell().compare({good, changed});
    auto* runs = driver.find<QTableWidget>("comparedRuns");
    REQUIRE(eventually([&] { return runs->rowCount() == 2; }));
    CHECK(runs->item(0, 1)->text() == Texts().verdict(Verdict::pass));
    CHECK(runs->item(1, 1)->text() == "CHANGED (recorded: " + Texts().verdict(Verdict::fail) + ")");
    const auto* said = driver.find<QWidget>("comparePage")->findChild<QLabel*>("messageText");
    CHECK(said->text().contains("profile.toml"));
    auto* metrics = driver.find<QTableWidget>("comparedMetrics");
    REQUIRE(metrics->rowCount() > 0);
    CHECK(metrics->item(0, 1)->data(kVerdictRole).isValid());
    CHECK_FALSE(metrics->item(0, 2)->data(kVerdictRole).isValid());
    driver.click("saveComparison");
    REQUIRE(pdfQuestion(driver));
    CHECK(driver.window().findChild<QFileDialog*>() == nullptr);
    answer(pdfQuestion(driver), QMessageBox::RejectRole);
    CHECK(driver.window().findChild<QFileDialog*>() == nullptr);
}
