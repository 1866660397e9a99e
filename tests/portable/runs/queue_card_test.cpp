// Compares the simulated card of support/queue_card.h with theory, and shows each of its behaviours.
#include "ground/base/prng.h"
#include "support/queue_card.h"

#include <boost/math/special_functions/lambert_w.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;
using Catch::Matchers::WithinRel;

namespace {

QueueDesign smallQueueCard()
{
    QueueDesign card;
    card.advertised = mib(64);
    card.unit = kib(512);
    card.writeCommand = card.readCommand = 100us;
    card.read = card.slcRead = 60us;
    card.program = 1200us;
    card.slcProgram = 300us;
    card.erase = 3ms;
    card.spread = 0;
    return card;
}

Ns sequentialOnQueueCard(FlashModel& card, IoOp op, Bytes end)
{
    Ns time{};
    for (Bytes at; at < end; at += kib(512))
        time += card.serve(op, at, kib(512));
    return time;
}

// Returns the write amplification of random writes in the first `range` bytes.
double randomOnQueueCard(FlashModel& card, Bytes range, Bytes length, std::uint64_t count)
{
    Prng prng(7);
    const FlashTotals before = card.totals();
    for (std::uint64_t i = 0; i < count; ++i)
        card.serve(IoOp::write, length * prng.below(range / length), length);
    const FlashTotals all = card.totals() - before;
    return static_cast<double>(all.nand().count()) / static_cast<double>(all.host.count());
}

double rateOf(FlashModel& card, Bytes length)
{
    return megabytesPerSecond(length, sequentialOnQueueCard(card, IoOp::write, length));
}

} // namespace

TEST_CASE("Random writes on a queue card follow the theory of greedy GC", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.dies = GENERATE(1U, 2U);
    card.unitOnOneDie = GENERATE(false, true);
    card.overProvisioning = 0.28;
    const auto flash = makeQueueCard(card);
    sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
    randomOnQueueCard(*flash, card.advertised, kib(4), 50'000);
    const double spare = card.overProvisioning + 3.0 * 512 / 65'536, // and what GC holds free beyond its reserve
        unit = static_cast<double>(card.unit / card.mapUnit), k = 1 + 1 / (2 * unit), alpha = k * (1 + spare);
    const double theory = alpha / (alpha + boost::math::lambert_w0(-alpha * std::exp(-alpha))) / k;
    CHECK_THAT(randomOnQueueCard(*flash, card.advertised, kib(4), 50'000), WithinRel(theory, 0.06));
    flash->serve(IoOp::flush, Bytes(), Bytes());
    const FlashTotals all = flash->totals();
    CHECK(all.programmed == all.host - all.coalesced + all.padding);
}

TEST_CASE("Random writes scatter the map units of a queue card over its dies, which slows sequential reads until the "
          "range is rewritten",
          "[waf]")
{
    const QueueDesign card = smallQueueCard();
    const auto flash = makeQueueCard(card);
    const auto readRate = [&] { return megabytesPerSecond(mib(8), sequentialOnQueueCard(*flash, IoOp::read, mib(8))); };
    sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
    const double rate = readRate();
    randomOnQueueCard(*flash, card.advertised, kib(4), 40'000);
    CHECK(readRate() < 0.7 * rate);
    sequentialOnQueueCard(*flash, IoOp::write, mib(8));
    flash->serve(IoOp::flush, Bytes(), Bytes());
    CHECK_THAT(readRate(), WithinRel(rate, 0.03));
}

TEST_CASE("Reads of one command overlap on different dies of a queue card, not on one", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.dies = GENERATE(1U, 2U, 4U);
    card.channels = card.dies;
    card.planes = 1;
    card.readMegabytesPerSecond = 1e6; // the time is that of the flash
    const auto flash = makeQueueCard(card);
    flash->serve(IoOp::write, Bytes(), kib(64));
    flash->serve(IoOp::flush, Bytes(), Bytes());
    const double page = 60 + 16'384 / 200.0; // us
    CHECK_THAT(seconds(flash->serve(IoOp::read, Bytes(), kib(64)) - card.readCommand) * 1e6,
               WithinRel(page * 4 / card.dies, 0.01));
}

TEST_CASE("A die of a queue card that accepts data while it programs hides the transfer", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.cachesProgram = GENERATE(false, true);
    card.channelMegabytesPerSecond = 40;
    card.writeMegabytesPerSecond = 1000;
    card.dies = 1;
    const auto flash = makeQueueCard(card);
    const double program = 1.2e-3, transfer = 32'768 / 40e6, row = card.cachesProgram ? program : program + transfer;
    CHECK_THAT(rateOf(*flash, card.advertised), WithinRel(32'768e-6 / row, 0.02));
}

TEST_CASE("A posted write of a queue card ends before its program, one that is not posted after it", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.posted = GENERATE(false, true);
    const auto flash = makeQueueCard(card);
    CHECK((flash->serve(IoOp::write, Bytes(), kib(16)) > card.program) == !card.posted);
}

TEST_CASE("A one-shot word line holds small writes in RAM until it is full, or is padded", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.pagesPerLine = 3;
    card.planes = 1;
    card.unit = kib(768);
    card.advertised = mib(72);
    card.holdsIncomplete = GENERATE(false, true);
    const auto flash = makeQueueCard(card);
    for (std::uint64_t i = 0; i < 11; ++i)
        flash->serve(IoOp::write, kib(64) * i, kib(4));
    CHECK(flash->totals().programmed == (card.holdsIncomplete ? Bytes() : kib(48) * 11));
    flash->serve(IoOp::write, kib(4096), kib(4));
    CHECK(flash->totals().programmed == kib(48) * (card.holdsIncomplete ? 1 : 12));
}

TEST_CASE("A queue card with a fraction of the map in RAM writes a map page for most random writes", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.overProvisioning = 3; // enough for no GC
    card.mapUnitsPerMapPage = 256;
    card.cachedMapPages = 16; // of 64
    const auto flash = makeQueueCard(card);
    CHECK_THAT(randomOnQueueCard(*flash, card.advertised, kib(4), 20'000), WithinRel(1.75, 0.02));
}

TEST_CASE("A dynamic cache of a queue card shrinks with the share that was written, a static one does not", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.pagesPerLine = 3;
    card.unit = kib(1536);
    card.advertised = mib(96);
    card.minSlcSize = mib(8);
    card.slcFreeShare = GENERATE(0.0, 0.5);
    card.program = 12ms;
    card.idleAfter = 100ms;
    const auto flash = makeQueueCard(card);
    const auto cachedMegabytes = [&](Bytes begin) { // written in SLC mode until the programs become slower
        flash->idle(60s);
        Bytes at = begin;
        while (at < begin + mib(40) && flash->serve(IoOp::write, at, kib(128)) < 6ms)
            at += kib(128);
        return (at - begin).megabytes() / 1.048576;
    };
    const double fresh = cachedMegabytes(Bytes());
    sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
    const double full = cachedMegabytes(mib(48));
    CAPTURE(fresh, full);
    CHECK((fresh > 1.3 * full) == (card.slcFreeShare > 0));
    CHECK(full > 7);
    CHECK(full < 11);
}

TEST_CASE("A queue card folds its cache in a pause", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.pagesPerLine = 3;
    card.unit = kib(1536);
    card.advertised = mib(96);
    card.minSlcSize = mib(16);
    card.idleAfter = 200ms;
    const auto flash = makeQueueCard(card);
    sequentialOnQueueCard(*flash, IoOp::write, mib(8));
    CHECK(flash->totals().folded == Bytes());
    flash->idle(100ms);
    CHECK(flash->totals().folded == Bytes());
    flash->idle(10s);
    CHECK(flash->totals().folded >= mib(7));
}

TEST_CASE("Garbage collection of a queue card in pauses saves that of the next writes", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.overProvisioning = 0.5;
    card.highWater = 12;
    card.idleAfter = 20ms;
    card.collectsWhenIdle = GENERATE(false, true);
    const auto flash = makeQueueCard(card);
    sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
    randomOnQueueCard(*flash, card.advertised, kib(4), 40'000);
    const Bytes before = flash->totals().relocated;
    flash->idle(10s);
    const Bytes rested = flash->totals().relocated;
    CHECK((rested > before) == card.collectsWhenIdle);
    randomOnQueueCard(*flash, card.advertised, kib(4), 1500);
    CHECK((rested == flash->totals().relocated || !card.collectsWhenIdle));
}

TEST_CASE("Static wear levelling of a queue card moves cold units and counts their programs", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.dies = 1;
    const auto wear = [&](std::uint64_t erasesPerLevelling) {
        card.erasesPerLevelling = erasesPerLevelling;
        const auto flash = makeQueueCard(card);
        sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
        const double amplification = randomOnQueueCard(*flash, mib(6), kib(4), 250'000);
        return std::pair(flash->state().at("erases_max") - flash->state().at("erases_min"), amplification);
    };
    const auto without = wear(0), with = wear(8);
    CHECK(with.first < 0.7 * without.first);
    CHECK(with.second > without.second + 0.05);
}

TEST_CASE("A queue card that is throttled by bytes or by time becomes slower and recovers at rest", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.throttle = {GENERATE(ThrottleCause::bytes, ThrottleCause::time), mib(48), 1500ms, 3s, 3};
    const auto flash = makeQueueCard(card);
    const double rate = rateOf(*flash, mib(16));
    sequentialOnQueueCard(*flash, IoOp::write, mib(56));
    CHECK_THAT(rateOf(*flash, mib(16)), WithinRel(rate / 3, 0.05));
    flash->idle(1s);
    CHECK_THAT(rateOf(*flash, mib(16)), WithinRel(rate / 3, 0.05));
    flash->idle(4s);
    CHECK_THAT(rateOf(*flash, mib(16)), WithinRel(rate, 0.1));
}

TEST_CASE("A hot queue card becomes slower and recovers as it cools down", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.throttle = {ThrottleCause::heat, mib(64), 10s, {}, 2};
    const auto flash = makeQueueCard(card);
    const double rate = rateOf(*flash, mib(16));
    sequentialOnQueueCard(*flash, IoOp::write, mib(64));
    sequentialOnQueueCard(*flash, IoOp::write, mib(64));
    CHECK_THAT(rateOf(*flash, mib(8)), WithinRel(rate / 2, 0.1));
    flash->idle(30s);
    CHECK_THAT(rateOf(*flash, mib(8)), WithinRel(rate, 0.1));
}

TEST_CASE("One region of a queue card can be slow", "[waf]")
{
    QueueDesign card = smallQueueCard();
    card.throttle = {ThrottleCause::region, mib(32), {}, {}, 2};
    const auto flash = makeQueueCard(card);
    sequentialOnQueueCard(*flash, IoOp::write, mib(64));
    flash->serve(IoOp::flush, Bytes(), Bytes());
    const auto readTime = [&](Bytes at) { return seconds(flash->serve(IoOp::read, at, kib(128))); };
    CHECK_THAT(readTime(mib(33)), WithinRel(2 * readTime(mib(16)), 0.05));
    CHECK_THAT(readTime(mib(41)), WithinRel(readTime(mib(16)), 0.05));
}

TEST_CASE("Of 50 foreign cards at least a third reads slower after random writes", "[waf]")
{
    unsigned slower = 0;
    for (std::uint64_t seed = 80'000; seed < 80'050; ++seed) {
        QueueDesign card = foreignCard(seed).design;
        card.throttle = {};
        const auto flash = makeQueueCard(card);
        const auto readTime = [&] { return sequentialOnQueueCard(*flash, IoOp::read, mib(16)); };
        sequentialOnQueueCard(*flash, IoOp::write, card.advertised);
        const Ns before = readTime();
        randomOnQueueCard(*flash, mib(32), kib(4), 10'000);
        slower += readTime() > before * 11 / 10 ? 1 : 0;
    }
    CHECK(slower >= 17);
}
