// speed_class where single I/Os take too long: those of the card are found, and those of a computer that counts no
// delay are never held against the card.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/judge_run.h"
#include "judge/verdict/metrics.h"
#include "run/scenario/speed_class/class_facts.h"
#include "support/full_run.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <map>

using namespace assay;
using namespace assay::test;

namespace {

std::string faultLines(const char* kind, const char* op, double ms, double probability,
                       std::uint64_t length = 8'000'000'000, std::uint64_t offset = 0)
{
    return fmt::format("[[fault]]\nkind = \"{}\"\nop = \"{}\"\noffset = {}\nlength = {}\nduration_ms = {}\n"
                       "probability = {}\n",
                       kind, op, offset, length, ms, probability);
}

JudgedRecord measuredOnce(double megabytesPerSecond, const std::string& faults, std::uint64_t seed)
{
    FullRun run = FullRun::onSim(
        fmt::format("[card]\nname = \"t\"\nadvertised_bytes = 8_000_000_000\n[bus]\nmb_s = {}\nread_mb_s = 200\n{}",
                    megabytesPerSecond, faults),
        "[profile]\nname = \"t\"\n[[step]]\nid = \"class\"\nscenario = \"speed_class\"\nunits = 16\n"
        "au_bytes = 8_388_608\n",
        seed);
    JudgedRecord record = run.finish();
    REQUIRE(record.outcome == Outcome::completed);
    return record;
}

std::string wordOfMark(const JudgedRecord& record, const std::string& mark)
{
    return std::get<std::string>(record.metric("class.mark_" + mark)->value);
}

constexpr std::uint64_t kTables = 1'048'576; // bytes, of which 4 KiB are read
constexpr std::uint64_t kSeeds = 30;

// How often each word was said of a mark, over some seeds; and how often of those a second look was taken.
struct Said {
    std::map<std::string, unsigned> words, wordsOfSecond;
    unsigned all = 0, second = 0;

    unsigned of(const std::string& word) const { return countIn(words, word); }
    unsigned ofSecond(const std::string& word) const { return countIn(wordsOfSecond, word); }

private:
    static unsigned countIn(const std::map<std::string, unsigned>& counted, const std::string& word)
    {
        const auto found = counted.find(word);
        return found == counted.end() ? 0 : found->second;
    }
};
Said saidOf(const std::string& mark, double megabytesPerSecond, const std::string& faults)
{
    Said said;
    for (std::uint64_t seed = 1; seed <= kSeeds; seed += repetitionDivisor()) {
        const JudgedRecord record = measuredOnce(megabytesPerSecond, faults, seed);
        const std::string word = wordOfMark(record, mark);
        ++said.all;
        ++said.words[word];
        if (classFacts(record.steps[0])->tableConfirmation) {
            ++said.second;
            ++said.wordsOfSecond[word];
        }
    }
    return said;
}

} // namespace

TEST_CASE("An unaccounted host delay never makes a card miss the limit of table reads", "[heavy]")
{
    // One delay in a thousand reads leaves one step in some tens without a second one: either word is right there.
    struct Row {
        double probability;
        bool mayKeep, mustKeep;
    };
    const Row row = GENERATE(Row{0.0001, true, true}, Row{0.001, true, false}, Row{0.01, false, false});
    CAPTURE(row.probability);
    const std::string card = faultLines("stall", "read", 10.8, 1, kTables);
    const Said said = saidOf("c10", 80, card + faultLines("host_delay", "read", 3.7, row.probability, kTables));
    CHECK(said.of("fails") == 0);
    CHECK(said.second > 0);
    CHECK((row.mayKeep || said.of("conforms") == 0));
    CHECK((!row.mustKeep || said.of("conforms") > 0));
}

TEST_CASE("A single delay in the first table reads does not cost a card its mark, and is in the record")
{
    std::string faults = faultLines("stall", "read", 10.8, 1, kTables);
    const Said said = saidOf("c10", 80, faults + faultLines("host_delay", "read", 3.7, 0.0003, kTables));
    CHECK(said.of("fails") == 0);
    CHECK(said.ofSecond("conforms") > 0);
}

TEST_CASE(
    "A card that takes 40 ms for one table read in a thousand is found if it occurs, and not attributed to the host",
    "[heavy]")
{
    const Said said =
        saidOf("c10", 80, faultLines("stall", "read", 1, 1, kTables) + faultLines("stall", "read", 39, 0.001, kTables));
    CHECK(said.second >= said.all / 2); // the first 1024 reads show it in 64 of 100 steps
    CHECK(said.ofSecond("conforms") == 0);
    const unsigned quarters = repetitionDivisor() == 1 ? 3 : 2; // a part of the seeds tells a share less well
    CHECK(said.ofSecond("fails") >= said.second * quarters / 4);
}

TEST_CASE("A card with one slightly slow table read in a hundred is found, and so is one slow offset", "[heavy]")
{
    const std::string card = faultLines("stall", "read", 10, 1, kTables);
    const std::string slow =
        GENERATE_COPY(faultLines("stall", "read", 3.2, 0.01, kTables), faultLines("stall", "read", 3.2, 1, 4096, 8192));
    const Said said = saidOf("c10", 80, card + slow);
    CHECK(said.of("fails") == said.all);
}

TEST_CASE("The same on a computer that is late as often, but by less, is found as well")
{
    const Said said =
        saidOf("c10", 80,
               faultLines("stall", "read", 1, 1, kTables) + faultLines("stall", "read", 39, 0.01, kTables) +
                   faultLines("host_delay", "read", 1, 0.01, kTables));
    CHECK(said.of("fails") == said.all);
}

TEST_CASE("A card is inconclusive if the host delays explain its long reads")
{
    const Said said = saidOf(
        "c10", 80, faultLines("stall", "read", 10, 1, kTables) + faultLines("host_delay", "read", 30, 0.005, kTables));
    CHECK(said.of("host_delay") == said.all);
    const JudgedRecord record = measuredOnce(80, faultLines("host_delay", "read", 30, 0.005, kTables), 1);
    CHECK(isFlagged(*record.metric("class.class_mark"), MetricFlag::hostDelay));
    const Metric& longest = *record.metric("class.tfr");
    CHECK(std::get<double>(longest.value) > 30);
    CHECK(longest.ci->low < 12);
}

TEST_CASE("A single delay in writing a unit does not cost a card its mark, a reproduced stall does", "[heavy]")
{
    // 4 MiB at 33 MB/s take 127 ms; U3 allows for 140.
    const Said once = saidOf("u3", 33, faultLines("host_delay", "write", 30, 0.004));
    CHECK(once.of("fails") == 0);
    CHECK(once.of("host_delay") > 0);
    CHECK(once.of("conforms") > 0);
    const Said often = saidOf("u3", 33, faultLines("stall", "write", 30, 0.05));
    CHECK(often.of("fails") >= often.all * 9 / 10);
    CHECK(often.of("conforms") == 0);
    // Nobody is late by 200 ms and does not count it.
    const Said longer = saidOf("u3", 33, faultLines("stall", "write", 200, 0.02));
    CHECK(longer.of("fails") >= longer.all * 9 / 10);
}

TEST_CASE("A long table update or busy time is inconclusive if not reproduced, and fails the card if reproduced",
          "[heavy]")
{
    constexpr std::uint64_t kPlace = 20 * 16384; // one of those that the table updates go through
    const auto [ms, word] = GENERATE(table<double, const char*>({{275, "fails"}, {225, "conforms"}}));
    CAPTURE(ms);
    const Said said = saidOf("c10", 80, faultLines("stall", "write", ms, 1, 16384, kPlace));
    CHECK(said.of(word) == said.all);
    // The card takes 200 ms there, and the computer adds 75 in one write of ten.
    const Said doubted = saidOf("c10", 80,
                                faultLines("stall", "write", 200, 1, 16384, kPlace) +
                                    faultLines("host_delay", "write", 75, 0.1, 16384, kPlace));
    CHECK(doubted.of("fails") <= 1);
    CHECK(doubted.of("host_delay") + doubted.of("conforms") + doubted.of("fails") == doubted.all);
}

TEST_CASE("The timing uncertainty of this computer applies to every limit of a speed class")
{
    struct Row {
        double write, tableReadMs, uMs;
        const char* c10;
    };
    const Row row = GENERATE(Row{80, 13.2, 0.5, "fails"}, Row{80, 13.2, 2, "near_limit"},
                             Row{80, 10.8, 0.5, "conforms"}, Row{80, 10.8, 2, "near_limit"}, Row{9, 1, 0.5, "fails"},
                             Row{9, 1, 40, "near_limit"}, Row{11, 1, 0.5, "conforms"}, Row{11, 1, 40, "near_limit"});
    CAPTURE(row.write, row.tableReadMs, row.uMs);
    JudgedRecord record = measuredOnce(row.write, faultLines("stall", "read", row.tableReadMs, 1, kTables), 1);
    SelfTest test;
    test.hasRealtimePriority = true;
    test.wakeup.p99 = fromSeconds(1e-3 * row.uMs);
    record.selfTest = test;
    record.setScorecard(evaluate(record, Profile()));
    CHECK(wordOfMark(record, "c10") == row.c10);
}
