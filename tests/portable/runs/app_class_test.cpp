// The scenario app_class on simulated cards 10 % better and 10 % worse than each limit of A1, and near it.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/judge_run.h"
#include "support/full_run.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

// A card of 2.2 GB with exactly these rates.
std::string appCard(double readIops, double writeIops, double megabytesPerSecond, const char* more = "")
{
    const double block = 4096 / 1e6;
    const auto extra = [&](double iops) { return (1 / iops - block / megabytesPerSecond) * 1e6; };
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = 2_214_592_512\n{}[bus]\nmb_s = {}\n[random]\n"
                       "read_extra_us = {:.3f}\nwrite_extra_us = {:.3f}\n",
                       more, megabytesPerSecond, extra(readIops), extra(writeIops));
}

const char* const kAppProfile = R"([profile]
name = "t"
[[step]]
id = "app"
scenario = "app_class"
[[criterion]]
metric = "app.app_class"
op = "=="
limit = "A1"
)";

std::string shortcut()
{
    const std::string profile = kAppProfile;
    return std::string(profile).insert(profile.find("[[criterion]]"), "mode = \"shortcut\"\n");
}

} // namespace

TEST_CASE("A card 10 % better than each limit of A1 conforms, and a card 10 % worse than one limit does not", "[heavy]")
{
    struct Row {
        double read, write, sustained;
        const char* word;
        Verdict verdict;
    };
    const std::vector<Row> rows = {{1650, 550, 11, "A1", Verdict::pass},
                                   {1350, 550, 11, "none", Verdict::fail},
                                   {1650, 450, 11, "none", Verdict::fail},
                                   {1650, 550, 9, "none", Verdict::fail},
                                   {1520, 550, 11, "none", Verdict::inconclusive},
                                   {1650, 491, 11, "none", Verdict::inconclusive},
                                   {1650, 550, 10.2, "none", Verdict::inconclusive},
                                   {1350, 491, 11, "none", Verdict::fail}}; // near one limit, but beyond another
    const Row row = GENERATE_COPY(from_range(load(rows)));
    CAPTURE(row.read, row.write, row.sustained);
    FullRun run = FullRun::onSim(appCard(row.read, row.write, row.sustained), kAppProfile);
    const JudgedRecord& record = run.finish();
    CHECK_THAT(valueOf(record, "app.read_iops"), WithinRel(row.read, 0.01));
    CHECK_THAT(valueOf(record, "app.write_iops"), WithinRel(row.write, 0.01));
    CHECK_THAT(valueOf(record, "app.sustained"), WithinRel(row.sustained, 0.01));
    CHECK(std::get<std::string>(record.metric("app.app_class")->value) == row.word);
    CHECK(record.verdict == row.verdict);
}

TEST_CASE("Host overhead is included in the guard band of A1")
{
    FullRun run = FullRun::onSim(appCard(1650, 550, 11), kAppProfile);
    JudgedRecord record = run.finish();
    const auto profile = parseProfile(kAppProfile, "t", scenarioSchemas());
    REQUIRE(profile);
    for (const auto& [meanNs, verdict] : {std::pair(20e3, Verdict::pass), std::pair(60e3, Verdict::inconclusive)}) {
        SelfTest test;
        test.hasRealtimePriority = true;
        test.wakeup.meanNs = meanNs; // a read takes 606 us
        record.selfTest = test;
        CHECK(evaluate(record, *profile).verdict == verdict);
    }
}

TEST_CASE("The conditions of A1 are those of the standard: 75 % filled, 256 MiB for ten minutes each, then full")
{
    // Twenty minutes of a slow card are fewer I/Os.
    FullRun run = FullRun::onSim(appCard(165, 55, 40, "discard_support = true\n"), kAppProfile);
    const JudgedRecord& record = run.finish();
    const auto& phases = record.steps[0].phases;
    REQUIRE(phases.size() == 6);
    const auto ofCard = [](const PhaseSamples& phase) {
        return static_cast<double>(phase.bytes.count()) / 2'214'592'512.0;
    };
    CHECK(phases[0].role == PhaseRole::appFill);
    CHECK(phases[0].bytes % mib(4) == Bytes());
    CHECK(std::abs(ofCard(phases[0]) - 0.75) < 0.002);
    CHECK(phases[1].bytes == mib(256));
    for (const std::size_t random : {2U, 3U})
        CHECK(std::abs(seconds(phases[random].duration()) - 600) < 0.1);
    CHECK(ofCard(phases[4]) > 0.998);
    CHECK(phases[5].bytes == gib(1));
    CHECK(record.steps[0].facts["app_class"]["erased"] == true);
    CHECK(record.truth.at("app.discarded_bytes") == 2 * 2'214'592'512.0);
}

TEST_CASE("The short form is flagged, and decides no class")
{
    FullRun run = FullRun::onSim(appCard(1650, 550, 40), shortcut());
    const JudgedRecord& record = run.finish();
    CHECK(record.metric("app.write_iops")->method.ends_with("shortcut: state of the card as found"));
    CHECK(isFlagged(*record.metric("app.app_class"), MetricFlag::notMeasured));
    CHECK(record.verdict == Verdict::inconclusive);
    CHECK(record.steps[0].bytesWritten() < mib(512));
}

TEST_CASE("A2 is not testable on a host that uses no command queue")
{
    FullRun run = FullRun::onSim(appCard(4400, 2200, 40), shortcut());
    const JudgedRecord& record = run.finish();
    CHECK(std::get<std::string>(record.metric("app.app_class_a2")->value) == "not_testable");
    CHECK(std::get<std::string>(record.metric("app.app_class")->value) == "A1");
}
