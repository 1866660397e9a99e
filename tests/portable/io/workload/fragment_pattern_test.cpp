#include "io/workload/fragment_pattern.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

TEST_CASE("A pattern has the nearest ratio of used grains, evenly spread, and its last grain free")
{
    const double ratio = GENERATE(0.0, 0.1, 0.25, 0.5, 0.73, 0.9, 0.999);
    const FragmentPattern pattern = evenPattern(mib(4), kib(64), ratio);
    const auto wanted = std::min<std::uint64_t>(63, static_cast<std::uint64_t>(ratio * 64 + 0.5));
    CAPTURE(ratio, wanted);
    std::uint64_t used = 0;
    for (std::uint64_t i = 0; i < 64; ++i) {
        used += pattern.usedIn(5)[i] ? 1 : 0;
        const double even = static_cast<double>(wanted) * static_cast<double>(i + 1) / 64;
        CHECK(std::abs(static_cast<double>(used) - even) <= 1);
    }
    CHECK(used == wanted);
    CHECK(pattern.usedBytes(0, 3) == kib(64) * wanted * 3);
    CHECK_FALSE(pattern.usedIn(0)[63]);
}

TEST_CASE("The free runs of a unit hold its free grains, neighbours in one run")
{
    const FragmentPattern pattern = evenPattern(kib(64), kib(8), 0.25); // two of eight
    Bytes sum;
    Bytes end;
    for (const Extent& run : pattern.freeRuns(0, mib(1))) {
        CHECK((run.offset == mib(1) || run.offset > end));
        sum += run.length;
        end = run.offset + run.length;
    }
    CHECK(sum == kib(48));
    CHECK(end == mib(1) + kib(64));
    CHECK(evenPattern(kib(64), kib(8), 0).freeRuns(0, Bytes()) == std::vector<Extent>{{Bytes(), kib(64)}});
}

TEST_CASE("A file in the free grains has one fragment per free run")
{
    const FileFragmentation whole = fileFragmentation(evenPattern(mib(4), kib(128), 0), 0, 3);
    CHECK(whole.extents == 1);
    CHECK(whole.outOfOrder == 0);
    CHECK(whole.longestRun == mib(12));
    const FileFragmentation half = fileFragmentation(evenPattern(mib(4), kib(128), 0.5), 0, 3);
    CHECK(half.extents == 48); // every other of 96 grains
    CHECK(half.outOfOrder == 1);
    CHECK(half.medianRun == kib(128));
}

TEST_CASE("The runs of a unit start with a used one, which may be empty, and sum to the unit")
{
    CHECK(evenPattern(kib(64), kib(8), 0).runs(0) == std::vector<std::uint64_t>{0, 8});
    CHECK(evenPattern(kib(64), kib(8), 0.5).runs(0) == std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 1, 1});
}

TEST_CASE("A recorder leaves partially used units with different patterns, reproducibly")
{
    const auto grain = GENERATE(kib(32), kib(128), kib(512));
    const FragmentPattern pattern = agedPattern(mib(4), grain, 16);
    CAPTURE(grain.count());
    REQUIRE(pattern.used.size() == 16);
    CHECK(pattern.aged);
    CHECK(pattern.used == agedPattern(mib(4), grain, 16).used);
    bool alike = true;
    for (std::uint64_t i = 0; i < 16; ++i) {
        CHECK(pattern.freeBytes(i, 1) > Bytes());
        CHECK(pattern.usedBytes(i, 1) > Bytes());
        alike = alike && pattern.used[i] == pattern.used[0];
    }
    CHECK_FALSE(alike);
    const double r = static_cast<double>(pattern.usedBytes(0, 16).count()) / static_cast<double>((mib(4) * 16).count());
    CHECK(r > 0.35); // of one of the two streams
    CHECK(r < 0.65);
}

TEST_CASE("A recorder leaves partially used units of any unit size")
{
    const auto grains =
        GENERATE(std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{5}, std::uint64_t{1024}, std::uint64_t{16384});
    CAPTURE(grains);
    const FragmentPattern pattern = agedPattern(kib(64) * grains, kib(64), 8);
    CHECK(pattern.used.size() >= 1);
    CHECK(pattern.used.size() <= 8);
    CHECK(pattern.freeRuns(100, Bytes()).size() >= 1);
}
