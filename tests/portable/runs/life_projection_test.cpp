// Does the interval of a projected life hold the truth? Simulated cards are worn out once, and projected from a quarter
// of it.
#include "judge/verdict/life_projection.h"

#include "ground/base/prng.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr std::uint64_t kFlashBytes = 4'194'304;

// Page-mapped, of many small blocks, which are tested in a moment.
std::string wearingCard(std::uint32_t rated, double spread, double spare, std::uint32_t used)
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\n[bus]\nmb_s = 40\n[nand]\npage_bytes = 4096\n"
                       "pages_per_block = 8\nt_program_us = 50\nt_erase_us = 500\n[ftl]\nkind = \"page\"\n"
                       "over_provisioning = {}\n[wear]\nrated_cycles = {}\nspread = {}\nused_cycles = {}\n",
                       kFlashBytes, spare, rated, spread, used);
}

JudgedRecord cycled(const std::string& card, std::uint64_t cycles, std::uint64_t seed)
{
    FullRun run = FullRun::onSim(
        card,
        fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"e\"\nscenario = \"endurance\"\nend_bad_share = "
                    "0.1\ncycles = {}\n",
                    cycles),
        seed);
    return run.finish();
}

TelemetrySnapshot told(double nandBytes, std::uint32_t rated)
{
    TelemetrySnapshot snapshot;
    snapshot.reading[CounterId::nandBytes] = Counter{static_cast<std::uint64_t>(nandBytes), 65'536, 0};
    snapshot.reading[CounterId::ratedCycles] = Counter{rated, 1, 0};
    return snapshot;
}

struct Held {
    int cards = 0, held = 0;
};

Held projected(int cards, std::uint64_t seed)
{
    Held out;
    Prng random(seed);
    for (int i = 0; i < cards; ++i) {
        const auto rated = static_cast<std::uint32_t>(24 + random.below(60));
        const auto used = static_cast<std::uint32_t>(random.below(rated / 3));
        const std::string card = wearingCard(rated, 0.15 * random.uniform(), 0.05 + 0.10 * random.uniform(), used);
        CAPTURE(card);
        const JudgedRecord whole = cycled(card, 1000, seed + static_cast<std::uint64_t>(i));
        const double end = valueOf(whole, "e.cycles_to_bad_10");
        JudgedRecord part = cycled(card, static_cast<std::uint64_t>(end / 4) + 1, seed + static_cast<std::uint64_t>(i));
        StepRecord& step = part.steps[0];
        const double before = static_cast<double>(kFlashBytes) * used; // erases of its former life, all of full blocks
        step.telemetryBefore = told(before, rated);
        step.telemetryAfter = told(before + part.truth.at("e.nand_bytes"), rated);
        const auto facts = enduranceFacts(step);
        REQUIRE(facts);
        const auto life = projectLife(part, step, *facts);
        REQUIRE(life);
        CHECK(life->method == LifeMethod::counters);
        REQUIRE(life->ci);
        ++out.cards;
        out.held += end >= life->ci->low && end <= life->ci->high;
    }
    return out;
}

EnduranceFacts survived(std::uint64_t cycles)
{
    EnduranceFacts facts;
    facts.sectors = kFlashBytes / kSectorBytes;
    facts.cycles = cycles;
    return facts;
}

} // namespace

TEST_CASE("The interval of a life projected from counters holds the truth in 17 of 20 worn-out cards", "[heavy]")
{
    const Held held = projected(20, 1);
    CAPTURE(held.held, held.cards);
    CHECK(held.held >= held.cards * 0.85);
}

TEST_CASE("The interval of a life projected from counters holds the truth in 85 % of 200 worn-out cards", "[.][long]")
{
    const Held held = projected(200, 1000);
    WARN(held.held << " of " << held.cards);
    CHECK(held.held >= held.cards * 0.85);
}

TEST_CASE("Without counters the life is that of assumed cycles, as far as the card has not refuted them")
{
    RunRecord run;
    run.device.capacity = Bytes(kFlashBytes);
    const auto fresh = projectLife(run, {}, survived(10));
    REQUIRE(fresh);
    CHECK(fresh->method == LifeMethod::assumed);
    CHECK(fresh->cycles == 1000);
    CHECK(fresh->ci->low == 300);
    CHECK(fresh->ci->high == 3000);
    CHECK(projectLife(run, {}, survived(1500))->ci->low == 1500);
    CHECK_FALSE(projectLife(run, {}, survived(4000)));
    CHECK_FALSE(projectLife(run, {}, survived(0)));
    run.device.capacity = Bytes(4 * kFlashBytes); // the region is a quarter of the card
    CHECK(projectLife(run, {}, survived(10))->cycles == 4000);
}

TEST_CASE("The card's own life counter takes precedence over an assumption")
{
    RunRecord run;
    run.device.capacity = Bytes(kFlashBytes);
    StepRecord step;
    step.telemetryBefore.emplace().reading[CounterId::lifeUsed] = Counter{1000, 1, 0}; // 10 %
    step.telemetryAfter.emplace().reading[CounterId::lifeUsed] = Counter{2000, 1, 0};
    const auto life = projectLife(run, step, survived(50));
    REQUIRE(life);
    CHECK(life->method == LifeMethod::counters);
    CHECK(life->cycles == 450);                                                // 5 cycles a percent, 80 % left
    step.telemetryAfter->reading[CounterId::lifeUsed] = Counter{1000, 100, 0}; // has not moved
    CHECK(projectLife(run, step, survived(50))->method == LifeMethod::assumed);
}

TEST_CASE("The card's rated cycles are used if its counters have not advanced enough for a slope")
{
    RunRecord run;
    run.device.capacity = Bytes(kFlashBytes);
    StepRecord step;
    step.telemetryAfter.emplace().reading[CounterId::ratedCycles] = Counter{3000, 1, 0};
    const auto fresh = projectLife(run, step, survived(10));
    REQUIRE(fresh);
    CHECK(fresh->method == LifeMethod::rated);
    CHECK(fresh->cycles == 3000);
    CHECK(fresh->ci->low == 2100);
    CHECK(fresh->ci->high == 3900);
    step.telemetryBefore = told(1500.0 * kFlashBytes, 3000); // half of it was used before
    step.telemetryAfter = step.telemetryBefore;
    CHECK(projectLife(run, step, survived(10))->cycles == 1500);
    CHECK_FALSE(projectLife(run, step, survived(5000))); // refuted
}
