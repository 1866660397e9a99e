// The slowest second must be exact and the windows must hold every byte, over any length of run.
#include "ground/base/prng.h"
#include "io/measure/throughput_windows.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

using namespace assay;
using namespace std::chrono_literals;

TEST_CASE("No second is slowest before one is complete")
{
    ThroughputWindows windows;
    windows.record(0ms, 999ms, mib(1));
    CHECK_FALSE(windows.slowest());
    CHECK(windows.batches().empty());
}

TEST_CASE("The slowest second is found with its instant and the open second is left out")
{
    ThroughputWindows windows;
    windows.record(0s, 1s, Bytes(1000));
    windows.record(1s, 2s, Bytes(300));
    windows.record(2s, 3s, Bytes(1000));
    windows.record(3s, 3500ms, Bytes(1));
    REQUIRE(windows.slowest());
    CHECK(*windows.slowest() == Bytes(300));
    CHECK(windows.slowestAt() == 1s);
    CHECK(std::ranges::equal(windows.batches(), std::vector{Bytes(1000), Bytes(300), Bytes(1000)}));
}

TEST_CASE("One long I/O fills every second that it spans alike")
{
    ThroughputWindows windows;
    windows.record(500ms, 4500ms, Bytes(4000));
    CHECK(std::ranges::equal(windows.batches(), std::vector{Bytes(500), Bytes(1000), Bytes(1000), Bytes(1000)}));
}

TEST_CASE("A second without transfers is the slowest, at 0 bytes")
{
    ThroughputWindows windows;
    windows.record(0s, 1s, Bytes(1000));
    windows.record(3s, 4s, Bytes(1000));
    REQUIRE(windows.slowest());
    CHECK(*windows.slowest() == Bytes());
    CHECK(windows.slowestAt() == 1s);
}

TEST_CASE("A late report counts in the open second")
{
    ThroughputWindows windows;
    windows.record(0s, 1s, Bytes(10));
    windows.record(200ms, 900ms, Bytes(90));
    windows.record(1900ms, 2s, Bytes(0));
    CHECK(std::ranges::equal(windows.batches(), std::vector{Bytes(10), Bytes(90)}));
}

TEST_CASE("Long runs join neighbouring batches, lose no byte and never blur the slowest second")
{
    const std::uint64_t seed = 3;
    CAPTURE(seed);
    Prng prng(seed);
    ThroughputWindows windows;
    const Bytes* memory = windows.batches().data();
    constexpr std::uint64_t kSeconds = 3000;
    std::vector<Bytes> truth;
    for (std::uint64_t s = 0; s < kSeconds; ++s) {
        truth.emplace_back(1000 + prng.below(1000));
        windows.record(std::chrono::seconds(s), std::chrono::seconds(s + 1), truth.back());
    }
    CHECK(windows.batchWindows() == 4);
    CHECK(windows.batches().size() == kSeconds / 4);
    CHECK(windows.batches().data() == memory);
    CHECK(std::accumulate(windows.batches().begin(), windows.batches().end(), Bytes()) ==
          std::accumulate(truth.begin(), truth.end(), Bytes()));
    const auto slowest = std::ranges::min_element(truth);
    CHECK(windows.slowest() == *slowest);
    CHECK(windows.slowestAt() == std::chrono::seconds(slowest - truth.begin()));
}

TEST_CASE("Windows made from their parts continue in the middle of a batch and of a second")
{
    ThroughputWindows windows =
        ThroughputWindows::fromParts({2, {Bytes(20), Bytes(30)}, 1, Bytes(4), Bytes(3), Bytes(4), 4s});
    windows.record(5500ms, 6s, Bytes(50));
    CHECK(windows.batchWindows() == 2);
    CHECK(std::ranges::equal(windows.batches(), std::vector{Bytes(20), Bytes(30), Bytes(57)}));
    CHECK(windows.slowest() == Bytes(4));
}
