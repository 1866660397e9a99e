// fio's percentiles and buckets of known latencies.
#include "io/measure/latency_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <numeric>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

Ns us(double value) { return Ns(static_cast<Ns::rep>(value * 1e3)); }

} // namespace

TEST_CASE("Each of fio's percentiles is that of the histogram")
{
    LatencyHistogram histogram;
    for (int i = 1; i <= 10'000; ++i)
        histogram.record(us(i));
    const LatencyTable table = latencyTable(histogram);
    REQUIRE(table.count == 10'000);
    for (std::size_t i = 0; i < LatencyTable::kPercents.size(); ++i)
        CHECK_THAT(static_cast<double>(table.percentiles[i].count()) / 1e3,
                   WithinRel(LatencyTable::kPercents[i] * 100, 0.005));
}

TEST_CASE("A latency counts in the first bucket whose bound is above it, or in the last bucket")
{
    LatencyHistogram histogram;
    const double latencies[] = {1,    3,   9,    15,   30,  70,  200, 400, 600, 900,   1500,
                                3000, 9e3, 15e3, 30e3, 7e4, 2e5, 4e5, 6e5, 9e5, 1.5e6, 2.5e6};
    for (std::size_t i = 0; i < std::size(latencies); ++i)
        for (std::size_t n = 0; n <= i; ++n)
            histogram.record(us(latencies[i]));
    const LatencyTable table = latencyTable(histogram);
    REQUIRE(table.buckets.size() == std::size(latencies));
    for (std::size_t i = 0; i < table.buckets.size(); ++i)
        CHECK(table.buckets[i] == i + 1);
    CHECK(std::accumulate(table.buckets.begin(), table.buckets.end(), std::uint64_t{0}) == table.count);
    CHECK_THAT(table.percentOf(21), WithinRel(100.0 * 22 / (22 * 23 / 2), 1e-9));
}

TEST_CASE("An empty histogram has an empty table")
{
    const LatencyTable table = latencyTable({});
    CHECK(table.count == 0);
    CHECK(table.percentiles.back() == Ns());
    CHECK(table.percentOf(0) == 0);
}
