// Attribution of long I/Os to the card or the host, without a card.
#include "run/scenario/speed_class/confirmation_reads.h"

#include "ground/base/prng.h"
#include "run/scenario/speed_class/unit_times.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

constexpr Ns kLimit = 12ms;

ConfirmationReads makeReads(std::uint64_t reads, std::size_t slow, Ns slowTime, std::uint64_t wakeups, std::size_t late,
                            Ns lateTime)
{
    ConfirmationReads confirmation{
        11'640us, 1, reads, std::vector<Ns>(slow, slowTime), wakeups, std::vector<Ns>(late, lateTime)};
    confirmation.longest.resize(std::min<std::size_t>(reads, LongestTimes::kMaxTimes), 10ms);
    confirmation.wakeupDelays.resize(std::min<std::size_t>(wakeups, LongestTimes::kMaxTimes), 50us);
    return confirmation;
}

} // namespace

TEST_CASE("Long reads are attributed to the card if the measured host delays do not explain their number")
{
    struct Row {
        std::uint64_t reads;
        std::size_t slow;
        Ns slowTime;
        std::uint64_t wakeups;
        std::size_t late;
        Ns lateTime;
        bool isCardFault;
    };
    const Row row =
        GENERATE(Row{4096, 1, 14500us, 80'000, 0, 0us, false},   // one is never enough
                 Row{4096, 8, 40ms, 80'000, 0, 0us, true},       // 1 in 500
                 Row{16'384, 16, 40ms, 80'000, 0, 0us, true},    // 1 in 1000
                 Row{16'384, 16, 40ms, 80'000, 20, 5ms, true},   // delays, but none as long
                 Row{16'384, 16, 40ms, 80'000, 20, 35ms, false}, // as long and as often
                 Row{16'384, 16, 40ms, 0, 0, 0us, false},        // the host delays were not measured
                 Row{128, 64, 13200us, 1000, 0, 0us, true},      // always
                 Row{128, 64, 13200us, 1000, 10, 2ms, true},     // always, and the computer is late once in 100 times
                 Row{128, 4, 13200us, 1000, 10, 2ms, false},     //
                 Row{80, 16, 20ms, 1000, 0, 0us, true});         // at one place, always
    CAPTURE(row.reads, row.slow, row.wakeups, row.late);
    const ConfirmationReads confirmation =
        makeReads(row.reads, row.slow, row.slowTime, row.wakeups, row.late, row.lateTime);
    CHECK((hostPValue(confirmation, kLimit) <= kSignificanceLevel) == row.isCardFault);
    CHECK((largestMissedLimit(confirmation) > kLimit) == row.isCardFault);
    CHECK(largestMissedLimit(confirmation) <= confirmation.longest.front());
}

TEST_CASE("Unaccounted host delays are attributed to the card in less than one of 100 steps")
{
    // 1 of 500 hand-overs is delayed by 1 to 5 ms, in reads of 10 ms as in the sampled wake-ups.
    Prng random(1);
    const auto delay = [&] { return random.uniform() < 0.002 ? Ns(1'000'000 + random.below(4'000'000)) : Ns(); };
    constexpr int kSteps = 300;
    int attributed = 0;
    for (int step = 0; step < kSteps; ++step) {
        LongestTimes reads, wakeups;
        for (int i = 0; i < 1024; ++i) {
            Ns worst{};
            for (int hand = 0; hand < static_cast<int>(kHandOversPerIo); ++hand)
                worst = std::max(worst, delay());
            reads.add(10ms + worst);
        }
        for (int i = 0; i < 5000; ++i)
            wakeups.add(delay());
        const ConfirmationReads confirmation{11'640us, 1, 1024, reads.times(), 5000, wakeups.times()};
        attributed += largestMissedLimit(confirmation) > kLimit ? 1 : 0;
    }
    CHECK(attributed <= kSteps / 100);
}

TEST_CASE("The required number of punctual wake-ups reaches significance")
{
    const auto [slow, reads] = GENERATE(std::pair(4, 4096), std::pair(8, 4096), std::pair(16, 80), std::pair(64, 128));
    CAPTURE(slow, reads);
    const double enough = requiredWakeups(slow, reads);
    for (const double factor : {1.01, 0.9}) {
        const auto wakeups = static_cast<std::uint64_t>(factor * enough) + (factor > 1 ? 1 : 0);
        const ConfirmationReads confirmation = makeReads(reads, slow, 40ms, wakeups, 0, 0us);
        CHECK((hostPValue(confirmation, kLimit) <= kSignificanceLevel) == (factor > 1));
    }
}

TEST_CASE("An excess that was not reproduced is not confirmed unless it exceeds any unaccounted delay")
{
    struct Row {
        Ns time, withoutHostDelay;
        std::optional<Ns> reproduced;
        Ns confirmed;
    };
    const Row row =
        GENERATE(Row{50ms, 50ms, std::nullopt, 50ms}, Row{50ms, 50ms, 20ms, 20ms}, Row{50ms, 30ms, 40ms, 30ms},
                 Row{50ms, 50ms, 60ms, 50ms}, Row{150ms, 150ms, 40ms, 150ms}, Row{150ms, 150ms, 51ms, 51ms});
    CHECK(LongestTime{row.time, row.withoutHostDelay, row.reproduced}.confirmed() == row.confirmed);
}

TEST_CASE("A time is reproduced by rewriting its unit, or by five units")
{
    const auto unitWith = [](Ns write) {
        UnitTimes times;
        times.write = {write, write, std::nullopt};
        return times;
    };
    const auto startOf = [](std::uint64_t unit) { return UnitStart{mib(8) * unit, unit, Bytes()}; };
    const auto [slowUnits, reproduced, expected] =
        GENERATE(table<unsigned, Ns, Ns>({{1, 10ms, 10ms}, {1, 55ms, 55ms}, {4, 10ms, 10ms}, {5, 10ms, 60ms}}));
    CAPTURE(slowUnits, reproduced);
    UnitTimes all;
    ReproducedTimes reproducedTimes;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const UnitTimes unit = unitWith(i % 4 == 0 && i / 4 < slowUnits ? 60ms : 10ms);
        all.merge(unit);
        reproducedTimes.record(unit, startOf(i));
    }
    CHECK(reproducedTimes.slowestUnit(UnitTime::write) == startOf(0));
    reproducedTimes.recordRewrite(unitWith(reproduced), startOf(0));
    reproducedTimes.recordRewrite(unitWith(reproduced), startOf(0));
    reproducedTimes.recordRewrite(unitWith(5ms), startOf(0));
    reproducedTimes.recordRewrite(unitWith(100ms), startOf(4)); // of another kind of time
    reproducedTimes.apply(all);
    CHECK(all.write.time == 60ms);
    CHECK(all.write.reproduced == expected);
}
