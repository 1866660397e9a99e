// Goal: whoever opens a result sees its answer and the reason first, finds the chart of each criterion by mouse and
// keyboard, and takes the run along in other forms.
#include "answered_runs.h"
#include "gui/document_table.h"
#include "gui/document_view.h"
#include "gui/figure_view.h"
#include "gui/pages/result/result_page.h"
#include "gui/shell.h"
#include "own_history.h"
#include "support/full_run.h"
#include "support/sample_record.h"
#include "window_driver.h"

#include <QClipboard>
#include <QScrollArea>
#include <QTabBar>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

namespace {

// The result of a failed run of the quick profile, as large as the smallest usual screen.
struct ShownResult : OwnHistory {
    explicit ShownResult(const char* card = "sim:slow-c4")
    {
        driver.window().resize(1280, 720);
        driver.shell().openRun(make(card));
        REQUIRE(driver.waitForResult());
    }
    DocumentTable* criteria() { return driver.find<DocumentTable>("scorecard"); }
    QString figureTitle() { return qstr(driver.find<FigureView>("criterionFigure")->figure().title); }
    PlotWidget* plot()
    {
        PlotWidget* found = nullptr;
        REQUIRE(eventually([&] {
            const auto plots = plotsOn(driver.find<FigureView>("criterionFigure"));
            found = plots.empty() ? nullptr : plots.front();
            return found && found->isVisible();
        }));
        return found;
    }

    WindowDriver driver;
};

} // namespace

TEST_CASE("A failed run shows all criteria at once, failures first, and the chart of the reason with its limit")
{
    ShownResult result;
    DocumentTable* criteria = result.criteria();
    REQUIRE(criteria->rowCount() > 1);
    CHECK(criteria->item(0, 0)->text() == Texts().verdict(Verdict::fail));
    CHECK(criteria->item(1, 0)->text() == Texts().verdict(Verdict::inconclusive));
    CHECK(criteria->item(0, 1)->text().contains("limit"));
    CHECK(criteria->item(criteria->rowCount() - 1, 1)->text().contains("Not measured: ")); // six criteria in one row
    CHECK(criteria->visibleRegion().boundingRect().height() == criteria->height());        // no row is hidden
    CHECK(result.plot()->height() >= FigureView::kLeastHeight);
    const QWidget* viewport = result.driver.find<QScrollArea>("pageScroll")->viewport();
    CHECK(viewport->rect().contains(QRect(result.plot()->mapTo(viewport, QPoint()), result.plot()->size())));
}

TEST_CASE("The arrow keys and a click show the chart of another criterion, Enter and a double click enlarge it")
{
    ShownResult result("sim:good-u1");
    DocumentTable* criteria = result.criteria();
    QStringList titles;
    for (int row = 0; row < criteria->rowCount(); ++row) {
        criteria->setCurrentCell(row, 0);
        if (const auto* figure = result.driver.window().findChild<FigureView*>("criterionFigure"))
            titles << qstr(figure->figure().title);
    }
    titles.removeDuplicates();
    CHECK(titles.size() > 1);
    criteria->setCurrentCell(0, 0);
    QTest::keyClick(criteria, Qt::Key_Down);
    CHECK(criteria->currentRow() == 1);
    QTest::mouseClick(criteria->viewport(), Qt::LeftButton, {},
                      criteria->visualRect(criteria->model()->index(0, 1)).center());
    CHECK(criteria->currentRow() == 0);
    const QString title = result.figureTitle();
    if (GENERATE(false, true))
        QTest::keyClick(criteria, Qt::Key_Return);
    else
        QTest::mouseDClick(criteria->viewport(), Qt::LeftButton, {},
                           criteria->visualRect(criteria->model()->index(0, 1)).center());
    const auto* dialog = result.driver.window().findChild<QDialog*>("enlargedChart");
    REQUIRE(dialog);
    CHECK(dialog->windowTitle() == title);
    CHECK(plotsOn(dialog).front()->height() > 400);
}

TEST_CASE("Each tab shows its sections when it is chosen, by mouse and by keyboard")
{
    ShownResult result;
    auto* tabs = result.driver.find<QTabBar>("resultTabs");
    const auto shows = [&](const char* section) {
        const auto* frame = result.driver.window().findChild<QWidget*>(QStringLiteral("section-") + section);
        return frame && frame->isVisible();
    };
    CHECK_FALSE(shows("metrics"));
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    CHECK(shows("metrics"));
    QTest::keyClick(tabs, Qt::Key_Right);
    CHECK(shows("steps"));
    CHECK_FALSE(shows("metrics"));
    QTest::keyClick(tabs, Qt::Key_Right);
    CHECK(shows("conditions"));
    QTest::keyClick(tabs, Qt::Key_Right);
    const DocumentTable* files = nullptr; // read in the background
    REQUIRE(eventually([&] {
        files = shows("files") ? result.driver.find<QWidget>("section-files")->findChild<DocumentTable*>() : nullptr;
        return files != nullptr;
    }));
    CHECK_FALSE(files->findItems("run.json", Qt::MatchExactly).empty());
}

TEST_CASE("A run without findings shows its metrics")
{
    ShownResult result("sim:good-u1");
    const auto* tabs = result.driver.find<QTabBar>("resultTabs");
    REQUIRE_FALSE(tabs->isTabVisible(0));
    CHECK(tabs->currentIndex() == 1);
    CHECK(result.driver.find<QWidget>("section-metrics")->isVisible());
}

TEST_CASE("A run in which nothing was judged does not look like a pass")
{
    ShownResult result("sim:good-u1");
    const auto* answer = result.driver.find<QLabel>("resultAnswer");
    REQUIRE(answer->property("verdict").toString() == "pass");
    emit result.driver.shell().runOpened(made(kAnsweredRuns[0]), result.folder / "runs/good-u1");
    REQUIRE(answer->text().startsWith("Measured, not judged"));
    CHECK(answer->property("verdict").toString().isEmpty());
}

TEST_CASE("A time range that is chosen in one chart applies to the other charts of the run")
{
    ShownResult result;
    result.driver.find<QTabBar>("resultTabs")->setCurrentIndex(2);
    QTest::keyClick(result.plot(), Qt::Key_Plus);
    const QImage zoomed = result.plot()->grab().toImage();
    QTest::mouseClick(result.driver.find<FigureView>("criterionFigure")->findChild<QToolButton*>("enlarge"),
                      Qt::LeftButton);
    const auto* dialog = result.driver.window().findChild<QDialog*>("enlargedChart");
    REQUIRE(dialog);
    QTest::keyClick(plotsOn(dialog).front(), Qt::Key_Home);
    QCoreApplication::processEvents();
    CHECK(result.plot()->grab().toImage() != zoomed);
}

TEST_CASE("A run is saved as report, tables and picture, and its scorecard is copied")
{
    ShownResult result;
    struct Form {
        const char* action;
        const char* file;
        std::string begin;
    };
    const auto form = GENERATE(Form{"exportHtml", "a.html", "<!DOCTYPE html>"}, Form{"exportXlsx", "a.xlsx", "PK"},
                               Form{"exportCsv", "a.csv", "\xEF\xBB\xBFrun_id"}, Form{"exportJunit", "a.xml", "<?xml"},
                               Form{"exportPicture", "a.png", "\x89PNG"});
    CAPTURE(form.action);
    result.driver.choose(form.action);
    const std::filesystem::path file = result.folder / form.file;
    result.driver.chooseFile(file);
    const auto* message = result.driver.find<QWidget>("resultPage")->findChild<QLabel*>("messageText");
    REQUIRE(eventually([&] { return message->text().contains(form.file); }));
    std::string begin(form.begin.size(), ' ');
    std::ifstream(file, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    CHECK(begin == form.begin);
    result.driver.choose("copyScorecard");
    const QString text = QGuiApplication::clipboard()->text();
    CHECK(text.contains(result.driver.text("resultAnswer")));
    CHECK(text.contains(Texts().quantity("throughput_mean")));
}

TEST_CASE("The head of a result names specimen and operator")
{
    JudgedRecord record = sampleRecord(Verdict::fail);
    record.specimen.lot = "2026-11/A";
    record.specimen.number = "17";
    record.specimen.operatorName = "Li Wei";
    record.device.identity["serial"] = "0x1234abcd";
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(record), "run");
    const QString identity = page.findChild<QLabel*>("resultIdentity")->text();
    for (const char* part : {"0x1234abcd", "2026-11/A", "17", "Li Wei"})
        CHECK(identity.contains(QLatin1String(part)));
}

TEST_CASE("The result of power cuts has their finding and the table of damage")
{
    FullRun run = FullRun::onSim("[card]\nname = \"t\"\nadvertised_bytes = 134_217_728\n[bus]\nmb_s = 20\n[power]\n"
                                 "volatile_bytes = 262_144\nignores_flush = true\n",
                                 "[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\ncuts = 5\n"
                                 "region_bytes = 2_097_152\n");
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(run.finish()), "run");
    page.show();
    CHECK(page.findChild<QLabel*>("resultAnswer")->text().contains(QStringLiteral("lost flushed data")));
    const auto* section = page.findChild<QWidget*>("section-step-p");
    REQUIRE(section);
    const auto* table = section->findChild<DocumentTable*>();
    REQUIRE(table);
    CHECK(table->rowCount() == 5);
    CHECK(table->item(0, 1)->text().toInt() > 0);
}

TEST_CASE("The result of a run on a busy computer says so")
{
    JudgedRecord record = sampleRecord();
    record.steps.resize(1);
    record.steps.front().hostWait = std::chrono::seconds(3);
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(record), "run");
    CHECK(page.findChild<QLabel*>("resultReasons")->text().contains(QStringLiteral("CPU contention on the host in")));
}
