// The pictures of compared runs, and what a reader finds in their PDF.
#include "plot/comparison_charts.h"

#include "app/pdf_text.h"
#include "languages.h"
#include "plot/time_range.h"
#include "report/comparison_report.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"

#include <QApplication>
#include <QKeyEvent>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <qcustomplot.h>

using namespace assay;
using namespace assay::test;
using Catch::Approx;

namespace {

// Writes of 1 MB over `count` MB, each of this many milliseconds; slower by `more` in the second half.
PhaseSamples evenPhase(std::uint64_t count, int ms, int more = 0)
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(0), Bytes(count * 1'000'000), Ns{}, Bytes(1'000'000));
    Ns now{};
    for (std::uint64_t i = 0; i < count; ++i) {
        IoSample sample;
        sample.op = IoOp::write;
        sample.offset = Bytes(i * 1'000'000);
        sample.length = Bytes(1'000'000);
        sample.issued = sample.submitted = now;
        now += std::chrono::milliseconds(ms + (i >= count / 2 ? more : 0));
        sample.completed = now;
        phase.record(sample);
    }
    phase.end = now;
    return phase;
}

struct ShownOverlay {
    explicit ShownOverlay(const PhaseSamples& phase) : plot(OverlayKind::throughput, Texts())
    {
        plot.setLines({overlayLine(OverlayKind::throughput, phase, "A", 0)});
        plot.resize(600, 300);
        plot.show();
        QCoreApplication::processEvents();
    }
    QCPRange seconds()
    {
        const QCPRange x = plot.findChild<QCustomPlot*>()->xAxis->range();
        return {x.lower / plot.unitsPerSecond(), x.upper / plot.unitsPerSecond()};
    }
    void press(int key)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &event);
    }
    OverlayPlot plot;
};

} // namespace

TEST_CASE("An overlay has a column for each run in its table, in its own unit", "[plot]")
{
    OverlayPlot plot(OverlayKind::throughput, Texts());
    plot.setLines({overlayLine(OverlayKind::throughput, evenPhase(400, 50), "A", 0),
                   overlayLine(OverlayKind::throughput, evenPhase(200, 50), "B", 1)});
    const PlotTable& table = plot.table();
    REQUIRE(table.columns == QStringList{"Time (s)", "A (MB/s)", "B (MB/s)"});
    REQUIRE(table.rows.size() > 50);
    CHECK(table.rows[10][1].toDouble() == Approx(20).epsilon(0.05));
    CHECK(table.rows[10][2].toDouble() == Approx(20).epsilon(0.05));
    CHECK_FALSE(table.rows.back()[1].isEmpty());
    CHECK(table.rows.back()[2].isEmpty()); // B had ended
}

TEST_CASE("Zooming one of two linked plots zooms the other to the same time, whatever their units", "[plot]")
{
    ShownOverlay minutes(evenPhase(8000, 50)), seconds(evenPhase(4000, 50)); // 400 s and 200 s
    REQUIRE(minutes.plot.unitsPerSecond() != seconds.plot.unitsPerSecond());
    TimeRange times;
    times.link(minutes.plot, Ns(0));
    times.link(seconds.plot, Ns(0));
    const QCPRange all = seconds.seconds();
    seconds.press(Qt::Key_Plus);
    seconds.press(Qt::Key_Plus);
    CHECK(seconds.seconds().size() < all.size());
    CHECK(minutes.seconds().lower == Approx(seconds.seconds().lower));
    CHECK(minutes.seconds().upper == Approx(seconds.seconds().upper));
    minutes.press(Qt::Key_Home);
    CHECK(seconds.seconds().upper == Approx(all.upper));
    CHECK(minutes.seconds().upper == Approx(400).epsilon(0.02));
}

TEST_CASE("A chosen time range applies to later charts by the clock of the run, not to those that do not overlap",
          "[plot]")
{
    ShownOverlay first(evenPhase(4000, 50)), later(evenPhase(4000, 50)), elsewhere(evenPhase(4000, 50)); // 200 s each
    TimeRange times;
    times.link(first.plot, std::chrono::seconds(1000));
    first.plot.showTimes(PlotWidget::Times{100, 150});
    first.press(Qt::Key_Plus);
    times.link(later.plot, std::chrono::seconds(1050));
    times.link(elsewhere.plot, std::chrono::seconds(5000));
    CHECK(later.seconds().lower == Approx(first.seconds().lower - 50));
    CHECK(later.seconds().upper == Approx(first.seconds().upper - 50));
    CHECK(elsewhere.seconds().upper == Approx(200).epsilon(0.02));
    times.forget();
    first.press(Qt::Key_Home);
    CHECK(later.seconds().upper < 110);
}

TEST_CASE("A difference of address maps is zero where the runs are alike, and signed where they are not", "[plot]")
{
    const AddressDifference difference = addressDifference(evenPhase(1000, 50).map, evenPhase(1000, 50, 10).map);
    REQUIRE(difference.first.size() == 1000);
    CHECK(difference.cellBytes == Approx(1e6));
    CHECK(difference.at(10) == Approx(0).margin(1e-9));
    CHECK(difference.at(990) == Approx(-10)); // A was faster there
    CHECK(addressDifference(evenPhase(10, 50).map, AddressMap()).first.empty());
}

TEST_CASE("A difference of address maps is taken over the addresses that both have", "[plot]")
{
    const AddressDifference difference = addressDifference(evenPhase(1000, 50).map, evenPhase(400, 50).map);
    CHECK(difference.offset == 0);
    CHECK(difference.cellBytes * static_cast<double>(difference.first.size()) == Approx(400e6).epsilon(0.01));
}

TEST_CASE("The plot of many runs lists them best first and marks the outlier", "[plot]")
{
    ComparedMetric metric;
    metric.id = "write.throughput_mean";
    metric.unit = "MB/s";
    metric.values = {{10.0, Interval{9, 11}, 2, false},
                     {12.0, std::nullopt, 1, false},
                     {{}, {}, 0, false},
                     {2.0, Interval{1, 3}, 3, true}};
    SpreadPlot plot((Texts()));
    plot.setRows(spreadRows(metric, {"A", "B", "C", "D"}), axisTitle(metric, {}, Texts()));
    const PlotTable& table = plot.table();
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0] == QStringList{"B", "12", "", "", ""});
    CHECK(table.rows[1] == QStringList{"A", "10", "9", "11", ""});
    CHECK(table.rows[2] == QStringList{"D", "2", "1", "3", "x"});
    CHECK(table.columns[1].contains("MB/s"));
}

TEST_CASE("The values of a table and the axis of its chart have one unit", "[plot]")
{
    ComparedMetric metric;
    metric.id = "write.latency_max";
    metric.unit = "us";
    metric.values = {{245'000.0, Interval{240'000, 250'000}, 2, false}, {950.0, std::nullopt, 1, false}};
    SpreadPlot plot((Texts()));
    plot.setRows(spreadRows(metric, {"A", "B"}), axisTitle(metric, {}, Texts()));
    const PlotTable& table = plot.table();
    CHECK(table.columns[1].endsWith("(ms)"));
    CHECK(table.rows[0] == QStringList{"B", "0.95", "", "", ""});
    CHECK(table.rows[1] == QStringList{"A", "245", "240", "250", ""});
    CHECK(Texts().valueIn(950, unitOf(metric)) == QStringLiteral("0.9500 ms"));
    CHECK(Texts().valueIn(245'000, unitOf(metric)) == QStringLiteral("245 ms"));
}

TEST_CASE("Only phases that every run has are laid over each other", "[plot]")
{
    JudgedRecord a = sampleRecord(), b = a;
    b.steps.erase(b.steps.begin());
    const std::vector<const JudgedRecord*> runs = {&a, &b};
    const auto shared = sharedPhases(compareRuns(runs), runs);
    CHECK_FALSE(shared.empty());
    for (const SharedPhase& phase : shared) {
        CHECK(phase.step != "write");
        CHECK(phaseOf(a, phase));
        CHECK(phaseOf(b, phase));
    }
}

TEST_CASE("The PDF of a comparison names the runs, their verdicts, the criteria and what was not the same", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    std::vector<JudgedRun> runs(2);
    runs[0].record = sampleRecord();
    runs[1].record = sampleRecord(Verdict::fail);
    runs[1].record.device.model = "Another card";
    const RunComparison comparison = compareRuns(std::vector<const JudgedRecord*>{&runs[0].record, &runs[1].record});
    const TempFolder folder;
    REQUIRE(writeComparisonPdf(runs, folder / "c.pdf", language.code));
    const QStringList pages = pdfPages(folder / "c.pdf");
    CHECK(pages.size() <= 3);
    const QString first = pages.value(0);
    CAPTURE(first.toStdString());
    for (const QString& text : {QStringLiteral("Good U1 4 GB"), QStringLiteral("Another card"),
                                texts.verdict(Verdict::fail), texts.metric(comparison.names, "write.throughput_mean")})
        CHECK(first.contains(text.normalized(QString::NormalizationForm_KC)));
}
