#include "gui/pages/live/criteria_panel.h"
#include "plot/latency_map.h"
#include "plot/peak_latency_plot.h"

#include <QLabel>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::gui;
using namespace std::chrono_literals;

namespace {

// A card of 1 MiB for each cell, with a write of 10 ms to the third.
CardCells oneWrite()
{
    const Bytes card = mib(1) * CardCells::kCells;
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), card, Ns(), mib(1));
    phase.record(
        {.op = IoOp::write, .offset = mib(2), .length = mib(1), .issued = 0ms, .submitted = 0ms, .completed = 10ms});
    CardCells cells(card);
    cells.update(0, 0, phase);
    return cells;
}

} // namespace

TEST_CASE("The map says of a cell its address, latency and pass, and of others that they are not yet tested")
{
    LatencyMap map{Texts()};
    map.setCells(oneWrite(), {"Write"});
    CHECK(map.readOut(2).contains("2097152"));
    CHECK(map.readOut(2).contains(": 10\n"));
    CHECK(map.readOut(2).contains("1 · Write"));
    CHECK(map.readOut(3).contains("not yet tested"));
    CHECK(map.tableIn(Texts()).rows.size() == CardCells::kCells);
}

TEST_CASE("A click on the map chooses the cell under it, and none beside it")
{
    LatencyMap map{Texts()};
    map.setCells(oneWrite(), {"Write"});
    std::vector<std::size_t> chosen;
    map.onChosen([&chosen](std::size_t cell) { chosen.push_back(cell); });
    map.clicked(2.5, 1.5);
    map.clicked(-0.5, 1.5);
    map.clicked(2.5, static_cast<double>(CardCells::kRows) + 1);
    CHECK(chosen == std::vector<std::size_t>{CardCells::kColumns + 2});
}

TEST_CASE("A click on the trail chooses the moment of the nearest I/O")
{
    PeakLatencyStrip strip;
    strip.record(1s, Bytes(), 2ms);
    strip.record(3s, Bytes(), 2ms);
    PeakLatencyPlot plot{Texts()};
    plot.setStrip(&strip);
    std::optional<Ns> chosen;
    plot.onChosen([&chosen](Ns moment) { chosen = moment; });
    plot.clicked(2.6, 1);
    CHECK(chosen == 3s);
}

TEST_CASE("A criterion that is lost and one that nothing was measured of say so in words")
{
    auto soFar = std::make_shared<InterimVerdict>();
    soFar->criteria.resize(2);
    soFar->criteria[0].result.metric = "write.latency_max";
    soFar->criteria[0].result.value = 900.0;
    soFar->criteria[0].status = InterimStatus::missed;
    soFar->criteria[1].result.metric = "read.iops";
    CriteriaPanel panel;
    panel.retranslate(Texts());
    panel.setSoFar(soFar, {});
    QString all;
    for (const auto* label : panel.findChildren<QLabel*>())
        all += label->text() + '\n';
    CHECK(all.contains("can no longer be met"));
    CHECK(all.contains("not measured yet"));
}
