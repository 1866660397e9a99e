// The I/Os of a mixed stream: shares, offsets, rate limits, pauses and flushes, against the specification.
#include "run/scenario/mixed_io/mixed_source.h"

#include "run/scenario/mixed_io/mixed_params.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <map>
#include <set>

using namespace assay;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr std::uint64_t kRegion = 1 << 20;

MixedStream streamOf(const std::string& sizes, const std::string& distribution, double randomShare)
{
    MixedStream stream;
    stream.offset = mib(2);
    stream.region = Bytes(kRegion);
    stream.sizes = {*parseSizes(sizes), *parseSizes(sizes)};
    stream.distribution = *parseAccessDistribution(distribution);
    stream.randomShare = randomShare;
    stream.seed = 7;
    return stream;
}

std::vector<MixedIo> firstOf(const MixedStream& stream, std::size_t count)
{
    MixedSource source(stream);
    std::vector<MixedIo> ios;
    for (std::size_t i = 0; i < count; ++i)
        ios.push_back(source.next());
    return ios;
}

// How often each of `blocks` blocks was drawn in `draws`, the commonest first.
std::vector<double> frequencies(const std::string& distribution, std::uint64_t blocks, std::uint64_t draws)
{
    const AccessDistribution rule = *parseAccessDistribution(distribution);
    AccessOffsets source(rule, blocks, 3);
    std::vector<double> counts(blocks);
    for (std::uint64_t i = 0; i < draws; ++i)
        counts.at(source.draw()) += 1;
    std::ranges::sort(counts, std::ranges::greater());
    return counts;
}

// Returns the number of covered blocks after this number of I/Os of one block (60 %) or sixteen. Each starts at the
// next free block from a random one, and ends before a covered block.
std::ptrdiff_t doneByRule(std::size_t blocks, std::size_t ios, std::uint64_t seed)
{
    Prng prng(seed);
    std::vector<bool> taken(blocks);
    for (std::size_t i = 0; i < ios; ++i) {
        std::size_t at = prng.below(blocks);
        while (taken[at])
            at = (at + 1) % blocks;
        const std::size_t end = std::min(at + (prng.uniform() < 0.6 ? 1 : 16), blocks);
        for (; at < end && !taken[at]; ++at)
            taken[at] = true;
    }
    return std::ranges::count(taken, true);
}

} // namespace

TEST_CASE("A permutation gives each number once, of any count", "[mixed]")
{
    const std::uint64_t count = GENERATE(1u, 2u, 3u, 4u, 5u, 17u, 64u, 1000u, 4097u);
    const Permutation permutation(count, 99);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < count; ++i)
        seen.insert(permutation.at(i));
    CHECK(seen.size() == count);
    CHECK(*seen.rbegin() == count - 1);
}

TEST_CASE("Once: each pass covers every block once, in a different order", "[mixed]")
{
    const auto ios = firstOf(streamOf("4096", "once", 1), 512);
    std::set<Bytes> first, second;
    std::vector<Bytes> orders[2];
    for (std::size_t i = 0; i < ios.size(); ++i) {
        (i < 256 ? first : second).insert(ios[i].extent.offset);
        orders[i / 256].push_back(ios[i].extent.offset);
    }
    CHECK(first.size() == 256);
    CHECK(second.size() == 256);
    CHECK(*first.begin() == mib(2));
    CHECK(*first.rbegin() == mib(3) - kib(4));
    CHECK(orders[0] != orders[1]);
    CHECK_FALSE(std::ranges::is_sorted(orders[0]));
}

TEST_CASE("Reads and writes of a mix share one permutation, so that each block occurs once", "[mixed]")
{
    MixedStream stream = streamOf("4096", "once", 1);
    stream.readShare = 0.3;
    std::set<Bytes> seen;
    for (const MixedIo& io : firstOf(stream, 256))
        seen.insert(io.extent.offset);
    CHECK(seen.size() == 256);
}

TEST_CASE("Once with several sizes: every byte occurs once, and an I/O ends before a completed block", "[mixed]")
{
    MixedStream stream = streamOf("4096:60, 65536:40", "once", 1);
    stream.readShare = GENERATE(0.0, 0.5);
    MixedSource source(stream);
    std::vector<bool> done(256);
    std::uint64_t shortened = 0;
    for (std::uint64_t left = kRegion; left > 0;) {
        const Extent extent = source.next().extent;
        REQUIRE(extent.length.count() <= std::min<std::uint64_t>(left, 65'536));
        for (Bytes at = extent.offset - mib(2); at < extent.offset - mib(2) + extent.length; at += kib(4)) {
            REQUIRE_FALSE(done[at / kib(4)]);
            done[at / kib(4)] = true;
        }
        left -= extent.length.count();
        shortened += extent.length != kib(4) && extent.length != kib(64) ? 1 : 0;
    }
    CHECK(std::ranges::count(done, true) == 256);
    CHECK(shortened >= 5);
    CHECK(source.next().extent.length > Bytes()); // then all over again
}

TEST_CASE("Once with several sizes: I/Os are aligned to the smallest size, and sizes have their shares at first",
          "[mixed]")
{
    MixedStream stream = streamOf("4096:60, 65536:40", "once", 1);
    stream.region = mib(512);
    double large = 0;
    constexpr int kDrawn = 2000; // a tenth of the region
    for (const MixedIo& io : firstOf(stream, kDrawn)) {
        REQUIRE(io.extent.offset.count() % 4096 == 0);
        REQUIRE(io.extent.length.count() % 4096 == 0);
        large += io.extent.length > kib(4) ? 1.0 / kDrawn : 0;
    }
    CHECK_THAT(large, WithinAbs(0.4, 0.03)); // the standard deviation is 0.011
}

TEST_CASE("Once with several sizes: coverage equals that of a plain search", "[mixed]")
{
    constexpr std::size_t kBlocks = 4096, kDrawn = 450, kSeeds = 40; // half of the region
    double done = 0, byRule = 0;
    for (std::size_t seed = 0; seed < kSeeds; ++seed) {
        MixedStream stream = streamOf("4096:60, 65536:40", "once", 1);
        stream.region = kib(4) * kBlocks;
        stream.seed = seed;
        for (const MixedIo& io : firstOf(stream, kDrawn))
            done += static_cast<double>(io.extent.length / kib(4));
        byRule += static_cast<double>(doneByRule(kBlocks, kDrawn, 1000 + seed));
    }
    CHECK_THAT(done, WithinRel(byRule, 0.04)); // the standard deviation of the difference is 1 %
}

TEST_CASE("The next free block of a map wraps around at its end", "[mixed]")
{
    const std::uint64_t blocks = GENERATE(1u, 63u, 64u, 65u, 4096u, 4097u, 300'000u);
    CAPTURE(blocks);
    BlockMap map(blocks);
    Prng prng(blocks);
    std::vector<bool> taken(blocks);
    for (std::uint64_t left = blocks; left > 0;) {
        REQUIRE_FALSE(map.full());
        const std::uint64_t from = prng.below(blocks), wanted = 1 + prng.below(blocks / 8 + 2);
        std::uint64_t first = from, count = 0;
        while (taken[first])
            first = (first + 1) % blocks;
        REQUIRE(map.nextFree(from) == first);
        for (; count < wanted && first + count < blocks && !taken[first + count]; ++count)
            taken[first + count] = true;
        REQUIRE(map.take(first, wanted) == count);
        left -= count;
    }
    CHECK(map.full());
    map.clear();
    CHECK(map.nextFree(blocks - 1) == blocks - 1);
}

TEST_CASE("The k-th commonest block of zipf has a share of k to the minus theta", "[mixed]")
{
    const double theta = GENERATE(0.5, 1.0, 1.3);
    CAPTURE(theta);
    constexpr std::uint64_t kBlocks = 1000, kDraws = 400'000;
    const auto counts = frequencies("zipf:" + std::to_string(theta), kBlocks, kDraws);
    double all = 0;
    for (std::uint64_t k = 1; k <= kBlocks; ++k)
        all += std::pow(static_cast<double>(k), -theta);
    for (const std::uint64_t k : {1u, 2u, 10u}) {
        const double expected = kDraws * std::pow(static_cast<double>(k), -theta) / all;
        CHECK_THAT(counts[k - 1], WithinAbs(expected, 5 * std::sqrt(expected) + 1));
    }
}

TEST_CASE("Pareto with 0.2 gives 80 % of the I/Os to 20 % of the blocks", "[mixed]")
{
    const auto counts = frequencies("pareto:0.2", 1000, 200'000);
    double top = 0;
    for (std::size_t i = 0; i < 200; ++i)
        top += counts[i];
    CHECK_THAT(top / 200'000, WithinAbs(0.8, 0.01));
}

TEST_CASE("Zones get their shares of the I/Os", "[mixed]")
{
    const AccessDistribution rule = *parseAccessDistribution("zones:50/5, 30/15, 20/80");
    AccessOffsets source(rule, 10'000, 3);
    std::map<int, double> zones;
    for (int i = 0; i < 100'000; ++i) {
        const auto block = source.draw();
        zones[block < 500 ? 0 : block < 2000 ? 1 : 2] += 1e-5;
    }
    CHECK_THAT(zones[0], WithinAbs(0.5, 0.01));
    CHECK_THAT(zones[1], WithinAbs(0.3, 0.01));
    CHECK_THAT(zones[2], WithinAbs(0.2, 0.01));
}

TEST_CASE("Sizes and directions have their shares, and every I/O lies within the region", "[mixed]")
{
    MixedStream stream = streamOf("512:10, 4096:60, 65536:30", "uniform", 1);
    stream.sizes[MixedStream::kRead] = *parseSizes("4096-16384");
    stream.readShare = 0.7;
    std::map<std::uint64_t, double> reads, writes;
    constexpr int kDrawn = 40'000;
    for (const MixedIo& io : firstOf(stream, kDrawn)) {
        (io.op == IoOp::read ? reads : writes)[io.extent.length.count()] += 1.0 / kDrawn;
        REQUIRE(io.extent.offset >= mib(2));
        REQUIRE(io.extent.offset + io.extent.length <= mib(3));
        REQUIRE(io.extent.offset.count() % 512 == 0);
    }
    REQUIRE(reads.size() == 4);
    for (const auto& [size, share] : reads)
        CHECK_THAT(share, WithinAbs(0.7 / 4, 0.01));
    CHECK_THAT(writes[512], WithinAbs(0.03, 0.005));
    CHECK_THAT(writes[4096], WithinAbs(0.18, 0.01));
    CHECK_THAT(writes[65536], WithinAbs(0.09, 0.01));
}

TEST_CASE("Sequential: each direction has its own position and wraps around", "[mixed]")
{
    MixedStream stream = streamOf("262144", "once", 0);
    stream.readShare = 0.5;
    std::map<IoOp, Bytes> next;
    for (const MixedIo& io : firstOf(stream, 40)) {
        CHECK(io.extent.offset == mib(2) + next[io.op]);
        next[io.op] = Bytes((next[io.op] + kib(256)).count() % kRegion);
    }
}

TEST_CASE("A negative skip of two blocks reads backwards, a positive one leaves gaps", "[mixed]")
{
    MixedStream stream = streamOf("4096", "once", 0);
    stream.skip = -8192;
    auto ios = firstOf(stream, 257);
    CHECK(ios[0].extent.offset == mib(2));
    CHECK(ios[1].extent.offset == mib(3) - kib(4));
    CHECK(ios[2].extent.offset == mib(3) - kib(8));
    CHECK(ios[256].extent.offset == mib(2));
    stream.skip = 4096;
    ios = firstOf(stream, 129);
    CHECK(ios[1].extent.offset == mib(2) + kib(8));
    CHECK(ios[128].extent.offset == mib(2));
}

TEST_CASE("Sequential streams alternate, each in its part", "[mixed]")
{
    MixedStream stream = streamOf("4096", "once", 0);
    stream.parts = 4;
    const auto ios = firstOf(stream, 8);
    for (std::size_t i = 0; i < 8; ++i)
        CHECK(ios[i].extent.offset == mib(2) + kib(256) * (i % 4) + kib(4) * (i / 4));
}

TEST_CASE("A rate limit schedules each I/O after the time of the previous ones", "[mixed]")
{
    MixedStream stream = streamOf("4096", "once", 1);
    stream.rateLimit[MixedStream::kWrite] = {409600, 0};
    auto ios = firstOf(stream, 101);
    CHECK(ios[0].scheduledStart == Ns(0));
    CHECK_THAT(seconds(*ios[100].scheduledStart), WithinRel(1.0, 1e-6));
    stream.rateLimit[MixedStream::kWrite] = {409600, 50}; // the slower one counts
    CHECK_THAT(seconds(*firstOf(stream, 101)[100].scheduledStart), WithinRel(2.0, 1e-6));
    stream.poisson = true;
    ios = firstOf(stream, 10'001);
    CHECK_THAT(seconds(*ios[10'000].scheduledStart), WithinRel(200.0, 0.04));
    double squares = 0;
    for (std::size_t i = 0; i < 10'000; ++i)
        squares += std::pow(seconds(*ios[i + 1].scheduledStart - *ios[i].scheduledStart), 2) / 10'000;
    CHECK_THAT(squares, WithinRel(2 * 0.02 * 0.02, 0.1)); // exponential: twice the square of the mean
}

TEST_CASE("Pauses and flushes have the configured intervals", "[mixed]")
{
    MixedStream stream = streamOf("4096", "once", 1);
    stream.pause = std::chrono::milliseconds(1);
    stream.pauseEvery = 3;
    stream.flushEvery = 4;
    const auto ios = firstOf(stream, 15);
    std::string told;
    for (const MixedIo& io : ios)
        told += io.op == IoOp::flush ? 'f' : io.pausesBefore ? 'r' : 'w';
    CHECK(told == "wwwrfwwrwfwrwwf");
}

TEST_CASE("The same stream gives the same I/Os again", "[mixed]")
{
    MixedStream stream = streamOf("4096:50, 8192:50", "zipf:1.2", 0.5);
    stream.readShare = 0.5;
    const auto once = firstOf(stream, 1000), again = firstOf(stream, 1000);
    for (std::size_t i = 0; i < once.size(); ++i)
        REQUIRE((once[i].op == again[i].op && once[i].extent == again[i].extent));
}

TEST_CASE("Invalid texts of sizes and distributions are rejected", "[mixed]")
{
    const std::string sizes = GENERATE("", "x", "4096:", "4096:50", "4096:60, 8192:60", "8192-4096", "100",
                                       "4096,,8192", "4096:101", "134217728", "4096 8192");
    CHECK_FALSE(parseSizes(sizes));
    const std::string distribution =
        GENERATE("", "twice", "zipf", "zipf:", "zipf:0", "zipf:x", "pareto:1", "pareto:-1", "zones:", "zones:50/5",
                 "zones:50/50, 50", "zones:60/50, 60/50", "once:1");
    CHECK_FALSE(parseAccessDistribution(distribution));
}
