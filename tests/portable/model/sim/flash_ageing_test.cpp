// Effects of use: read retries of worn cells, background GC while idle, and GC bursts.
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"

#include "ground/base/prng.h"
#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

CardModel pageMappedModel()
{
    CardModel model;
    model.advertised = kPage * kPages;
    model.page = kPage;
    model.pagesPerBlock = 64;
    model.busMegabytesPerSecond = 1e9; // no time
    model.readTime = 50us;
    model.programTime = 450us;
    model.eraseTime = 3ms;
    model.ftl.kind = FtlKind::page;
    return model;
}

// Writes the card once sequentially, then `writes` times randomly. Returns the maximum time of a random write and their
// sum.
struct Times {
    Ns longest{}, sum{};
    int slow = 0; // longer than 20 ms
};
Times randomWrites(FlashModel& flash, int writes, Ns rest = {})
{
    for (std::uint64_t page = 0; page < kPages; ++page)
        flash.serve(IoOp::write, kPage * page, kPage);
    Prng prng(1);
    Times times;
    for (int i = 0; i < writes; ++i) {
        if (rest > 0ns)
            flash.idle(rest);
        const Ns time = flash.serve(IoOp::write, kPage * prng.below(kPages), kPage);
        times.longest = std::max(times.longest, time);
        times.sum += time;
        times.slow += time > 20ms ? 1 : 0;
    }
    return times;
}

double waf(const FlashModel& flash) { return flash.truth().at("nand_bytes") / flash.truth().at("host_bytes"); }

Ns readCard(FlashModel& flash)
{
    Ns time{};
    for (std::uint64_t page = 0; page < kPages; ++page)
        time += flash.serve(IoOp::read, kPage * page, kPage);
    return time;
}

} // namespace

TEST_CASE("Read retries increase with wear, and some reads need many")
{
    CardModel model = pageMappedModel();
    model.retry = {0.2, 100us, 0};
    model.wear = {1000, 0, 0};
    const auto retriesAt = [&](std::uint32_t used) {
        model.wear.usedCycles = used;
        const auto flash = makeFlashModel(model);
        const Ns time = readCard(*flash);
        const double retries = flash->truth().at("read_retries");
        CHECK(time == model.readTime * kPages + 100us * static_cast<std::int64_t>(retries));
        return retries / kPages;
    };
    CHECK(retriesAt(0) == 0);
    CHECK(std::abs(retriesAt(500) - 0.1 * 2) < 0.03); // one read in ten, two tries each on average
    CHECK(std::abs(retriesAt(1000) - 0.2 * 2) < 0.04);
}

TEST_CASE("Long-stored pages need more retries until they are rewritten")
{
    CardModel model = pageMappedModel();
    model.retry = {0.1, 100us, 3};
    model.wear = {1000, 0, 1000};
    model.ftl.kind = FtlKind::ideal; // no further wear
    const auto flash = makeFlashModel(model);
    readCard(*flash);
    const double stored = flash->truth().at("read_retries");
    for (std::uint64_t page = 0; page < kPages; ++page)
        flash->serve(IoOp::write, kPage * page, kPage);
    readCard(*flash);
    const double rewritten = flash->truth().at("read_retries") - stored;
    CHECK(std::abs(stored / rewritten - 4) < 0.8);
}

TEST_CASE("A card without wear has constant read times")
{
    CardModel model = pageMappedModel();
    model.retry = {1, 100us, 0};
    const auto flash = makeFlashModel(model);
    readCard(*flash);
    CHECK(flash->truth().at("read_retries") == 0);
}

TEST_CASE("With background GC no write waits if the idle time suffices")
{
    CardModel model = pageMappedModel();
    model.ftl.overProvisioning = 0.25;
    const bool rests = GENERATE(true, false);
    model.ftl.idleBlocks = rests ? 8 : 0;
    const auto flash = makeFlashModel(model);
    const Times times = randomWrites(*flash, 5000, 100ms);
    CHECK((times.longest == model.programTime) == rests);
    CHECK(waf(*flash) > 1.5);
}

TEST_CASE("GC bursts concentrate the waiting on few writes, none longer than the burst limit")
{
    CardModel model = pageMappedModel();
    model.ftl.overProvisioning = 0.25;
    const auto even = makeFlashModel(model);
    const Times evenly = randomWrites(*even, 20'000);
    model.ftl.maxGcPause = 200ms;
    const auto bursts = makeFlashModel(model);
    const Times pauses = randomWrites(*bursts, 20'000);
    CHECK(evenly.longest < 60ms);
    CHECK(pauses.longest > 150ms);
    CHECK(pauses.longest < 250ms);
    CHECK(pauses.slow * 4 < evenly.slow);
    CHECK(waf(*bursts) < 1.25 * waf(*even)); // slightly less over-provisioning on average
    CHECK(waf(*bursts) >= waf(*even));
}
