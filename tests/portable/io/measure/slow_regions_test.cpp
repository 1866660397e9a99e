// Slow regions are found where every I/O is slow, and nowhere else.
#include "io/measure/slow_regions.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <functional>

using namespace assay;
using std::chrono::milliseconds;

namespace {

// One pass over 4 GiB in I/Os of 1 MiB.
AddressMap mapOf(const std::function<Ns(std::uint64_t megabyte)>& latency)
{
    AddressMap map(Bytes(), gib(4));
    for (std::uint64_t i = 0; i < 4096; ++i)
        map.record(mib(i), mib(1), latency(i), false, false);
    return map;
}

} // namespace

TEST_CASE("A region in which every I/O is slow is found with its address and rate")
{
    const auto regions =
        slowRegions(mapOf([](std::uint64_t i) { return milliseconds(i >= 1024 && i < 1088 ? 100 : 40); }));
    REQUIRE(regions.size() == 1);
    CHECK(regions[0].offset == gib(1));
    CHECK(regions[0].length == mib(64));
    CHECK(regions[0].megabytesPerSecond == megabytesPerSecond(mib(1), milliseconds(100)));
}

TEST_CASE("An even card, single stalls and a moderately slower region are no slow regions")
{
    CHECK(slowRegions(mapOf([](std::uint64_t) { return milliseconds(40); })).empty());
    CHECK(slowRegions(mapOf([](std::uint64_t i) { return milliseconds(i % 64 == 0 ? 3000 : 40); })).empty());
    CHECK(slowRegions(mapOf([](std::uint64_t i) { return milliseconds(i < 512 ? 70 : 40); })).empty());
    CHECK(slowRegions(AddressMap(Bytes(), gib(4))).empty());
}

TEST_CASE("Noise makes no slow regions")
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        Prng prng(seed);
        const auto noisy = [&](std::uint64_t) {
            return Ns(static_cast<Ns::rep>(40e6 * (1 + 0.2 * prng.normal() * (prng.uniform() < 0.01 ? 10 : 1))));
        };
        CHECK(slowRegions(mapOf([&](std::uint64_t i) { return std::max<Ns>(noisy(i), milliseconds(5)); })).empty());
    }
}
