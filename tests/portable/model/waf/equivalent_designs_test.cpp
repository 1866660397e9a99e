#include "model/waf/equivalent_designs.h"

#include "ground/base/prng.h"
#include "model/waf/bus_fit.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

FlashDesign smallCard(FtlKind kind)
{
    FlashDesign card;
    card.advertised = mib(64);
    card.pagesPerBlock = 32;
    card.ftl.kind = kind;
    card.ftl.openUnits = 3;
    card.ftl.logBlocks = 3;
    return card;
}

// Reads and writes of 512 bytes to 256 KiB, mostly random, with idle times.
std::vector<TimedOp> manyOps(std::size_t count)
{
    Prng prng(3);
    std::vector<TimedOp> ops;
    Bytes next;
    for (std::size_t i = 0; i < count; ++i) {
        TimedOp op;
        op.op = prng.below(8) == 0 ? IoOp::read : IoOp::write;
        op.length = Bytes(kSectorBytes * (1 + prng.below(512)));
        op.offset = prng.below(3) == 0 && next + op.length <= mib(64)
                        ? next
                        : Bytes(kSectorBytes * prng.below((mib(64) - op.length).count() / kSectorBytes));
        op.idleBefore = prng.below(50) == 0 ? std::chrono::seconds(2) : Ns();
        next = op.offset + op.length;
        ops.push_back(op);
    }
    return ops;
}

bool equal(const FlashOps& a, const FlashOps& b)
{
    return a.op == b.op && a.transfer == b.transfer && a.continues == b.continues &&
           a.multiPlaneReads == b.multiPlaneReads && a.multiPlanePrograms == b.multiPlanePrograms &&
           a.multiPlaneCopies == b.multiPlaneCopies && a.foldedPages == b.foldedPages &&
           a.multiPlaneErases == b.multiPlaneErases;
}

} // namespace

TEST_CASE("The operations of a card with several planes follow from those with one, if nothing waits in the card")
{
    const FtlKind kind = GENERATE(FtlKind::ideal, FtlKind::page, FtlKind::openAu, FtlKind::hybrid);
    const unsigned planes = GENERATE(2U, 4U, 16U);
    const std::vector<TimedOp> ops = manyOps(4000);
    FlashDesign card = smallCard(kind);
    const std::vector<FlashOps> derived = withPlanes(replay(card, ops), planes);
    card.planes = planes;
    CHECK(std::ranges::equal(derived, replay(card, ops), equal));
}

TEST_CASE("Designs with a buffer, a cache or joined writes are replayed for each number of planes")
{
    FlashDesign plain = smallCard(FtlKind::page), other = plain;
    other.planes = 4;
    other.busOverlap = true;
    CHECK(onlyPlanesDiffer(plain, other));
    SECTION("buffer") { other.buffer = kib(128); }
    SECTION("cache") { other.slc.cache = mib(4); }
    SECTION("joined writes") { other.joinWrites = true; }
    SECTION("page") { other.page = kib(8); }
    CHECK_FALSE(onlyPlanesDiffer(plain, other));
}

TEST_CASE("Page-mapped designs are equivalent if their over-provisioning rounds to the same number of blocks")
{
    FlashDesign some = smallCard(FtlKind::page), same = some, more = some;
    some.ftl.overProvisioning = 0.0704; // 128 blocks hold the data: 9.01 more, rounded up
    same.ftl.overProvisioning = 0.0780;
    more.ftl.overProvisioning = 0.0790;
    CHECK(isEquivalentMappedFlash(some, same));
    CHECK_FALSE(isEquivalentMappedFlash(some, more));
    const std::vector<TimedOp> ops = manyOps(4000);
    CHECK(std::ranges::equal(replay(some, ops), replay(same, ops), equal));
    CHECK_FALSE(std::ranges::equal(replay(some, ops), replay(more, ops), equal));
    more.ftl.overProvisioning = 0.0704;
    more.ftl.gc = GarbageCollection::fifo;
    CHECK_FALSE(isEquivalentMappedFlash(some, more));
}
