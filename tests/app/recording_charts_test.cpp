// From record to pictures: each number comes from its place in the record, and what is not there gives nothing.
#include "document/recording_finding.h"
#include "plot/recording_charts.h"

#include "run/scenario/dirty_state/dirty_states.h"
#include "support/recording_record.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;
using Catch::Approx;

TEST_CASE("the backlog of a record becomes mebibytes over seconds", "[report]")
{
    JudgedRecord run = recordingRecord();
    const BufferOccupancyCurve curve = bufferOccupancyCurve(stepOf(run, "recorder"));
    CHECK(curve.intervalSeconds == 2);
    REQUIRE(curve.occupiedMebibytes.size() == 800);
    CHECK(curve.occupiedMebibytes[19] == Approx(8));
    CHECK(curve.occupiedMebibytes[799] == Approx(16));
    CHECK(curve.droppedMebibytes[39] == 0);
    CHECK(curve.droppedMebibytes[40] > 0);
    CHECK(curve.bufferMebibytes == 16);
}

TEST_CASE("a missing or malformed buffer occupancy gives no curve", "[report]")
{
    JudgedRecord run = recordingRecord();
    StepRecord& step = stepOf(run, "recorder");
    const auto good = step.facts["recorder"]["buffer_occupancy"];
    const auto broken = [&](const char* key, nlohmann::json value) {
        step.facts["recorder"]["buffer_occupancy"] = good;
        step.facts["recorder"]["buffer_occupancy"][key] = std::move(value);
        return bufferOccupancyCurve(step).occupiedMebibytes.empty();
    };
    CHECK(broken("interval_ns", 0));
    CHECK(broken("interval_ns", "2 s"));
    CHECK(broken("peak_bytes", {1, 2, 3}));
    CHECK(broken("peak_bytes", "all"));
    step.facts["recorder"].erase("buffer_occupancy");
    CHECK(bufferOccupancyCurve(step).occupiedMebibytes.empty());
    CHECK(bufferOccupancyCurve(stepOf(run, "write")).occupiedMebibytes.empty());
}

TEST_CASE("the map has shares of cells and a file for each stream", "[report]")
{
    JudgedRecord run = recordingRecord();
    StepRecord& step = stepOf(run, "recorder");
    const CardMap map = cardMap(step, Texts());
    CHECK(map.cellBytes == 4 << 20);
    REQUIRE(map.held.size() == 954);
    CHECK(map.held[0] == 1);
    CHECK(map.held[510] == Approx(0.06));
    REQUIRE(map.latest.size() == 2);
    CHECK(map.latest[0].name == QStringLiteral("latest file of stream 1, 12 Mbit/s"));
    CHECK(map.latest[0].shares[300] == Approx(0.2));
    CHECK(map.latest[1].shares[299] == 0);
    step.facts["recorder"]["map"]["latest_permille"][1] = {1, 2}; // torn
    CHECK(cardMap(step, Texts()).held.empty());
}

TEST_CASE("the curve of moving has every ratio that was made, not only the tens of per cent", "[report]")
{
    JudgedRecord run = recordingRecord();
    const UsedRatioCurve curve = usedRatioCurve(run, stepOf(run, "fragmentation"));
    REQUIRE(curve.points.size() == 8);
    CHECK(curve.points[3].usedRatio == Approx(0.375));
    CHECK(curve.points[3].megabytesPerSecond == Approx(0.625 / (0.625 / 8 + 0.375 / 5)).epsilon(0.03));
    REQUIRE(curve.points[3].interval);
    CHECK(curve.points[3].interval->low < curve.points[3].megabytesPerSecond);
    REQUIRE((curve.pw && curve.pm));
    CHECK(*curve.pw == Approx(8).epsilon(0.03));
    CHECK(*curve.pm == Approx(5).epsilon(0.05));
    CHECK_FALSE(curve.offCurve);
    CHECK(usedRatioCurve(run, stepOf(run, "recorder")).points.empty());
}

TEST_CASE("the rate on units left by a recorder is a separate point", "[report]")
{
    JudgedRecord run = recordingRecord();
    StepRecord& step = stepOf(run, "fragmentation");
    CHECK_FALSE(usedRatioCurve(run, step).aged);
    auto& ratios = step.facts["fragmentation"]["ratios"];
    ratios.push_back(ratios[4]);
    ratios.back()["pattern"] = "aged_recorder";
    step.phases.push_back(*step.phase(PhaseRole::prefill));
    const UsedRatioCurve curve = usedRatioCurve(run, step);
    CHECK(curve.points.size() == 8);
    REQUIRE(curve.aged);
    CHECK(curve.aged->usedRatio == 0.5);
}

TEST_CASE("the bars are the recordings in the order of the states", "[report]")
{
    JudgedRecord run = recordingRecord();
    const auto bars = stateBars(run, stepOf(run, "state"), Texts());
    REQUIRE(bars.size() == kDirtyStates.size());
    CHECK(bars[0].label == QStringLiteral("fresh"));
    CHECK(bars[0].megabytesPerSecond == Approx(4.13).epsilon(0.02));
    CHECK(bars[0].interval.has_value());
    CHECK(bars[3].megabytesPerSecond == Approx(2.28).epsilon(0.02));
    CHECK(stateBars(run, stepOf(run, "write"), Texts()).empty());
}

TEST_CASE("the required rate comes from the recording, else from its parameters", "[report]")
{
    JudgedRecord run = recordingRecord();
    CHECK(neededRate(stepOf(run, "recorder")) == 2.5);
    CHECK(neededRate(stepOf(run, "state")) == 2.5);
    CHECK_FALSE(neededRate(stepOf(run, "write")));
}
