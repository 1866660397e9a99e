// The profile line: less than two minutes, all that is bad is found, and no good card is failed.
#include "ground/base/prng.h"
#include "ground/quantity/metric_id.h"
#include "program/wiring/builtin_resources.h"
#include "program/wiring/wiring.h"
#include "support/fake_cards.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

// A good card takes less than two minutes; reads of tables near a limit are repeated for half a minute.
constexpr std::chrono::seconds kLineTime(150), kIncomingTime(900);

// Of 32 GB, and at 20 MB/s.
std::string cardOf20(const std::string& faults = "")
{
    return "[card]\nname = \"t\"\nadvertised_bytes = 32_000_000_000\n[bus]\nmb_s = 20\ncommand_us = 150\n" + faults;
}

// A card as one wants to have it, drawn by a seed: 11 to 40 MB/s, writes that never hold a camera up.
std::string goodCard(std::uint64_t seed)
{
    Prng random(seed);
    const auto between = [&](double low, double high) { return low + (high - low) * random.uniform(); };
    const char* const kinds[] = {"ideal", "page", "open_au", "hybrid"};
    const std::string kind = kinds[random.below(4)];
    const double rate = between(14, 40), pageMs = 16.384 / rate;
    const std::string flash =
        kind == "ideal"
            ? std::string()
            : fmt::format("[nand]\npage_bytes = 16_384\npages_per_block = {}\nt_read_us = 60\nt_program_us = {:.0f}\n"
                          "t_erase_us = 2000\nplanes = 4\n[ftl]\nkind = \"{}\"\nopen_units = {}\nlog_blocks = {}\n",
                          kind == "hybrid" ? 32 : 64, 0.8 * pageMs * 1000, kind, 8 + random.below(8),
                          32 + random.below(64));
    return fmt::format(
        "[card]\nname = \"t\"\nadvertised_bytes = {}\n[bus]\nmb_s = {:.1f}\ncommand_us = {}\n{}[jitter]\n"
        "sigma = {:.3f}\noutlier_probability = 0.002\noutlier_ms = {:.0f}\n",
        4'000'000'000 * (1 + random.below(8)), rate, 100 + random.below(300), flash, between(0.01, 0.08),
        between(3, 15)); // below the 20 ms of a table read
}

// Goes through the good cards with these seeds; how many were failed, and how many passed.
struct Judged {
    int failed = 0, passed = 0;
};
Judged lineTests(std::uint64_t first, int count)
{
    const std::string profile = builtIn("profiles", "line");
    Judged judged;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
        FullRun run = FullRun::onSim(goodCard(seed), profile, seed);
        const JudgedRecord& record = run.finish();
        INFO(goodCard(seed));
        for (const CriterionResult& criterion : record.criteria)
            if (criterion.verdict == Verdict::fail) {
                UNSCOPED_INFO(criterion.reason.english());
                FAIL_CHECK("a good card was failed");
            }
        judged.failed += record.verdict == Verdict::fail;
        judged.passed += record.verdict == Verdict::pass || record.verdict == Verdict::marginal;
    }
    return judged;
}

} // namespace

TEST_CASE("line and incoming take less than 2.5 and 15 minutes for 32 GB of 20 MB/s, planned and real")
{
    struct Row {
        const char* profile;
        std::chrono::seconds limit;
        std::string faults;
    };
    // With reads of tables so near a limit that they are looked at again for as long as may be.
    const Row row = GENERATE(Row{"line", kLineTime, ""},
                             Row{"line", kLineTime,
                                 "[[fault]]\nkind = \"stall\"\nop = \"read\"\nlength = 1_048_576\nduration_ms = 11\n"
                                 "[[fault]]\nkind = \"host_delay\"\nop = \"read\"\nlength = 1_048_576\n"
                                 "duration_ms = 3\nprobability = 0.005\n"},
                             Row{"incoming", kIncomingTime, ""});
    CAPTURE(row.profile, row.faults);
    FullRun run = FullRun::onSim(cardOf20(row.faults), builtIn("profiles", row.profile));
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict != Verdict::fail);
    const Ns took = record.steps.back().end - record.steps.front().begin;
    CAPTURE(seconds(took));
    CHECK(took < row.limit);
    CHECK(took > row.limit / 2); // what is there is used
    const auto profile = parseProfile(builtIn("profiles", row.profile), row.profile, scenarioSchemas());
    REQUIRE(profile);
    const auto plan = makePlan(*profile, record.device, 1, 20);
    REQUIRE(plan);
    REQUIRE(plan->expected);
    CAPTURE(seconds(*plan->expected));
    CHECK(*plan->expected < row.limit);
}

TEST_CASE("line fails every counterfeit of the table, at its first or second step")
{
    for (const Fake& fake : fieldGeometries(ASSAY_TEST_DATA "/fake-geometries.csv")) {
        if (fake.announced < mib(512))
            continue; // no room for the steps
        CAPTURE(fake.name());
        FullRun run = FullRun::onSim(fake.toml() + "[bus]\nmb_s = 20\n", builtIn("profiles", "line"));
        const JudgedRecord& record = run.finish();
        if (fake.kind == "none") {
            CHECK(record.verdict != Verdict::fail);
            continue;
        }
        CHECK(record.verdict == Verdict::fail);
        CHECK(record.steps.size() <= 2); // one that fails writes beyond its real capacity ends the first
    }
}

TEST_CASE("line fails slow, dying and stalling cards, and ends after the step that detects it")
{
    struct Row {
        const char* name;
        std::string card;
        const char* metric;
    };
    const std::string stalls = "[[fault]]\nkind = \"stall\"\nop = \"write\"\nduration_ms = 900\nprobability = 0.004\n";
    const std::string tables = "[[fault]]\nkind = \"stall\"\nop = \"write\"\nlength = 1_048_576\nduration_ms = 130\n";
    const Row row = GENERATE_COPY(Row{"slow", builtIn("sim", "slow-c4"), "write.throughput_mean"},
                                  Row{"dying", builtIn("sim", "dying"), "run.io_errors"},
                                  Row{"stalling", cardOf20(stalls), "recorder.latency_max"},
                                  Row{"slow tables", cardOf20(tables), "speed_class.tfw_average"});
    CAPTURE(row.name);
    FullRun run = FullRun::onSim(row.card, builtIn("profiles", "line"));
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict == Verdict::fail);
    const auto failed = std::ranges::find(record.criteria, Verdict::fail, &CriterionResult::verdict);
    REQUIRE(failed != record.criteria.end());
    CHECK(failed->metric == row.metric);
    const std::string step = failed->metric.substr(0, failed->metric.find('.'));
    CHECK((step == kWholeRun || record.steps.back().id == step));
    CHECK((step == "speed_class" || record.note.english().find("not run: ") != std::string::npos));
}

TEST_CASE("line fails none of ten good cards, and passes most", "[heavy]")
{
    const Judged judged = lineTests(1, 10);
    CHECK(judged.failed == 0);
    CHECK(judged.passed > 5);
}

TEST_CASE("line fails none of 200 good cards", "[.][long]")
{
    const Judged judged = lineTests(1000, 200);
    WARN(judged.passed << " of 200 passed, " << judged.failed << " failed");
    CHECK(judged.failed == 0);
}

namespace {

double slotSeconds(const JudgedRecord& record)
{
    return record.steps.empty() ? 0 : seconds(record.steps.back().end - record.steps.front().begin);
}

} // namespace

TEST_CASE("line and quick free the slot of a bad card within a minute, and of a good one within two")
{
    struct Row {
        const char* profile;
        std::string card;
        double limit; // s
        bool fails;
    };
    const auto sim = [](const char* name) { return builtIn("sim", name); };
    const Row row = GENERATE_COPY(Row{"line", sim("slow-c4"), 45, true}, Row{"line", sim("fake-limbo"), 60, true},
                                  Row{"line", sim("fake-wrap"), 60, true}, Row{"line", sim("good-u1"), 90, false},
                                  Row{"line", sim("a1-tlc"), 90, false}, Row{"quick", sim("slow-c4"), 60, true},
                                  Row{"quick", sim("fake-limbo"), 60, true}, Row{"quick", sim("fake-wrap"), 60, true},
                                  Row{"quick", cardOf20(), 120, false});
    FullRun run = FullRun::onSim(row.card, builtIn("profiles", row.profile));
    const JudgedRecord& record = run.finish();
    CAPTURE(row.profile, record.device.model);
    CHECK(slotSeconds(record) <= row.limit);
    CHECK((record.verdict == Verdict::fail) == row.fails);
}

TEST_CASE("Slot time and verdict of each shipped card by line, quick and incoming", "[.][slot_time]")
{
    for (const char* profile : {"line", "quick", "incoming"})
        for (const auto& resource : builtinResources()) {
            if (resource.kind != "sim")
                continue;
            FullRun run = FullRun::onSim(std::string(resource.text), builtIn("profiles", profile));
            const JudgedRecord& record = run.finish();
            WARN(fmt::format("{:9} {:16} {:7.1f} s  {}", profile, resource.name, slotSeconds(record),
                             name(record.verdict)));
        }
}
