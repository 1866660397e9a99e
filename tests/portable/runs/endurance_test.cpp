// The scenario endurance on simulated cards that fail at known moments, and what it makes of them.
#include "run/scenario/endurance/endurance_facts.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr std::uint64_t kCardBytes = 16'777'216, kSectors = kCardBytes / 512;

std::string enduranceCard(const std::string& faults, const std::string& more = "")
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\n{}[bus]\nmb_s = 20\n{}", kCardBytes, more, faults);
}

// This number of sectors from this MiB on reads wrong from this cycle on; a cycle transfers the card twice. Two faults
// in one MiB, which is one read, would trigger each other.
std::string badFrom(std::uint64_t cycle, std::uint64_t place, std::uint64_t sectors)
{
    return fmt::format("[[fault]]\nkind = \"bit_flip\"\nop = \"read\"\noffset = {}\nlength = {}\nafter_bytes = {}\n",
                       place << 20, sectors * 512, (cycle - 1) * 2 * kCardBytes);
}

std::string enduranceProfile(const std::string& lines, const std::string& criteria = "")
{
    return "[profile]\nname = \"t\"\n[[step]]\nid = \"e\"\nscenario = \"endurance\"\n" + lines + criteria;
}

JudgedRecord worn(const std::string& card, const std::string& lines)
{
    FullRun run = FullRun::onSim(card, enduranceProfile(lines));
    JudgedRecord record = run.finish();
    REQUIRE(record.outcome == Outcome::completed);
    return record;
}

EnduranceFacts factsOf(const JudgedRecord& record)
{
    const auto facts = enduranceFacts(record.steps.back());
    REQUIRE(facts);
    return *facts;
}

} // namespace

TEST_CASE("The milestones of a failing card are the cycles in which it reached each threshold")
{
    // All together 1, 33, 328, 3277, 16384 of 32768.
    const std::string faults =
        badFrom(3, 0, 1) + badFrom(5, 1, 32) + badFrom(8, 2, 295) + badFrom(12, 3, 2949) + badFrom(17, 8, 13'107);
    const JudgedRecord record = worn(enduranceCard(faults), "cycles = 40\n");
    CHECK(valueOf(record, "e.cycles") == 17); // half of the sectors end it
    CHECK(valueOf(record, "e.cycles_to_first_error") == 3);
    CHECK(valueOf(record, "e.cycles_to_bad_01") == 5);
    CHECK(valueOf(record, "e.cycles_to_bad_1") == 8);
    CHECK(valueOf(record, "e.cycles_to_bad_10") == 12);
    CHECK(valueOf(record, "e.cycles_to_bad_50") == 17);
    CHECK_THAT(valueOf(record, "e.bad_share"), WithinRel(0.5, 0.001));
    CHECK(valueOf(record, "e.life_cycles") == 12);
    CHECK_FALSE(record.metric("e.life_cycles")->ci);
    const EnduranceFacts facts = factsOf(record);
    CHECK(facts.endedBy == "bad_share");
    REQUIRE(facts.badCells.size() == 1 + 1 + 10 + 93 + 410); // of 32 sectors
    CHECK(facts.badCells.front().cycle == 3);
    CHECK(facts.badCells.back().cycle == 17);
    CHECK(valueOf(record, "e.bad_sectors") == static_cast<double>(kSectors / 2)); // of the last cycle only
}

TEST_CASE("An endurance step ends at the first bound that is reached")
{
    struct Row {
        std::string faults, lines;
        double cycles;
        const char* endedBy;
    };
    // Writing takes 0.84 s a cycle, with 10 ms more for each of 16 blocks 1.0 s.
    const std::string slower = fmt::format("[[fault]]\nkind = \"slow_region\"\nop = \"write\"\nlength = {}\n"
                                           "after_bytes = {}\nduration_ms = 100\n",
                                           kCardBytes, 8 * 2 * kCardBytes);
    const std::vector<Row> rows = {{"", "cycles = 7\n", 7, "cycles"},
                                   {"", "cycles = 50\nhours = 0.0025\n", 6, "hours"}, // 9 s, 1.68 s a cycle
                                   {badFrom(4, 0, 1), "cycles = 9\nend_bad_share = 0\n", 4, "bad_share"},
                                   {badFrom(4, 0, 1), "cycles = 9\n", 9, "cycles"},
                                   {slower, "cycles = 50\nend_slowdown = 2\n", 9, "slowdown"}};
    for (const Row& row : rows) {
        CAPTURE(row.faults, row.lines);
        const JudgedRecord record = worn(enduranceCard(row.faults), row.lines);
        CHECK(valueOf(record, "e.cycles") == row.cycles);
        CHECK(factsOf(record).endedBy == row.endedBy);
        CHECK((record.metric("e.cycles_to_slowdown") != nullptr) == (std::string(row.endedBy) == "slowdown"));
    }
}

TEST_CASE("A worn-out card becomes read-only, which ends the step")
{
    const std::string flash = "[nand]\npage_bytes = 16_384\npages_per_block = 16\nt_program_us = 100\nt_erase_us = "
                              "1000\n[ftl]\nkind = \"page\"\n[wear]\nrated_cycles = 40\nspread = 0\n";
    const JudgedRecord record = worn(enduranceCard(flash), "cycles = 200\n");
    CHECK(factsOf(record).endedBy == "bad_share");
    CHECK(valueOf(record, "e.cycles") > 35);
    CHECK(valueOf(record, "e.cycles") < 45);
    CHECK(valueOf(record, "e.life_cycles") == valueOf(record, "e.cycles_to_bad_10"));
    CHECK(record.verdict == Verdict::fail); // I/O errors
}

TEST_CASE("Ten thousand cycles take as much space as a thousand", "[.][long]")
{
    const std::string lines = "region_bytes = 4_194_304\ncycles = ";
    std::size_t sizes[2]{};
    for (const int i : {0, 1}) {
        const JudgedRecord record = worn(enduranceCard(""), lines + (i == 0 ? "1000\n" : "10_000\n"));
        const EnduranceFacts facts = factsOf(record);
        CHECK(facts.cycles == (i == 0 ? 1000 : 10'000));
        CHECK(facts.rows.size() <= EnduranceFacts::kMaxRows);
        sizes[i] = record.steps[0].facts.dump().size();
    }
    CHECK(sizes[1] < sizes[0] * 13 / 10);
}

TEST_CASE("Rows of an endurance step are merged without loss of a cycle")
{
    EnduranceFacts facts;
    facts.sectors = 100;
    constexpr std::uint64_t kCycles = 5000;
    for (std::uint64_t cycle = 1; cycle <= kCycles; ++cycle)
        facts.add({cycle, cycle, Bytes(10), Bytes(10), Ns(cycle), Ns(1), Ns(cycle), Ns(1), cycle / 100});
    StepRecord step;
    step.facts["endurance"] = facts.toJson();
    const auto read = enduranceFacts(step);
    REQUIRE(read);
    CHECK(read->cycles == kCycles);
    CHECK(read->rows.size() <= EnduranceFacts::kMaxRows);
    Bytes written;
    for (const CycleRow& row : read->rows)
        written += row.written;
    CHECK(written == Bytes(10) * kCycles);
    CHECK(read->rows.back().last == kCycles);
    CHECK(read->rows.back().writeP99 == Ns(kCycles));
    CHECK(read->badSectors() == kCycles / 100);
}

TEST_CASE("Retained data of a run are found by its id, and lost sectors are counted")
{
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(kCardBytes, '\0');
    FullRun first("image:" + image, enduranceProfile("cycles = 2\n"));
    const std::string id = first.finish().runId;
    {
        std::fstream file(image, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(5'000'192);
        file << std::string(3 * 512, 'x');
    }
    FullRun later("image:" + image, enduranceProfile("retained_run = \"" + id + "\"\n"), 2);
    const JudgedRecord& record = later.finish();
    CHECK(valueOf(record, "e.retention_errors") == 3);
    CHECK(record.metric("e.retention_errors")->n == kSectors);
    CHECK(valueOf(record, "e.bytes_written") == 0);
    CHECK_FALSE(record.metric("e.cycles"));

    FullRun other("image:" + image, enduranceProfile("retained_run = \"00000000-0000-4000-8000-000000000000\"\n"), 3);
    CHECK_FALSE(other.finish().metric("e.retention_errors"));
}

TEST_CASE("A repeatedly read range is compared with its neighbours, a repeatedly written one with its earlier speed")
{
    // From the end of two cycles on: 200 readings of 1 MiB more, and then a place of the card fails.
    const std::string disturbed = fmt::format("[[fault]]\nkind = \"bit_flip\"\nop = \"read\"\nlength = {}\n"
                                              "after_bytes = {}\n",
                                              kCardBytes, 4 * kCardBytes + 100 * 1'048'576ULL);
    const JudgedRecord record =
        worn(enduranceCard(disturbed), "cycles = 2\nprobe_bytes = 1_048_576\ndisturb_reads = 200\n");
    CHECK(valueOf(record, "e.disturb_errors") == 3 * 2048);
    CHECK(valueOf(record, "e.cycles") == 2);

    const JudgedRecord fine =
        worn(enduranceCard(""), "cycles = 2\nprobe_bytes = 1_048_576\ndisturb_reads = 20\nhot_writes = 50\n");
    CHECK(valueOf(fine, "e.disturb_errors") == 0);
    CHECK(valueOf(fine, "e.hot_errors") == 0);
    CHECK_THAT(valueOf(fine, "e.hot_slowdown"), WithinRel(1.0, 0.01));
}
