// The simulated card of support/die_card.h does what theory says of such a card.
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
    card.page = card.piece = kib(4);
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

// WAF of random writes of this multiple of the card.
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

TEST_CASE("Random writes on a page-mapped die card have the write amplification of greedy garbage collection in theory",
          "[waf]")
{
    DieDesign card = smallDieCard();
    card.spare = GENERATE(0.1, 0.28);
    card.burst = GENERATE(false, true);
    const Bytes length = GENERATE(kib(4), kib(32));
    CAPTURE(card.spare, card.burst, length.count());
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    randomOnDieCard(*flash, card.advertised, length, 2);
    // P. Desnoyers, SYSTOR 2012, Eq. 4 and 12: what is written together dies together
    const double k = 1 + 1 / (2.0 * static_cast<double>(card.unit / length)), alpha = k * (1 + card.spare);
    const double theory = alpha / (alpha + boost::math::lambert_w0(-alpha * std::exp(-alpha))) / k;
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, length, 1), WithinRel(theory, 0.03));
    requireSum(flash->totals());
}

TEST_CASE("Sequential writes have a write amplification of 1 on a die card without a cache", "[waf]")
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

TEST_CASE("Random writes on a block-mapped die card copy their units except open ones", "[waf]")
{
    DieDesign card = smallDieCard();
    card.blockMapped = true;
    card.openUnits = GENERATE(1U, 8U);
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    // A write that does not continue the previous one copies its unit even if that is open; the few that continue at
    // random are negligible.
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, card.page, 0.05),
               WithinRel(static_cast<double>(card.unit / card.page), 0.01));
    requireSum(flash->totals());
}

TEST_CASE("A log of small writes avoids copies on a block-mapped die card while few units are involved", "[waf]")
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

TEST_CASE("A die card that packs small writes adds no padding, otherwise each is padded to a page", "[waf]")
{
    DieDesign card = smallDieCard();
    card.page = kib(16);
    card.piece = GENERATE(kib(4), kib(16));
    card.spare = 3; // so that nothing is collected
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, kib(4), 0.1),
               WithinRel(card.piece == kib(4) ? 1.0 : 4.0, 0.001));
    requireSum(flash->totals());
}

TEST_CASE("A die card of which half the map is in memory writes a page of the map for every second random write",
          "[waf]")
{
    DieDesign card = smallDieCard();
    card.advertised = gib(4);
    card.spare = 3;
    card.mapPages = 512; // of 1024: 1024 pages of 4 KiB each
    const auto flash = makeDieCard(card);
    fillDieCard(*flash, card.advertised);
    CHECK_THAT(randomOnDieCard(*flash, card.advertised, card.page, 0.2), WithinRel(1.5, 0.02));
}

TEST_CASE("Cached data of a die card are folded when the cache is full, or when idle", "[waf]")
{
    DieDesign card = smallDieCard();
    card.slcLeast = mib(64);
    card.slcShare = 0.1;
    card.foldAtRest = true;
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

TEST_CASE("A die card writes sequentially at the rate of all dies or of the bus, whichever is lower", "[waf]")
{
    DieDesign card = smallDieCard();
    card.busMegabytesPerSecond = GENERATE(5.0, 1000.0);
    card.channels = 2;
    card.unit = kib(768); // whole word lines
    const auto flash = makeDieCard(card);
    const Ns time = fillDieCard(*flash, card.advertised);
    // Each of 4 dies is sent 2 pages at 200 MB/s, and programs them in 800 us on average. Nothing is erased yet.
    const double dies = 4 * 8192e-6 / (8192 / 200e6 + 800e-6);
    CHECK_THAT(megabytesPerSecond(card.advertised, time), WithinRel(std::min(card.busMegabytesPerSecond, dies), 0.02));
}

TEST_CASE("A short write to a die card is acknowledged before it is programmed, the one after many is not", "[waf]")
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
