// Goal: a profile is read whole and right or refused with file, line, key and what was probably meant.
#include "run/profile/profile.h"

#include "ground/base/digest.h"
#include "support/mutations.h"
#include "support/scenario_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;
using Catch::Matchers::ContainsSubstring;

namespace {

// Lines are counted by the tables below: [profile] is line 1, [[step]] 4 and 8, [[criterion]] 12.
const std::string kHead = "[profile]\nname = \"p\"\nversion = \"2\"\n";
const std::string kSteps = R"([[step]]
id = "write"
scenario = "sequential_write"
passes = 1
[[step]]
id = "probe"
scenario = "capacity_probe"

)";
const std::string kCriterion =
    "[[criterion]]\nmetric = \"write.throughput_mean\"\nop = \">=\"\nlimit = 10\nunit = \"MB/s\"\nmarginal = 12\n";
const std::string kGood = kHead + kSteps + kCriterion;

Result<Profile> parse(const std::string& text) { return parseProfile(text, "p.toml", test::scenarioTable()); }

std::string criterion(const std::string& metric, const std::string& rest)
{
    return kHead + kSteps + "[[criterion]]\nmetric = \"" + metric + "\"\n" + rest;
}

} // namespace

TEST_CASE("A good profile is read whole")
{
    const auto profile = parse(kGood);
    REQUIRE(profile);
    CHECK(profile->name == "p");
    CHECK(profile->version == "2");
    CHECK(profile->source == kGood);
    CHECK(profile->sha256 == sha256Hex(kGood));
    REQUIRE(profile->steps.size() == 2);
    CHECK(profile->steps[0].params.integer("passes") == 1);
    CHECK(profile->steps[0].params.integer("block_bytes") == 1 << 20);
    CHECK(profile->findStep("probe")->scenario == "capacity_probe");
    CHECK(profile->findStep("other") == nullptr);
    REQUIRE(profile->criteria.size() == 1);
    CHECK(profile->criteria[0].metric == "write.throughput_mean");
    CHECK(profile->criteria[0].op == Comparison::atLeast);
    CHECK(std::get<double>(profile->criteria[0].limit) == 10.0);
    CHECK(profile->criteria[0].marginal == 12.0);
    CHECK(profile->criteria[0].place.text() == "p.toml:12 (criterion)");
}

TEST_CASE("Data on the card is overwritten unless the profile says otherwise")
{
    CHECK(parse(kGood)->existingData == ExistingDataRule::overwrite);
    CHECK(parse(kHead + "existing_data = \"ask\"\n" + kSteps)->existingData == ExistingDataRule::ask);
    CHECK(parse(kHead + "existing_data = \"stop\"\n" + kSteps)->existingData == ExistingDataRule::stop);
    CHECK_FALSE(parse(kHead + "existing_data = \"erase\"\n" + kSteps));
}

TEST_CASE("A criterion may leave out its unit, ask for a text, or for a metric of the run")
{
    const auto text = parse(criterion("probe.counterfeit", "op = \"==\"\nlimit = \"none\"\n"));
    REQUIRE(text);
    CHECK(std::get<std::string>(text->criteria[0].limit) == "none");
    const auto run = parse(criterion("run.io_errors", "op = \"<=\"\nlimit = 3\n"));
    REQUIRE(run);
    CHECK(run->criteria[0].unit == "1");
}

TEST_CASE("A bad profile is refused with file, line, key and advice")
{
    struct Row {
        std::string text, message;
    };
    const std::string step = "[[step]]\nid = \"a\"\nscenario = \"random_read\"\n";
    const auto row = GENERATE_COPY(
        // The document
        Row{"", "p.toml:1 (profile): no [profile] table; add [profile] with name and version"},
        Row{kGood.substr(0, kGood.size() / 2), "p.toml:10: not valid TOML"},
        Row{"profile = 1", "p.toml:1 (profile): must be one table; write [profile]"},
        Row{"[[profile]]\nname = \"p\"\n", "p.toml:1 (profile): must be one table; write [profile]"},
        Row{kHead + "[[stpe]]\n", "p.toml:4 (stpe): unknown key; did you mean step?"},
        Row{kHead + "title = \"\xFF\"\n", "p.toml:4: not valid TOML"},
        // [profile]
        Row{"[profile]\nversion = \"1\"\n", "p.toml:1 (profile.name): missing; add name = ..."},
        Row{"[profile]\nname = 5\n", "p.toml:2 (profile.name): must be a text in quotes"},
        Row{"[profile]\nname = \"\"\n", "p.toml:2 (profile.name): must be 1 to 64 visible characters"},
        Row{"[profile]\nname = \"a\\u001b[2J\"\n", "p.toml:2 (profile.name): must be 1 to 64 visible characters"},
        Row{kHead + "titel = \"x\"\n", "p.toml:4 (profile.titel): unknown key; did you mean title?"},
        Row{kHead + "title = { en = 1 }\n" + step, "p.toml:4 (profile.title): must be a text, or texts by language"},
        // [[step]]
        Row{kHead, "p.toml:1 (step): the profile has 0 steps; give 1 to 100 [[step]] tables"},
        Row{kHead + "[step]\nid = \"a\"\n",
            "p.toml:4 (step): must be a list of tables; write [[step]] with double brackets"},
        Row{kHead + "[[step]]\nscenario = \"random_read\"\n",
            "p.toml:4 (step.id): missing or not a text; add id = \"write\""},
        Row{kHead + "[[step]]\nid = \"My step\"\nscenario = \"random_read\"\n",
            "p.toml:5 (step.id): \"My step\" is not a step id; expected a-z, 0-9 and _"},
        Row{kHead + "[[step]]\nid = \"run\"\nscenario = \"random_read\"\n",
            "p.toml:5 (step.id): \"run\" is not a step id"},
        Row{kHead + step + step, "p.toml:8 (step.id): step \"a\" stands already in line 4; choose another id"},
        Row{kHead + "[[step]]\nid = \"a\"\n",
            "p.toml:4 (step.scenario): missing or not a text; add scenario = \"sequential_write\""},
        Row{kHead + "[[step]]\nid = \"a\"\nscenario = \"sequental_write\"\n",
            "p.toml:6 (step.scenario): no scenario \"sequental_write\"; did you mean \"sequential_write\"?"},
        Row{kHead + "[[step]]\nid = \"a\"\nscenario = \"telepathy\"\n",
            "no scenario \"telepathy\"; use one of: sequential_write, sequential_read"},
        Row{kHead + step + "blok_bytes = 1\n", "p.toml:7 (step.blok_bytes): unknown key; did you mean block_bytes?"},
        Row{kHead + step + "block_bytes = \"64KiB\"\n", "p.toml:7 (step.block_bytes): must be a whole number"},
        Row{kHead + step + "queue_depth = 0\n",
            "p.toml:7 (step.queue_depth): 0 is out of range; use a value from 1 to 256"},
        Row{kHead + step + "passes = -1\n", "p.toml:7 (step.passes): -1 is out of range"},
        Row{kHead + step + "region_bytes = -512\n",
            "p.toml:7 (step.region_bytes): -512 is out of range; use at least 0"},
        Row{kHead + step + "engine = \"uring\"\n", "p.toml:7 (step.engine): \"uring\" is not possible here"},
        Row{kHead + step + "verify = \"true\"\n", "p.toml:7 (step.verify): must be true or false, without quotes"},
        // [[criterion]]
        Row{kHead + kSteps + "[criterion]\n",
            "p.toml:12 (criterion): must be a list of tables; write [[criterion]] with double brackets"},
        Row{kHead + kSteps + "[[criterion]]\nop = \">=\"\nlimit = 1\n",
            "p.toml:12 (criterion.metric): missing; add metric = ..."},
        Row{criterion("write.throughput_mean", "limit = 1\n"), "p.toml:12 (criterion.op): missing; add op = ..."},
        Row{criterion("write.throughput_mean", "op = \">=\"\n"),
            "p.toml:12 (criterion.limit): missing; add limit = ..."},
        Row{criterion("write.throughput_mean", "op = \"=>\"\nlimit = 1\n"),
            "p.toml:14 (criterion.op): \"=>\" is not possible here; "},
        Row{criterion("write.throughput_mean", "op = \">\"\nlimit = 1\n"),
            "p.toml:14 (criterion.op): \">\" is not possible here; "},
        Row{criterion("writ.throughput_mean", "op = \">=\"\nlimit = 1\n"),
            "p.toml:13 (criterion.metric): the profile has no step \"writ\"; did you mean \"write\"?"},
        Row{criterion("elephant.throughput_mean", "op = \">=\"\nlimit = 1\n"),
            "the profile has no step \"elephant\"; its steps are: write, probe"},
        Row{criterion("write.thruput_mean", "op = \">=\"\nlimit = 1\n"),
            "p.toml:13 (criterion.metric): \"write\" yields no \"thruput_mean\"; did you mean \"throughput_mean\"?"},
        Row{criterion("probe.iops", "op = \">=\"\nlimit = 1\n"),
            "p.toml:13 (criterion.metric): \"probe\" yields no \"iops\"; it yields: real_capacity, counterfeit"},
        Row{criterion("run.iops", "op = \">=\"\nlimit = 1\n"),
            "p.toml:13 (criterion.metric): \"run\" yields no \"iops\"; it yields: io_errors, bad_sectors, "
            "silent_errors"},
        Row{criterion("throughput_mean", "op = \">=\"\nlimit = 1\n"),
            "p.toml:13 (criterion.metric): \"throughput_mean\" is not a metric; expected STEP.QUANTITY"},
        Row{criterion("write.throughput_mean", "op = \">=\"\nlimit = 1\nunit = \"KB/s\"\n"),
            "p.toml:16 (criterion.unit): \"KB/s\" is not the unit of write.throughput_mean"},
        Row{criterion("write.throughput_mean", "op = \">=\"\nlimit = \"10\"\n"),
            "p.toml:15 (criterion.limit): must be a number"},
        Row{criterion("write.throughput_mean", "op = \">=\"\nlimit = nan\n"),
            "p.toml:15 (criterion.limit): nan is out of range"},
        Row{criterion("probe.counterfeit", "op = \"==\"\nlimit = 1\n"),
            "p.toml:15 (criterion.limit): must be a text in quotes"},
        Row{criterion("probe.counterfeit", "op = \">=\"\nlimit = \"none\"\n"),
            "p.toml:14 (criterion.op): \"probe.counterfeit\" is a text and can only be compared with \"==\""},
        Row{criterion("write.throughput_mean", "op = \">=\"\nlimit = 10\nmarginal = 9\n"),
            "p.toml:16 (criterion.marginal): with \">=\" the warning level must be above the limit 10"},
        Row{criterion("write.latency_max", "op = \"<=\"\nlimit = 10\nmarginal = 11\n"),
            "p.toml:16 (criterion.marginal): with \"<=\" the warning level must be below the limit 10"},
        Row{criterion("write.latency_max", "op = \"<=\"\nlimit = 10\nrare = 0.6\n"),
            "p.toml:16 (criterion.rare): 0.6 is out of range"},
        Row{criterion("write.latency_p99", "op = \"<=\"\nlimit = 10\nrare = 0.01\n"),
            "p.toml:16 (criterion.rare): \"write.latency_p99\" is not an extreme such as latency_max, so it has no "
            "tolerated exceedance rate; remove this line"},
        Row{criterion("run.io_errors", "op = \"==\"\nlimit = 0\nmarginal = 1\n"),
            "p.toml:16 (criterion.marginal): \"==\" has no warning level; remove this line"},
        Row{criterion("write.iops", "op = \">=\"\nlimit = 10\nmarginal = \"x\"\n"),
            "p.toml:16 (criterion.marginal): must be a number"},
        Row{criterion("write.iops", "op = \">=\"\nlimit = 10\nlimt = 3\n"),
            "p.toml:16 (criterion.limt): unknown key; did you mean limit?"});
    CAPTURE(row.text);
    const auto profile = parse(row.text);
    REQUIRE_FALSE(profile);
    CHECK(profile.error().code == Errc::badInput);
    CHECK_THAT(profile.error().english(), ContainsSubstring(row.message));
}

TEST_CASE("Damaged profiles are read or refused, never a crash")
{
    constexpr std::uint64_t kSeed = 20240607;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        const std::string text = test::mutated(kGood, prng);
        const auto profile = parse(text);
        if (profile) {
            CHECK(profile->source == text);
            continue;
        }
        ++refused;
        if (profile.error().code != Errc::badInput || !profile.error().english().starts_with("p.toml:"))
            FAIL_CHECK(profile.error().english() << "\nof:\n" << text);
    }
    CHECK(refused > 1000);
}

TEST_CASE("A parameter is overridden and the override is remembered")
{
    auto profile = *parse(kGood);
    REQUIRE(overrideParam(profile, "write.block_bytes=65_536", test::scenarioTable()));
    REQUIRE(overrideParam(profile, "write.engine=threads", test::scenarioTable()));
    CHECK(profile.steps[0].params.integer("block_bytes") == 65536);
    CHECK(profile.steps[0].params.text("engine") == "threads");
    CHECK(profile.overrides == std::vector<std::string>{"write.block_bytes=65_536", "write.engine=threads"});
    CHECK(profile.sha256 == sha256Hex(kGood));
}

TEST_CASE("A bad override is refused, names what was meant and changes nothing")
{
    struct Row {
        std::string assignment, message;
    };
    const auto row = GENERATE(
        Row{"", "write STEP.PARAM=VALUE"}, Row{"write", "--set write: write STEP.PARAM=VALUE"},
        Row{"write.passes", "write STEP.PARAM=VALUE"}, Row{"passes=1.5", "--set passes=1.5: write STEP.PARAM=VALUE"},
        Row{"writ.passes=1", "--set writ.passes=1: the profile has no step \"writ\"; did you mean \"write\"?"},
        Row{"write.pases=1", "--set (write.pases): unknown key; did you mean passes?"},
        Row{"write.passes=many", "--set (write.passes): must be a whole number"},
        Row{"write.passes=-1", "--set (write.passes): -1 is out of range"},
        Row{"write.scenario=x", "--set (write.scenario): unknown key"},
        Row{"probe.x=1", "--set (probe.x): unknown key"});
    CAPTURE(row.assignment);
    auto profile = *parse(kGood);
    const auto done = overrideParam(profile, row.assignment, test::scenarioTable());
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::badInput);
    CHECK_THAT(done.error().english(), ContainsSubstring(row.message));
    CHECK(profile.overrides.empty());
    CHECK(profile.steps[0].params.integer("passes") == 1);
}
