// An SLC write cache: its effect on write times and on flash wear.
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"

#include "ground/base/prng.h"
#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kCachePages = 64;
constexpr Ns kFast = 200us, kFold = 900us; // one page into the cache; out of it, read and programmed

CardModel cached(SlcFold fold)
{
    CardModel model;
    model.advertised = kPage * 4096;
    model.page = kPage;
    model.busMegabytesPerSecond = 1e9; // no time
    model.readTime = 100us;
    model.programTime = 800us;
    model.slc = {kPage * kCachePages, kFast, fold};
    return model;
}

Ns writePages(FlashModel& flash, std::uint64_t first, std::uint64_t count)
{
    Ns time{};
    for (std::uint64_t page = first; page < first + count; ++page)
        time += flash.serve(IoOp::write, kPage * page, kPage);
    return time;
}

} // namespace

TEST_CASE("Writes are fast until the cache is full; then each page waits for the folding of another")
{
    const auto flash = makeFlashModel(cached(SlcFold::foreground));
    CHECK(writePages(*flash, 0, kCachePages) == kFast * kCachePages);
    CHECK(flash->truth().at("folded_bytes") == 0);
    CHECK(writePages(*flash, kCachePages, 100) == (kFast + kFold) * 100);
    CHECK(flash->truth().at("folded_bytes") == static_cast<double>((kPage * 100).count()));
}

TEST_CASE("Each page that passes through the cache is programmed twice")
{
    const auto flash = makeFlashModel(cached(SlcFold::foreground));
    writePages(*flash, 0, kCachePages + 1000);
    const auto truth = flash->truth();
    CHECK(truth.at("nand_bytes") == truth.at("host_bytes") + static_cast<double>((kPage * 1000).count()));
}

TEST_CASE("A page rewritten while it is in the cache is not folded")
{
    const auto flash = makeFlashModel(cached(SlcFold::foreground));
    for (int i = 0; i < 1000; ++i)
        writePages(*flash, 7, 1);
    CHECK(flash->truth().at("folded_bytes") == 0);
}

TEST_CASE("Idle folding frees the cache, foreground folding does not")
{
    const auto resting = makeFlashModel(cached(SlcFold::idle));
    const auto other = makeFlashModel(cached(SlcFold::foreground));
    for (FlashModel* flash : {resting.get(), other.get()}) {
        writePages(*flash, 0, kCachePages);
        flash->idle(kFold * 10);
    }
    CHECK(writePages(*resting, 100, 10) == kFast * 10);
    CHECK(writePages(*resting, 110, 1) == kFast + kFold);
    CHECK(writePages(*other, 100, 1) == kFast + kFold);
}

TEST_CASE("The last, partial unit of a card is folded as a whole")
{
    CardModel model = cached(SlcFold::foreground);
    model.pagesPerBlock = 100; // 4096 pages end within the 41st unit
    model.slc.foldUnits = true;
    const auto flash = makeFlashModel(model);
    writePages(*flash, 4096 - kCachePages, kCachePages);
    CHECK(writePages(*flash, 0, 1) == kFast + kFold * kCachePages);
    CHECK(writePages(*flash, 1, kCachePages - 1) == kFast * (kCachePages - 1));
}

TEST_CASE("A page discarded in the cache is not folded and can be written again")
{
    const auto flash = makeFlashModel(cached(SlcFold::foreground));
    writePages(*flash, 0, kCachePages);
    flash->serve(IoOp::discard, kPage * 8, kPage * 16);
    writePages(*flash, 8, 4);
    writePages(*flash, 1000,
               kCachePages - 4); // the first pages have left the cache; the four pages are the oldest
    CHECK(flash->truth().at("folded_bytes") == static_cast<double>((kPage * (kCachePages - 16)).count()));
    writePages(*flash, 2000, 4);
    CHECK(flash->truth().at("folded_bytes") == static_cast<double>((kPage * (kCachePages - 12)).count()));
}

TEST_CASE("The totals of a cache in front of a translation layer add up")
{
    CardModel model = cached(SlcFold::foreground);
    model.pagesPerBlock = 64;
    model.ftl.kind = FtlKind::page;
    const auto flash = makeFlashModel(model);
    Prng prng(3);
    for (int i = 0; i < 30'000; ++i)
        writePages(*flash, prng.below(4096), 1);
    const auto truth = flash->truth();
    CHECK(truth.at("collected_bytes") > 0);
    CHECK(truth.at("nand_bytes") ==
          truth.at("host_bytes") + truth.at("padding_bytes") + truth.at("collected_bytes") + truth.at("folded_bytes"));
}

TEST_CASE("A write larger than the cache has the same effect as its pages individually")
{
    CardModel model = cached(SlcFold::foreground);
    model.pagesPerBlock = 64;
    model.ftl.kind = GENERATE(FtlKind::openAu, FtlKind::hybrid, FtlKind::page);
    const auto whole = makeFlashModel(model), pieces = makeFlashModel(model);
    const Ns apart = writePages(*pieces, 10, 4000), together = whole->serve(IoOp::write, kPage * 10, kPage * 4000);
    CHECK(together - apart < 1us); // bus time
    CHECK(apart - together < 1us);
    CHECK(whole->truth() == pieces->truth());
    Prng prng(5);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t page = prng.below(4096);
        CHECK(writePages(*whole, page, 1) == writePages(*pieces, page, 1));
    }
    CHECK(whole->truth() == pieces->truth());
}
