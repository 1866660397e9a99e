// Compares the simulated card of support/die_card.h with theory.
#include "ground/base/prng.h"
#include "support/die_card.h"

#include <boost/math/special_functions/lambert_w.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

DieDesign smallDieCard()
{
    DieDesign card;
    card.advertised = gib(1);
    card.dies = 4;
    card.planes = 2;
    card.page = card.mapUnit = kib(4);
    card.unit = kib(512);
    card.command = std::chrono::microseconds(100);
    card.read = std::chrono::microseconds(50);
    card.erase = std::chrono::milliseconds(4);
    card.program = {std::chrono::microseconds(400), std::chrono::microseconds(800), std::chrono::microseconds(1200)};
    card.slcProgram = std::chrono::microseconds(200);
    return card;
}

Ns fillDieCard(FlashModel& card, Bytes advertised)
{
    Ns time{};
    for (Bytes at; at < advertised; at += mib(1))
        time += card.serve(IoOp::write, at, mib(1));
    return time;
}

// Returns the write amplification of random writes, in multiples of the card.
double randomOnDieCard(FlashModel& card, Bytes advertised, Bytes length, double times)
{
    Prng prng(7);
    const FlashTotals before = card.totals();
    const auto count = static_cast<std::uint64_t>(times * static_cast<double>(advertised / length));
    for (std::uint64_t i = 0; i < count; ++i)
        card.serve(IoOp::write, length * prng.below(advertised / length), length);
    const FlashTotals after = card.totals();
    return static_cast<double>((after.nand() - before.nand()).count()) /
           static_cast<double>((after.host - before.host).count());
}

void requireSum(const FlashTotals& all) { REQUIRE(all.programmed == all.host + all.padding); }

} // namespace

TEST_CASE("Random writes on a page-mapped die card follow the theory of greedy GC", "[waf]")
{
    DieDesign card = smallDieCard();
    card.overProvisioning = GENERATE(0.1, 0.28);
    card.burstGc = GENERATE(false, true);
    const Bytes length = GENERATE(kib(4), kib(32));
    CAPTURE(card.overProvisioning, card.burstGc, length.count());
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    randomOnDieCard(*flash, card.advertised, length, 2);
    // P. Desnoyers, SYSTOR 2012, Eq. 4 and 12: data written together becomes stale together
    const double k = 1 + 1 / (2.0 * static_cast<double>(card.unit / length)), alpha = k * (1 + card.overProvisioning);
    const double theory = alpha / (alpha + boost::math::lambert_w0(-alpha * std::exp(-alpha))) / k;
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, length, 1), WithinRel(theory, 0.03));
    requireSum(flash->totals());
}

TEST_CASE("Sequential writes on a die card without a cache have a write amplification of 1", "[waf]")
{
    DieDesign card = smallDieCard();
    card.blockMapped = GENERATE(false, true);
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    fillDieCard(*flash, card.advertised);
    const FlashTotals all = flash->totals();
    CHECK(all.host == card.advertised * 2);
    CHECK(all.nand() == all.host);
}

TEST_CASE("Random writes on a block-mapped die card copy whole units", "[waf]")
{
    DieDesign card = smallDieCard();
    card.blockMapped = true;
    card.openUnits = GENERATE(1U, 8U);
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    // A non-sequential write costs a unit copy even if the unit is open. The few writes that are contiguous at random
    // are negligible.
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, card.page, 0.05),
               WithinRel(static_cast<double>(card.unit / card.page), 0.01));
    requireSum(flash->totals());
}

TEST_CASE("A log of small writes saves unit copies of a block-mapped die card while few units are written", "[waf]")
{
    DieDesign card = smallDieCard();
    card.blockMapped = true;
    card.logPages = GENERATE(0U, 256U);
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    const Bytes before = flash->totals().nand();
    constexpr std::uint64_t kPlaces = 8, kRounds = 1000;
    for (std::uint64_t i = 0; i < kPlaces * kRounds; ++i)
        flash->serve(IoOp::write, card.unit * (i % kPlaces) + card.page * 7, card.page);
    const double amplification =
        static_cast<double>((flash->totals().nand() - before) / card.page) / (kPlaces * kRounds);
    CHECK_THAT(amplification, WithinRel(card.logPages == 0 ? 128.0 : 1.0, 0.01));
    requireSum(flash->totals());
}

TEST_CASE("A die card that packs small writes does not pad them; one without packing pads them to pages", "[waf]")
{
    DieDesign card = smallDieCard();
    card.page = kib(16);
    card.mapUnit = GENERATE(kib(4), kib(16));
    card.overProvisioning = 3; // enough for no GC
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, kib(4), 0.1),
               WithinRel(card.mapUnit == kib(4) ? 1.0 : 4.0, 0.001));
    requireSum(flash->totals());
}

TEST_CASE("A die card with half of the map in memory writes a map page for every second random write", "[waf]")
{
    DieDesign card = smallDieCard();
    card.advertised = gib(4);
    card.overProvisioning = 3;
    card.cachedMapPages = 512; // of 1024: 1024 pages of 4 KiB each
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, card.page, 0.2), WithinRel(1.5, 0.02));
}

TEST_CASE("The cache of a die card is folded when it is full, or while idle", "[waf]")
{
    DieDesign card = smallDieCard();
    card.minSlcSize = mib(64);
    card.slcFreeShare = 0.1;
    card.foldsWhenIdle = true;
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, mib(128));
    CHECK(flash->totals().folded == Bytes());
    flash->idle(std::chrono::seconds(60));
    CHECK(flash->totals().folded == mib(128));
    fillDieCard(*flash, card.advertised);
    const Bytes kept = flash->totals().host - flash->totals().folded;
    CHECK(kept <= mib(64));
    CHECK(kept > mib(63));
    requireSum(flash->totals());
}

TEST_CASE("Sequential throughput of a die card is limited by the programs of its dies or by its bus", "[waf]")
{
    DieDesign card = smallDieCard();
    card.busMegabytesPerSecond = GENERATE(5.0, 1000.0);
    card.channels = 2;
    card.unit = kib(768); // whole word lines
    const auto flash = makeDieCard(card);
    const Ns time = fillDieCard(*flash, card.advertised);
    // Each of 4 dies receives 2 pages at 200 MB/s and programs them in 800 us on average. No erase is needed yet.
    const double dies = 4 * 8192e-6 / (8192 / 200e6 + 800e-6);
    CHECK_THAT(megabytesPerSecond(card.advertised, time), WithinRel(std::min(card.busMegabytesPerSecond, dies), 0.02));
}

TEST_CASE("A die card acknowledges a short write before its program, but not a write after many others", "[waf]")
{
    DieDesign card = smallDieCard();
    const auto flash = makeDieCard(card);
    const Ns first = flash->serve(IoOp::write, Bytes(), card.page);
    CHECK(first < std::chrono::microseconds(200));
    Ns latest{};
    for (std::uint64_t i = 1; i < 100; ++i)
        latest = flash->serve(IoOp::write, card.page * i * 2, card.page);
    CHECK(latest > first);
}
