// Capacity of a card from reading back every sector.
#include "run/scenario/capacity_probe/capacity_overwrite.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

constexpr Bytes kCapacity = mib(64);

IntegritySummary readBack(Bytes begin, Bytes end, SectorState state, Bytes distance = {})
{
    IntegritySummary summary;
    summary.addGood((kCapacity - (end - begin)) / Bytes(kSectorBytes));
    for (Bytes at = begin; at < end; at += Bytes(kSectorBytes)) {
        SectorFinding finding;
        finding.offset = at;
        finding.state = state;
        finding.source = at + distance;
        if (state == SectorState::unreadable)
            summary.addUnreadable(at, Bytes(kSectorBytes));
        else
            summary.add(finding);
    }
    return summary;
}

CapacityFindings after(const IntegritySummary& summary)
{
    CapacityFindings found;
    found.kind = "none";
    found.realLow = found.realHigh = kCapacity;
    applyOverwrite(summary, kCapacity, found);
    CHECK(found.overwritten);
    return found;
}

} // namespace

TEST_CASE("A card that holds every byte stays genuine after a full overwrite")
{
    const CapacityFindings found = after(readBack(Bytes(), Bytes(), SectorState::good));
    CHECK(found.kind == "none");
    CHECK(found.realLow == kCapacity);
}

TEST_CASE("Bad sectors up to the end of the card are where its real flash ends")
{
    const CapacityFindings lost = after(readBack(mib(60), kCapacity, SectorState::zeros));
    CHECK(lost.kind == "limbo");
    CHECK(lost.realLow == mib(60));
    CHECK(lost.realHigh == mib(60));
    const CapacityFindings failing = after(readBack(mib(60), kCapacity, SectorState::unreadable));
    CHECK(failing.kind == "damaged");
    CHECK(failing.realLow == mib(60));
    CHECK_FALSE(failing.partial);
}

TEST_CASE("Bad sectors amid good ones are damage of known extent")
{
    const CapacityFindings found = after(readBack(mib(10), mib(14), SectorState::olderPass));
    CHECK(found.kind == "damaged");
    CHECK(found.partial);
    CHECK(found.realLow == kCapacity - mib(4));
    CHECK(after(readBack(mib(10), mib(12), SectorState::olderPass)).kind ==
          "none"); // as a genuine card may have them: counted as bad sectors
}

TEST_CASE("Low addresses that hold data of high ones reveal the modulus")
{
    const CapacityFindings found = after(readBack(Bytes(), mib(4), SectorState::otherAddress, kCapacity - mib(4)));
    CHECK(found.kind == "wraparound");
    CHECK(found.modulus == kCapacity - mib(4));
    CHECK(found.realHigh == kCapacity - mib(4));
}
