// The histogram must read back what went in within 0.4 %, and its intervals must hold the quantile as often as they
// claim.
#include "ground/base/prng.h"
#include "io/measure/latency_histogram.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

LatencyHistogram filled(std::uint64_t count)
{
    LatencyHistogram histogram;
    for (std::uint64_t i = 1; i <= count; ++i)
        histogram.record(Ns(static_cast<Ns::rep>(i)));
    return histogram;
}

} // namespace

TEST_CASE("Every bucket begins where the one before it ends, up to 2^42 ns")
{
    for (std::size_t bucket = 0; bucket < LatencyHistogram::kBuckets; ++bucket) {
        const Ns low = LatencyHistogram::bucketLow(bucket);
        const Ns high = LatencyHistogram::bucketLow(bucket + 1) - Ns(1);
        REQUIRE(LatencyHistogram::bucketOf(low) == bucket);
        REQUIRE(LatencyHistogram::bucketOf(high) == bucket);
    }
    CHECK(LatencyHistogram::bucketLow(0) == Ns{});
    CHECK(LatencyHistogram::bucketLow(LatencyHistogram::kBuckets) == Ns(Ns::rep{1} << 42));
}

TEST_CASE("Any latency below 2^42 ns reads back within 0.4 %")
{
    Prng prng(7);
    for (int i = 0; i < 200'000; ++i) {
        const auto value = static_cast<Ns::rep>(std::exp2(42 * prng.uniform()));
        const auto mid = LatencyHistogram::bucketMid(LatencyHistogram::bucketOf(Ns(value))).count();
        REQUIRE(std::abs(static_cast<double>(mid - value)) <= 0.004 * static_cast<double>(value));
    }
}

TEST_CASE("Extreme latencies keep their exact minimum and maximum")
{
    struct Row {
        Ns::rep recorded, kept;
    };
    const auto row =
        GENERATE(Row{-5, 0}, Row{0, 0}, Row{1, 1}, Row{127, 127}, Row{128, 128},
                 Row{(Ns::rep{1} << 42) - 1, (Ns::rep{1} << 42) - 1}, Row{Ns::rep{1} << 50, Ns::rep{1} << 50});
    LatencyHistogram histogram;
    histogram.record(Ns(row.recorded));
    CHECK(histogram.min() == Ns(row.kept));
    CHECK(histogram.max() == Ns(row.kept));
    CHECK(histogram.quantile(0.5) == Ns(row.kept));
}

TEST_CASE("An empty histogram answers zero and no interval")
{
    const LatencyHistogram histogram;
    CHECK(histogram.quantile(0.5) == Ns{});
    CHECK(histogram.meanNs() == 0.0);
    CHECK_FALSE(histogram.quantileInterval(0.5));
}

TEST_CASE("A quantile is the value of nearest rank")
{
    struct Row {
        std::uint64_t count;
        double q;
        Ns::rep value;
    };
    // Values up to 255 ns have a bucket each, so the answers are exact.
    const auto row = GENERATE(Row{100, 0.5, 50}, Row{100, 0.501, 51}, Row{100, 0.99, 99}, Row{100, 0.0, 1},
                              Row{100, 1.0, 100}, Row{1, 0.999, 1}, Row{200, 0.07, 14}, Row{10, 0.999, 10});
    CHECK(filled(row.count).quantile(row.q) == Ns(row.value));
}

TEST_CASE("Equal latencies recorded at once equal those recorded one by one")
{
    LatencyHistogram once, singly;
    once.record(Ns(700));
    once.record(Ns(90'000), 5);
    singly.record(Ns(700));
    for (int i = 0; i < 5; ++i)
        singly.record(Ns(90'000));
    CHECK(once.count() == 6);
    CHECK(std::ranges::equal(once.buckets(), singly.buckets()));
    CHECK(once.sumNs() == singly.sumNs());
    CHECK(once.max() == singly.max());
}

TEST_CASE("A merged histogram equals one that recorded both")
{
    Prng prng(11);
    LatencyHistogram a, b, both;
    for (int i = 0; i < 10'000; ++i) {
        const Ns value(static_cast<Ns::rep>(std::exp2(40 * prng.uniform())));
        (i % 3 == 0 ? a : b).record(value);
        both.record(value);
    }
    a.merge(b);
    a.merge(LatencyHistogram());
    CHECK(std::ranges::equal(a.buckets(), both.buckets()));
    CHECK(a.count() == both.count());
    CHECK(a.min() == both.min());
    CHECK(a.max() == both.max());
    CHECK_THAT(a.sumNs(), WithinRel(both.sumNs(), 1e-12));
}

TEST_CASE("A merge into an empty histogram keeps the other's minimum")
{
    LatencyHistogram empty;
    empty.merge(filled(9));
    CHECK(empty.min() == Ns(1));
    CHECK(empty.count() == 9);
}

TEST_CASE("A histogram made from its parts answers as the original")
{
    const LatencyHistogram original = filled(5000);
    const std::vector<std::uint64_t> buckets(original.buckets().begin(), original.buckets().end());
    const LatencyHistogram copy =
        LatencyHistogram::fromParts(buckets, original.min(), original.max(), original.sumNs());
    CHECK(copy.count() == original.count());
    CHECK(copy.quantile(0.99) == original.quantile(0.99));
    CHECK(copy.meanNs() == original.meanNs());
}

TEST_CASE("The interval of a quantile exists from the sample size of the success-run table on")
{
    struct Row {
        double q;
        std::uint64_t enough;
    };
    // ln(0.05) / ln(q): the largest of that many observations lies above the quantile with 95 %.
    const auto row = GENERATE(Row{0.5, 5}, Row{0.90, 29}, Row{0.95, 59}, Row{0.99, 299}, Row{0.999, 2995});
    CHECK_FALSE(filled(row.enough - 1).quantileInterval(row.q));
    const LatencyHistogram enough = filled(row.enough);
    const auto interval = enough.quantileInterval(row.q);
    REQUIRE(interval);
    CHECK(interval->high == static_cast<double>(enough.max().count()));
}

TEST_CASE("The ranks of an interval are those of the binomial tables")
{
    struct Row {
        std::uint64_t n;
        double q, confidence, low, high;
    };
    // n = 10, median: P(B <= 2) = 56/1024 = 5.5 %, so 5.5 % in each tail takes ranks 3 and 8. The other rows are in any
    // table of sign test intervals.
    const auto row = GENERATE(Row{10, 0.5, 0.89, 3, 8}, Row{10, 0.5, 0.90, 2, 9}, Row{100, 0.5, 0.95, 40, 61},
                              Row{20, 0.5, 0.95, 6, 15});
    const auto interval = filled(row.n).quantileInterval(row.q, row.confidence);
    REQUIRE(interval);
    // A bucket of one nanosecond ends where the next begins.
    CHECK(interval->low == row.low);
    CHECK(interval->high == row.high + 1);
}

TEST_CASE("The 90 % interval of p99 covers the true quantile in 88 to 97 of 100 samples")
{
    Prng prng(2024);
    constexpr int kTrials = 1000;
    const double truth = -std::log(0.01) * 1e6; // exponential with mean 1 ms
    int covered = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        LatencyHistogram histogram;
        for (int i = 0; i < 600; ++i)
            histogram.record(Ns(static_cast<Ns::rep>(-std::log(1.0 - prng.uniform()) * 1e6)));
        const auto interval = histogram.quantileInterval(0.99);
        REQUIRE(interval);
        covered += interval->low <= truth && truth <= interval->high ? 1 : 0;
    }
    CHECK(covered >= 880);
    CHECK(covered <= 970);
}

TEST_CASE("An interval of very many observations is found and narrow")
{
    std::vector<std::uint64_t> buckets(LatencyHistogram::kBuckets);
    for (std::size_t i = 0; i < 200; ++i)
        buckets[i] = 5'000'000'000ULL;
    const LatencyHistogram histogram = LatencyHistogram::fromParts(buckets, Ns{}, Ns(199), 1e12);
    const auto interval = histogram.quantileInterval(0.999);
    REQUIRE(interval);
    CHECK(interval->low == 199.0);
    CHECK(interval->high == 199.0);
}
