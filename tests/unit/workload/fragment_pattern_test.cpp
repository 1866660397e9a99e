#include "workload/fragment_pattern.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

TEST_CASE("A pattern has the nearest ratio of used grains, evenly spread, and its last grain free")
{
    const double ratio = GENERATE(0.0, 0.1, 0.25, 0.5, 0.73, 0.9, 0.999);
    const FragmentPattern pattern = patternOf(mib(4), kib(64), ratio);
    CAPTURE(ratio, pattern.used);
    CHECK(pattern.used == std::min<std::uint64_t>(63, static_cast<std::uint64_t>(ratio * 64 + 0.5)));
    std::uint64_t used = 0;
    for (std::uint64_t i = 0; i < 64; ++i) {
        used += pattern.isUsed(i) ? 1 : 0;
        const double even = static_cast<double>(pattern.used) * static_cast<double>(i + 1) / 64;
        CHECK(std::abs(static_cast<double>(used) - even) <= 1);
    }
    CHECK(used == pattern.used);
    CHECK_FALSE(pattern.isUsed(63));
}

TEST_CASE("The free runs of a unit hold its free grains, neighbours in one run")
{
    const FragmentPattern pattern = patternOf(kib(64), kib(8), 0.25); // two of eight
    Bytes sum;
    Bytes end;
    for (const Extent& run : pattern.freeRuns(mib(1))) {
        CHECK((run.offset == mib(1) || run.offset > end));
        sum += run.length;
        end = run.offset + run.length;
    }
    CHECK(sum == kib(48));
    CHECK(end == mib(1) + kib(64));
    CHECK(patternOf(kib(64), kib(8), 0).freeRuns(Bytes()) == std::vector<Extent>{{Bytes(), kib(64)}});
}

TEST_CASE("A file that fills the free grains is in as many pieces as there are runs")
{
    const FileInPieces whole = fileIn(patternOf(mib(4), kib(128), 0), 3);
    CHECK(whole.extents == 1);
    CHECK(whole.outOfOrder == 0);
    CHECK(whole.longestRun == mib(12));
    const FileInPieces half = fileIn(patternOf(mib(4), kib(128), 0.5), 3);
    CHECK(half.extents == 48); // every other of 96 grains
    CHECK(half.outOfOrder == 1);
    CHECK(half.medianRun == kib(128));
}
