#include "model/waf/units_behind_cache.h"

#include "model/flash/flash_model.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

constexpr Bytes kBlock = kib(64), kWholeCard = gib(16);

FlashDesign unitsBehind(Bytes cache, unsigned openUnits)
{
    FlashDesign card;
    card.advertised = kWholeCard;
    card.page = kib(16);
    card.pagesPerBlock = 512; // 8 MiB
    card.programTime = std::chrono::microseconds(300);
    card.readTime = std::chrono::microseconds(50);
    card.ftl.kind = FtlKind::openAu;
    card.ftl.openUnits = openUnits;
    card.slc.cache = cache;
    card.slc.programTime = std::chrono::microseconds(100);
    return card;
}

// The merge-cost sweep and the sequential writes of full_card_times on a fully written card.
Characterization mergeCostSweepOn(const FlashDesign& design)
{
    const auto card = makeFlashModel(design);
    card->serve(IoOp::write, {}, kWholeCard);
    Characterization all;
    all.capacity = kWholeCard;
    const auto write = [&](Bytes offset) {
        all.ops.push_back({IoOp::write,
                           offset,
                           kBlock,
                           card->serve(IoOp::write, offset, kBlock),
                           {},
                           static_cast<unsigned>(all.workloads.size() - 1)});
    };
    constexpr std::array<unsigned, 6> kSweep = {1, 4, 16, 48, 1, 1};
    std::uint64_t place = 32;
    for (const unsigned count : kSweep) {
        all.workloads.push_back({CharacterizationKind::mergeCostSweep, kBlock, count});
        for (int visit = 0; visit < 6; ++visit, ++place)
            for (unsigned i = 0; i < count; ++i)
                write(mib(192) * place + kBlock * i);
    }
    all.workloads.push_back({CharacterizationKind::fill, kBlock, 1});
    for (std::uint64_t i = 0; i < 8000; ++i)
        write(kBlock * i);
    return all;
}

} // namespace

TEST_CASE("The size of a cache in front of units is the amount written until the first unit copy")
{
    const Bytes cache = GENERATE(mib(32), mib(200));
    const unsigned open = GENERATE(1U, 3U, 8U);
    const auto detected = detectUnitsBehindCache(mergeCostSweepOn(unitsBehind(cache, open)));
    REQUIRE(detected);
    CAPTURE(open, detected->writtenBeforeFirstCopy.count());
    CHECK(detected->cache(open) + kBlock >= cache);
    CHECK(detected->cache(open) <= cache + kBlock);
}

TEST_CASE("Unit copies form a second merge-cost sweep, with a workload for each step of the first")
{
    const Characterization done = mergeCostSweepOn(unitsBehind(mib(64), 1));
    const auto detected = detectUnitsBehindCache(done);
    REQUIRE(detected);
    REQUIRE(detected->characterization.ops.size() == done.ops.size());
    const double sequential = static_cast<double>(done.ops.back().time.count()) / 1e6;
    std::vector<double> slow(detected->characterization.workloads.size()); // ms, beyond the sequential time
    for (const TimedOp& op : detected->characterization.ops)
        slow[op.workload] += static_cast<double>(op.time.count()) / 1e6 - sequential;
    REQUIRE(slow.size() == 7 + 7);
    const double copy = 6 * 511 * 0.35; // of six units
    for (const std::size_t step : {7U, 8U, 11U})
        CHECK(slow[step] > 0.9 * copy);
    CHECK(slow[10] < slow[9]); // the more was written, the fewer pages are copied
}

TEST_CASE("Without a cache, or with a page-mapped layer, no units behind a cache are detected")
{
    CHECK_FALSE(detectUnitsBehindCache(mergeCostSweepOn(unitsBehind({}, 3))));
    FlashDesign pages = unitsBehind(mib(64), 1);
    pages.ftl = {};
    pages.ftl.kind = FtlKind::page;
    CHECK_FALSE(detectUnitsBehindCache(mergeCostSweepOn(pages)));
}

TEST_CASE("No units are detected if the sequential writes did not fill the cache")
{
    CHECK_FALSE(detectUnitsBehindCache(mergeCostSweepOn(unitsBehind(gib(1), 1))));
}
