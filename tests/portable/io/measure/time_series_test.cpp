// The series must lose no byte and no I/O, whatever the length of the run, and credit bytes to the time in which they
// moved.
#include "ground/base/prng.h"
#include "io/measure/time_series.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

SeriesPoint sum(const TimeSeries& series)
{
    SeriesPoint all;
    for (const SeriesPoint& point : series.points())
        all = {all.bytes + point.bytes, all.ops + point.ops, all.latencySum + point.latencySum,
               std::max(all.latencyMax, point.latencyMax)};
    return all;
}

} // namespace

TEST_CASE("An I/O within one interval counts there")
{
    TimeSeries series;
    series.record(12ms, 15ms, kib(64), 3ms);
    REQUIRE(series.points().size() == 2);
    CHECK(series.points()[0].bytes == Bytes());
    CHECK(series.points()[1].bytes == kib(64));
    CHECK(series.points()[1].ops == 1);
    CHECK(series.points()[1].latencyMax == 3ms);
}

TEST_CASE("An I/O over several intervals shares its bytes out by time and counts where it completed")
{
    TimeSeries series;
    series.record(5ms, 25ms, Bytes(2000), 20ms);
    REQUIRE(series.points().size() == 3);
    CHECK(series.points()[0].bytes == Bytes(500));
    CHECK(series.points()[1].bytes == Bytes(1000));
    CHECK(series.points()[2].bytes == Bytes(500));
    CHECK(series.points()[0].ops == 0);
    CHECK(series.points()[2].ops == 1);
}

TEST_CASE("A late report about an earlier interval is counted in that interval")
{
    TimeSeries series;
    series.record(30ms, 35ms, Bytes(10), 5ms);
    series.record(1ms, 2ms, Bytes(7), 1ms);
    CHECK(series.points()[0].bytes == Bytes(7));
    CHECK(series.points()[0].ops == 1);
    CHECK(series.points()[3].bytes == Bytes(10));
}

TEST_CASE("Times before the phase count in its first interval")
{
    TimeSeries series;
    series.record(-4ms, 2ms, Bytes(9), 6ms);
    REQUIRE(series.points().size() == 1);
    CHECK(series.points()[0].bytes == Bytes(9));
}

TEST_CASE("A run of any length stays in fixed memory and keeps all bytes, I/Os and the longest latency")
{
    const std::uint64_t seed = 5;
    CAPTURE(seed);
    Prng prng(seed);
    TimeSeries series;
    const SeriesPoint* memory = series.points().data();
    Bytes bytes;
    Ns now{}, latencySum{};
    constexpr std::uint64_t kIos = 300'000;
    for (std::uint64_t i = 0; i < kIos; ++i) {
        const Ns begin = now;
        now += Ns(static_cast<Ns::rep>(prng.below(i % 1000 == 0 ? 5'000'000'000 : 20'000'000)));
        series.record(begin, now, Bytes(i % 70'000), now - begin);
        bytes += Bytes(i % 70'000);
        latencySum += now - begin;
    }
    const SeriesPoint all = sum(series);
    CHECK(all.bytes == bytes);
    CHECK(all.ops == kIos);
    CHECK(all.latencySum == latencySum);
    CHECK(series.points().size() <= TimeSeries::kPoints);
    CHECK(series.points().data() == memory);
    CHECK(series.interval() * static_cast<Ns::rep>(series.points().size()) >= now);
    CHECK(series.interval() % TimeSeries::kFirstInterval == Ns{});
}

TEST_CASE("A jump over many doublings leaves the earlier bytes in the first interval")
{
    TimeSeries series;
    series.record(0ms, 1ms, Bytes(100), 1ms);
    series.record(1000h, 1000h + 1ms, Bytes(50), 1ms);
    CHECK(series.points().front().bytes == Bytes(100));
    CHECK(series.points().back().bytes == Bytes(50));
    CHECK(series.points().size() <= TimeSeries::kPoints);
}

TEST_CASE("A series made from its parts continues like the original")
{
    TimeSeries series = TimeSeries::fromParts(20ms, {{Bytes(1), 1, 5ms, 5ms}, {Bytes(2), 1, 6ms, 6ms}});
    series.record(22ms, 39ms, Bytes(10), 17ms);
    CHECK(series.interval() == 20ms);
    CHECK(series.points()[1].bytes == Bytes(12));
    CHECK(series.points()[1].latencyMax == 17ms);
}
