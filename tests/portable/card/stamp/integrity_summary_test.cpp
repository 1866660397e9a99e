// Counting and coalescing of bad sectors.
#include "card/stamp/integrity_summary.h"

#include "card/stamp/sector_stamp.h"
#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;

namespace {

const StampSpec kRun{7, 8, 2};

SectorFinding finding(SectorState state, Bytes offset, Bytes source = Bytes())
{
    SectorFinding result;
    result.state = state;
    result.offset = offset;
    result.source = source;
    return result;
}

} // namespace

TEST_CASE("A buffer with faults of several kinds is summed up by state and range")
{
    std::vector<std::byte> buffer(mib(1).count());
    fillStamps(buffer, gib(4), kRun);
    fillStamps(std::span(buffer).subspan(512 * 100, 512 * 10), gib(1), kRun);                        // aliased
    fillStamps(std::span(buffer).subspan(512 * 200, 512 * 5), gib(4) + Bytes(512 * 200), {7, 8, 1}); // stale
    std::fill_n(buffer.begin() + 512 * 300, 512 * 3, std::byte{0});
    buffer[512 * 400] ^= std::byte{0x41};
    IntegritySummary summary;
    CHECK(checkStamps(buffer, gib(4), kRun, summary) == 19);
    CHECK(summary.checked() == 2048);
    CHECK(summary.bad() == 19);
    CHECK(summary.count(SectorState::otherAddress) == 10);
    CHECK(summary.count(SectorState::olderPass) == 5);
    CHECK(summary.count(SectorState::zeros) == 3);
    CHECK(summary.count(SectorState::flippedBits) == 1);
    CHECK(summary.flippedBits == 2);
    REQUIRE(summary.ranges.size() == 4);
    CHECK(summary.ranges[0].offset() == gib(4) + Bytes(512 * 100));
    CHECK(summary.ranges[0].length == Bytes(5120));
    CHECK(summary.ranges[0].first.source == gib(1));
}

TEST_CASE("Findings in any order give the same ranges")
{
    std::vector<std::uint64_t> order(500);
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    Prng prng(1);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[prng.below(i)]);
    IntegritySummary summary;
    for (const std::uint64_t i : order)
        summary.add(finding(SectorState::otherAddress, mib(1) + Bytes(i * 512), gib(1) + Bytes(i * 512)));
    REQUIRE(summary.ranges.size() == 1);
    CHECK(summary.ranges[0].offset() == mib(1));
    CHECK(summary.ranges[0].length == Bytes(500 * 512));
    CHECK(summary.ranges[0].first.source == gib(1));
}

TEST_CASE("Neighbouring sectors with different findings stay separate ranges")
{
    IntegritySummary summary;
    summary.add(finding(SectorState::otherAddress, Bytes(0), gib(1)));
    summary.add(finding(SectorState::otherAddress, Bytes(512), gib(2)));
    summary.add(finding(SectorState::zeros, Bytes(1024)));
    summary.addUnreadable(Bytes(1536), Bytes(4096));
    CHECK(summary.ranges.size() == 4);
    CHECK(summary.count(SectorState::unreadable) == 8);
}

TEST_CASE("A summary is bounded and counts omitted ranges")
{
    IntegritySummary summary;
    for (std::uint64_t i = 0; i < 5000; ++i)
        summary.add(finding(SectorState::zeros, Bytes(i * 1024)));
    CHECK(summary.ranges.size() == IntegritySummary::kMaxRanges);
    CHECK(summary.sectorsWithoutRange == 4000);
    CHECK(summary.count(SectorState::zeros) == 5000);
}

TEST_CASE("Two summaries merge into that of the whole")
{
    IntegritySummary left, right;
    left.addGood(10);
    left.add(finding(SectorState::zeros, Bytes(0)));
    right.addGood(20);
    right.add(finding(SectorState::zeros, Bytes(512)));
    left.merge(right);
    CHECK(left.checked() == 32);
    CHECK(left.bad() == 2);
    REQUIRE(left.ranges.size() == 1);
    CHECK(left.ranges[0].length == Bytes(1024));
}
