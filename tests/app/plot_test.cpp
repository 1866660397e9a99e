// Plots: points computed from a phase, and images that are not empty.
#include "plot/interval_plot.h"
#include "plot/phase_plot.h"

#include "plot/curves.h"
#include "support/sample_record.h"

#include <QCoreApplication>
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <qcustomplot.h>
#include <set>

using namespace assay;
using namespace assay::test;
using Catch::Approx;

namespace {

// 2000 writes of 1 MB, 50 ms each (20 MB/s), and each by so much longer than the one before; one of them 500 ms, at
// address 1000 MB.
PhaseSamples steadyPhase(Ns longer = {})
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(0), Bytes(2'000'000'000), Ns{});
    Ns now{};
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Ns latency = std::chrono::milliseconds(i == 1000 ? 500 : 50) + longer * i;
        IoSample sample;
        sample.op = IoOp::write;
        sample.offset = Bytes(i * 1'000'000);
        sample.length = Bytes(1'000'000);
        sample.issued = sample.submitted = now;
        sample.completed = now + latency;
        phase.record(sample);
        now += latency;
    }
    phase.end = now;
    return phase;
}

// Plots draw when the event loop comes round.
QImage picture(PhasePlot& plot)
{
    QCoreApplication::processEvents();
    return plot.grab().toImage();
}

int distinctColours(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            colours.insert(image.pixel(x, y));
    return static_cast<int>(colours.size());
}

} // namespace

TEST_CASE("the throughput curve shows the rate and its dip, in few points", "[plot]")
{
    const auto curve = throughputCurve(steadyPhase(), 512);
    REQUIRE(curve.x.size() > 100);
    REQUIRE(curve.x.size() <= 512);
    CHECK(curve.middle.first() == Approx(20).epsilon(0.01));
    CHECK(*std::ranges::min_element(curve.low) == Approx(2).epsilon(0.05));
    CHECK(std::ranges::is_sorted(curve.x));
}

TEST_CASE("the percentile curve rises and ends at the longest latency", "[plot]")
{
    const auto curve = percentileCurve(steadyPhase());
    REQUIRE_FALSE(curve.x.isEmpty());
    CHECK(std::ranges::is_sorted(curve.y));
    CHECK(curve.x.last() == Approx(std::log10(2000)));
    CHECK(curve.y.last() == Approx(500));
}

TEST_CASE("a stall stands at its address", "[plot]")
{
    const auto points = stallPoints(steadyPhase(), 512);
    REQUIRE(points.x.size() == 1);
    CHECK(points.x.first() == Approx(1e9).epsilon(0.01));
    CHECK(points.y.first() == Approx(500));
}

TEST_CASE("nothing measured gives empty curves", "[plot]")
{
    const PhaseSamples none(PhaseRole::write, IoOp::write, Bytes(0), mib(1), Ns{});
    CHECK(throughputCurve(none, 512).x.isEmpty());
    CHECK(percentileCurve(none).x.isEmpty());
    CHECK(stallPoints(none, 512).x.isEmpty());
}

TEST_CASE("no label of a percentile covers another, and all are shown where there is room", "[plot]")
{
    const auto phase = steadyPhase(std::chrono::microseconds(10));
    PhasePlot plot(PlotKind::percentiles, Texts());
    plot.setSamples(&phase);
    picture(plot);
    auto& canvas = *plot.findChild<QCustomPlot*>();
    const int width = GENERATE(120, 180, 1600); // on paper they are small
    canvas.toPixmap(width, 120);
    QVector<QRectF> shown;
    for (int i = 0; i < canvas.itemCount(); ++i)
        if (const auto* text = qobject_cast<QCPItemText*>(canvas.item(i)); text && text->visible())
            shown.append(QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition()));
    CAPTURE(width);
    CHECK(shown.size() >= 1);
    CHECK((shown.size() == canvas.itemCount()) == (width == 1600));
    for (qsizetype i = 0; i < shown.size(); ++i)
        for (qsizetype j = 0; j < i; ++j)
            CHECK_FALSE(shown[i].intersects(shown[j]));
}

TEST_CASE("every plot draws in both themes, and says so when there is nothing", "[plot]")
{
    const auto kind = GENERATE(PlotKind::throughput, PlotKind::percentiles, PlotKind::addresses);
    const auto theme = GENERATE(Theme::light, Theme::dark);
    const auto phase = steadyPhase();
    PhasePlot plot(kind, Texts());
    plot.setTheme(theme);
    plot.resize(640, 360);
    const QImage empty = picture(plot);
    CHECK(distinctColours(empty) > 2);
    plot.setSamples(&phase);
    const QImage full = picture(plot);
    CHECK(distinctColours(full) > 10);
    CHECK(full != empty);
    CHECK((full.pixelColor(2, 200).lightness() < 128) == (theme == Theme::dark));
    plot.setSamples(nullptr);
    CHECK(picture(plot) == empty);
}

namespace {

// Rows of the picture that hold points: how often, from top to bottom, pixels of this colour begin.
int runsOf(const QImage& image, const QColor& colour)
{
    int runs = 0;
    bool inside = false;
    for (int y = 0; y < image.height(); ++y) {
        bool here = false;
        for (int x = 0; x < image.width() && !here; ++x)
            here = image.pixelColor(x, y) == colour;
        runs += here && !inside ? 1 : 0;
        inside = here;
    }
    return runs;
}

} // namespace

TEST_CASE("the plot of estimates has a row for each of them, and none for what has no value", "[plot]")
{
    const auto count = GENERATE(0, 1, 3, 7);
    std::vector<IntervalRow> rows;
    for (int i = 0; i < count; ++i)
        rows.push_back({QStringLiteral("step%1").arg(i), 1.1 + 30.0 * i, Interval{1.0 + 25.0 * i, 1.3 + 40.0 * i}});
    rows.push_back({QStringLiteral("refused"), std::nullopt, std::nullopt});
    IntervalPlot plot{Texts()};
    plot.setRows(rows);
    plot.resize(640, plot.preferredHeight());
    QCoreApplication::processEvents();
    CHECK(runsOf(plot.grab().toImage(), QColor("#1f5f9e")) == count);
}

TEST_CASE("a modified record with an impossible estimate is drawn in bounded time", "[plot]")
{
    const double value = GENERATE(0.0, 1e-300, 1e300);
    IntervalPlot plot{Texts()};
    plot.setRows({{QStringLiteral("step"), value, Interval{0, value}}});
    plot.resize(640, plot.preferredHeight());
    QCoreApplication::processEvents();
    CHECK(runsOf(plot.grab().toImage(), QColor("#1f5f9e")) == 1);
}
