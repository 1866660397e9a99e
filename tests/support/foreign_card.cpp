#include "support/draw.h"
#include "support/queue_card.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay::test {

namespace {

Bytes bytes(double megabytes) { return Bytes(static_cast<std::uint64_t>(megabytes * 1e6)); }

Bytes rowOf(const QueueDesign& card) { return card.page * card.pagesPerLine * card.planes; }

// Rate of the programs of all dies.
double programMegabytesPerSecond(const QueueDesign& card)
{
    return rowOf(card).megabytes() * card.dies / seconds(card.program);
}

void drawDies(Draw& draw, QueueDesign& card)
{
    constexpr double kMinRate = 8; // MB/s sequential: slower cards are not sold
    const bool tlc = draw.chance(0.4);
    card.pagesPerLine = tlc ? 3 : 1;
    card.dies = draw.of(std::array{1U, 2U, 2U, 3U, 4U, 4U, 8U});
    card.channels = std::min(card.dies, draw.whole(1, 2));
    card.planes = draw.of(std::array{1U, 2U, 2U, 4U});
    card.page = kib(draw.of(std::array{8U, 16U, 16U}));
    card.channelMegabytesPerSecond = draw.logBetween(80, 400);
    card.read = draw.microseconds(40, 110);
    card.erase = draw.microseconds(2000, 10'000);
    const double slowest = rowOf(card).megabytes() * card.dies / kMinRate * 1e6;
    const double program = std::min(tlc ? draw.logBetween(1600, 3500) : draw.logBetween(600, 2200), slowest);
    card.program = fromSeconds(program * 1e-6);
    card.slcRead = fromSeconds(seconds(card.read) * draw.between(0.4, 0.7));
    card.slcProgram = draw.microseconds(200, 500);
    card.spread = draw.between(0.01, 0.06);
    card.cachesProgram = draw.chance(0.5);
    card.readsAllPlanes = draw.chance(0.4);
}

void drawHostSide(Draw& draw, QueueDesign& card)
{
    card.readMegabytesPerSecond = draw.of(std::array{22.0, 45.0, 90.0, 90.0, 95.0});
    card.readMegabytesPerSecond *= draw.between(0.85, 1);
    card.writeMegabytesPerSecond = card.readMegabytesPerSecond * draw.between(0.5, 1);
    card.writeCommand = draw.microseconds(80, 400);
    card.readCommand = draw.microseconds(80, 300);
    card.seek = draw.microseconds(5, 100);
    card.commandSize = kib(draw.of(std::array{64U, 120U, 128U, 256U, 512U, 1024U}));
    const Bytes more = kib(64) * draw.whole(0, 16);
    card.buffer = rowOf(card) * draw.whole(2, 4) + more;
    card.posted = draw.chance(0.85);
    card.holdsIncomplete = draw.chance(0.85);
}

void drawLayer(Draw& draw, QueueDesign& card)
{
    card.mapUnit = kib(draw.of(std::array{4U, 4U, 4U, 8U}));
    card.unitOnOneDie = draw.chance(0.7);
    card.planesTakeAnyData = draw.chance(0.5);
    const Bytes step = rowOf(card) * (card.unitOnOneDie ? 1 : card.dies);
    card.unit = step * std::max<std::uint64_t>(16, kib(draw.of(std::array{512U, 1024U, 1024U, 2048U, 4096U})) / step);
    // GC needs a choice of units on each die.
    const Bytes least = card.unit * (card.unitOnOneDie ? card.dies : 1) * 24,
                size(static_cast<std::uint64_t>(draw.logBetween(128, 768) * 1048576));
    card.advertised = mib(1) * (std::max(least, size) / mib(1));
    card.overProvisioning = draw.logBetween(0.08, 0.28);
    card.victims = draw.of(
        std::array{VictimPolicy::greedy, VictimPolicy::greedy, VictimPolicy::costBenefit, VictimPolicy::oldest});
    card.lowWater = draw.whole(1, 3);
    card.highWater = card.lowWater + draw.whole(0, 3);
    card.erasesPerLevelling = draw.chance(0.4) ? draw.whole(16, 128) : 0;
    if (draw.chance(0.3)) {
        card.mapUnitsPerMapPage = draw.of(std::array{256U, 512U, 1024U});
        const double pages = static_cast<double>(card.advertised / card.mapUnit / card.mapUnitsPerMapPage);
        card.cachedMapPages = 2 + static_cast<std::uint64_t>(draw.between(0.2, 0.8) * pages);
    }
    if (card.pagesPerLine > 1 && draw.chance(0.6)) {
        card.minSlcSize = bytes(card.advertised.megabytes() * draw.between(0.02, 0.08));
        card.slcFreeShare = draw.chance(0.6) ? draw.between(0.2, 0.7) : 0;
        card.foldsWhenFull = draw.chance(0.5);
    }
    if (draw.chance(0.6)) {
        card.idleAfter = draw.microseconds(50'000, 500'000);
        card.collectsWhenIdle = draw.chance(0.5);
    }
}

void drawThrottle(Draw& draw, QueueDesign& card)
{
    if (!draw.chance(0.25))
        return;
    Throttle& throttle = card.throttle;
    throttle.cause =
        draw.of(std::array{ThrottleCause::heat, ThrottleCause::bytes, ThrottleCause::time, ThrottleCause::region});
    throttle.slowdown = draw.between(1.2, 4);
    throttle.rest = draw.microseconds(1e6, 10e6);
    const double capacity = card.advertised.megabytes(),
                 rate = std::min(card.writeMegabytesPerSecond, programMegabytesPerSecond(card));
    switch (throttle.cause) {
    case ThrottleCause::none: break;
    case ThrottleCause::heat:
        throttle.time = draw.microseconds(30e6, 300e6);
        throttle.after = bytes(rate * seconds(throttle.time) * draw.between(0.2, 0.7));
        break;
    case ThrottleCause::bytes: throttle.after = bytes(capacity * draw.logBetween(1, 12)); break;
    case ThrottleCause::time: throttle.time = draw.microseconds(60e6, 900e6); break;
    case ThrottleCause::region: throttle.after = bytes(capacity * draw.between(0, 0.875)); break;
    }
}

std::string summaryOf(const QueueDesign& card)
{
    constexpr std::array kVictims{"greedy", "cost-benefit", "oldest"};
    constexpr std::array kThrottles{"", "heat", "bytes", "time", "region"};
    std::string line = fmt::format(
        "{:.0f} MiB, {} dies, {} channels, {} planes x {} KiB x {} pages, unit {:.2f} MiB on {}, program {:.0f} us, "
        "read {:.0f} us, bus {:.0f}/{:.0f} MB/s, RAM {} KiB, map unit {} KiB, {:.1f} % spare, {}",
        static_cast<double>(card.advertised.count()) / 1048576, card.dies, card.channels, card.planes,
        card.page.count() >> 10, card.pagesPerLine, static_cast<double>(card.unit.count()) / 1048576,
        card.unitOnOneDie ? "a die" : "all dies", seconds(card.program) * 1e6, seconds(card.read) * 1e6,
        card.writeMegabytesPerSecond, card.readMegabytesPerSecond, card.buffer.count() >> 10,
        card.mapUnit.count() >> 10, card.overProvisioning * 100, kVictims[static_cast<std::size_t>(card.victims)]);
    line += card.posted ? "" : ", not posted";
    line += card.holdsIncomplete ? "" : ", padded";
    line += card.cachesProgram ? ", cache program" : "";
    line += card.readsAllPlanes ? ", multi-plane reads" : "";
    line += card.planesTakeAnyData ? ", any data on planes" : "";
    if (card.minSlcSize > Bytes())
        line += fmt::format(", slc {} MiB + {:.0f} %{}", card.minSlcSize.count() >> 20, card.slcFreeShare * 100,
                            card.foldsWhenFull ? ", folds when full" : "");
    if (card.cachedMapPages > 0)
        line += fmt::format(", {} map pages of {}", card.cachedMapPages, card.mapUnitsPerMapPage);
    if (card.erasesPerLevelling > 0)
        line += fmt::format(", levels every {} erases", card.erasesPerLevelling);
    if (card.idleAfter > Ns())
        line += fmt::format(", works after {:.0f} ms{}", seconds(card.idleAfter) * 1e3,
                            card.collectsWhenIdle ? ", GC too" : "");
    const Throttle& throttle = card.throttle;
    if (throttle.cause != ThrottleCause::none)
        line += fmt::format(", {:.1f} times slower by {} ({:.0f} MB, {:.0f} s, rest {:.1f} s)", throttle.slowdown,
                            kThrottles[static_cast<std::size_t>(throttle.cause)], throttle.after.megabytes(),
                            seconds(throttle.time), seconds(throttle.rest));
    return line;
}

} // namespace

ForeignCard foreignCard(std::uint64_t seed)
{
    Draw draw(seed);
    ForeignCard all;
    drawDies(draw, all.design);
    drawHostSide(draw, all.design);
    drawLayer(draw, all.design);
    drawThrottle(draw, all.design);
    all.toml = fmt::format(R"([card]
name = "foreign {}"
advertised_bytes = {}
[jitter]
sigma = {:.3f}
)",
                           seed, all.design.advertised.count(), draw.between(0.005, 0.03));
    all.summary = summaryOf(all.design);
    return all;
}

} // namespace assay::test
