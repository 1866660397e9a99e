#include "io/measure/peak_latency_strip.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

TEST_CASE("The strip holds the longest I/O of each interval, with its address")
{
    PeakLatencyStrip strip;
    strip.record(10ms, Bytes(4096), 2ms);
    strip.record(20ms, Bytes(8192), 7ms);
    strip.record(30ms, Bytes(12288), 3ms);
    strip.record(50ms, Bytes(16384), 1ms);
    const auto points = strip.points();
    REQUIRE(points.size() == 2);
    CHECK(points[0].offset == Bytes(8192));
    CHECK(points[0].latency == 7ms);
    CHECK(points[0].ops == 3);
    CHECK(points[1].at == 50ms);
}

TEST_CASE("The strip drops points older than ten seconds, also after a long pause")
{
    PeakLatencyStrip strip;
    for (int i = 0; i < 2000; ++i)
        strip.record(i * 10ms, Bytes(), 1ms);
    CHECK(strip.points().size() == PeakLatencyStrip::kPoints);
    CHECK(strip.points().front().at >= 20s - 10s - PeakLatencyStrip::kInterval);
    strip.record(60s, Bytes(), 5ms);
    REQUIRE(strip.points().size() == 1);
    CHECK(strip.points().front().latency == 5ms);
}

TEST_CASE("A strip without I/O has no points") { CHECK(PeakLatencyStrip().points().empty()); }
