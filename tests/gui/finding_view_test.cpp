// Goal: who opens the result of a test of marks, life or power cuts sees its answer first.
#include "gui/pages/result/result_page.h"
#include "gui/phase_plots.h"
#include "gui/shell.h"
#include "support/full_run.h"
#include "support/sample_record.h"
#include "window_driver.h"

#include <QComboBox>
#include <QLabel>
#include <QTableWidget>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

TEST_CASE("The result of power cuts starts with their finding and the table of damage")
{
    FullRun run = FullRun::onSim("[card]\nname = \"t\"\nadvertised_bytes = 134_217_728\n[bus]\nmb_s = 20\n[power]\n"
                                 "volatile_bytes = 262_144\nignores_flush = true\n",
                                 "[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\ncuts = 5\n"
                                 "region_bytes = 2_097_152\n");
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(run.finish()), "run");
    CHECK(page.findChild<QComboBox*>("phaseChooser")
              ->currentText()
              .endsWith(QStringLiteral("What becomes of data when the supply goes off?")));
    CHECK(page.findChild<QLabel*>("stepFinding")->text() == QStringLiteral("Flushed data are lost"));
    const auto* table = page.findChild<QTableWidget*>("findingTable");
    CHECK(table->rowCount() == 5);
    CHECK(table->item(0, 1)->text().toInt() > 0);
    page.findChild<QComboBox*>("phaseChooser")->setCurrentIndex(1);
    emit page.findChild<QComboBox*>("phaseChooser")->activated(1);
    CHECK(page.findChild<PhasePlots*>()->isVisibleTo(&page));
}

TEST_CASE("The result of a run on a busy computer says so, and its picture of the computer says who was waited for")
{
    JudgedRecord record = sampleRecord();
    record.steps.resize(1);
    StepRecord& step = record.steps.front();
    step.hostWait = std::chrono::seconds(3);
    step.host.emplace();
    HostRow row;
    row.begin = step.begin;
    row.end = step.begin + std::chrono::seconds(10);
    for (double& value : row.values.all())
        value = 0;
    row.values[HostColumn::userMs] = 20'000;
    row.values[HostColumn::busyMs] = 9'000;
    step.host->add(row);
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts());
    page.setRun(std::make_shared<const JudgedRecord>(record), "run");
    CHECK(page.findChild<QLabel*>("verdictSummary")->text().contains(QStringLiteral("CPU contention on the host in")));
    const auto* words = page.findChild<QLabel*>("chartSentences");
    CHECK(words->isVisibleTo(&page));
    CHECK(words->text().contains(QStringLiteral("Bottleneck in Sequential write: the processors.")));
}
