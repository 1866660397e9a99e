#include "support/full_run.h"

#include "ground/config/toml_document.h"
#include "judge/verdict/waf_estimate.h"
#include "run/session/reference_read.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

std::string characterProfile(const std::string& character, const std::string& more = "")
{
    return R"([profile]
name = "t"
version = "1"
[[step]]
id = "c"
scenario = "flash_character"
)" + character +
           "\n" + more;
}

std::string randomStep(const std::string& lines)
{
    return "[[step]]\nid = \"w\"\nscenario = \"random_write\"\n" + lines + "\n";
}

std::string textOf(const JudgedRecord& record, const char* metric)
{
    REQUIRE(record.metric(metric));
    return std::get<std::string>(record.metric(metric)->value);
}

bool within(const Metric& metric, double truth)
{
    return metric.ci && metric.ci->low <= truth && truth <= metric.ci->high;
}

} // namespace

TEST_CASE("The flash geometry of the first customer's card is inferred from its times alone")
{
    FullRun run("sim:seed-c10-mlc", characterProfile(""));
    const JudgedRecord& record = run.finish();
    CHECK(textOf(record, "c.ftl_kind") == "open_au");
    CHECK(valueOf(record, "c.au_size") == 4194304);
    CHECK(valueOf(record, "c.page_size") == 16384);
    CHECK(valueOf(record, "c.open_units") == 6);
    CHECK(record.metric("c.slc_cache") == nullptr);
    CHECK_THAT(valueOf(record, "c.program_time"), WithinRel(900.0, 0.02));
    CHECK_THAT(valueOf(record, "c.read_time"), WithinRel(300.0, 0.02));
    CHECK_THAT(valueOf(record, "c.command_time"), WithinRel(150.0, 0.02));
    CHECK(seconds(record.steps[0].end - record.steps[0].begin) < 181);
}

TEST_CASE("Units of three times a power of two and shared log blocks are distinguished from open units")
{
    const std::string card = R"([card]
name = "t"
advertised_bytes = 2_147_483_648
[bus]
mb_s = 25
command_us = 100
[nand]
page_bytes = 32_768
pages_per_block = 96
t_read_us = 60
t_program_us = 500
t_erase_us = 3000
[ftl]
kind = "hybrid"
log_blocks = 13
[jitter]
sigma = 0.03
)";
    FullRun run = FullRun::onSim(card, characterProfile("ftl_kinds = \"open_au, hybrid\""));
    const JudgedRecord& record = run.finish();
    CHECK(textOf(record, "c.ftl_kind") == "hybrid");
    CHECK(valueOf(record, "c.au_size") == 3145728);
}

TEST_CASE("The size of an SLC cache is found where sequential writes become slower")
{
    const std::string card = R"([card]
name = "t"
advertised_bytes = 1_073_741_824
[bus]
mb_s = 50
command_us = 100
[nand]
page_bytes = 32_768
t_read_us = 60
t_program_us = 1000
t_erase_us = 4000
[ftl]
kind = "page"
[slc]
cache_bytes = 200_000_000
t_program_us = 250
[jitter]
sigma = 0.03
)";
    FullRun run = FullRun::onSim(card, characterProfile("budget_s = 60\nftl_kinds = \"page\""));
    CHECK_THAT(valueOf(run.finish(), "c.slc_cache"), WithinRel(200e6, 0.05));
}

TEST_CASE("Folding when idle is detected, and over-provisioning is inferred on a card that collects garbage", "[heavy]")
{
    const std::string fold = GENERATE(from_range(load(std::vector<std::string>{"idle", "foreground"})));
    const std::string card = R"([card]
name = "t"
advertised_bytes = 1_073_741_824
[bus]
mb_s = 90
command_us = 100
[nand]
planes = 2
t_read_us = 60
t_program_us = 1200
t_erase_us = 4000
[ftl]
kind = "page"
over_provisioning = 0.1
[slc]
cache_bytes = 134_217_728
t_program_us = 250
fold = ")" + fold + "\"\n[jitter]\nsigma = 0.02\n";
    FullRun run = FullRun::onSim(card, characterProfile("ftl_kinds = \"page\""));
    const JudgedRecord& record = run.finish();
    CHECK(textOf(record, "c.slc_fold") == fold);
    CHECK_THAT(valueOf(record, "c.spare_factor"), WithinRel(0.1 / 1.1, 0.10));
}

TEST_CASE("Write amplification of random writes and of a recorder lies within its own interval")
{
    FullRun run("sim:seed-c10-mlc",
                characterProfile("ftl_kinds = \"open_au\"", randomStep("block_bytes = 4096\nduration_s = 120") +
                                                                R"([[step]]
id = "r"
scenario = "recorder"
age_wraps = 0
duration_s = 600
)"));
    const JudgedRecord& record = run.finish();
    for (const std::string step : {"w", "r"}) {
        const Metric* const waf = record.metric(step + ".waf");
        REQUIRE(waf);
        INFO(step << " truth " << record.truth.at(step + ".waf") << " estimate " << std::get<double>(waf->value));
        CHECK(within(*waf, record.truth.at(step + ".waf")));
        CHECK(record.truth.at(step + ".host_bytes") ==
              record.steps[step == "w" ? 1 : 2].facts["waf"]["host_bytes"].get<double>()); // the writes are known again
        const double terms = valueOf(record, step + ".waf_padding") + valueOf(record, step + ".waf_collection") +
                             valueOf(record, step + ".waf_slc_fold");
        CHECK_THAT(1 + terms, WithinRel(record.truth.at(step + ".waf"), 0.10));
    }
    CHECK(valueOf(record, "w.slowdown") > 50);
    CHECK_THAT(valueOf(record, "w.life_multiplier"), WithinRel(1 / valueOf(record, "w.waf"), 1e-8));
}

TEST_CASE("A rate-limited step has its write amplification from the replay alone")
{
    FullRun run("sim:seed-c10-mlc",
                characterProfile("ftl_kinds = \"open_au\"",
                                 randomStep("block_bytes = 65_536\nmax_bytes = 16_777_216\npause_us = 1000")));
    const JudgedRecord& record = run.finish();
    const Metric* const waf = record.metric("w.waf");
    REQUIRE(waf);
    CHECK_THAT(waf->method, Catch::Matchers::StartsWith("replay"));
    CHECK(within(*waf, record.truth.at("w.waf")));
    CHECK(record.metric("w.slowdown") == nullptr);
}

TEST_CASE("Without an earlier flash_character step no step has an estimated write amplification")
{
    FullRun run("sim:seed-c10-mlc", "[profile]\nname = \"t\"\nversion = \"1\"\n" + randomStep("max_bytes = 1_048_576"));
    const JudgedRecord& record = run.finish();
    CHECK(record.metric("w.waf") == nullptr);
    CHECK(record.metric("w.slowdown") == nullptr);
}

TEST_CASE("Host delays during the characterization are not attributed to the card")
{
    const std::string card = R"([card]
name = "t"
advertised_bytes = 2_147_483_648
[bus]
mb_s = 20
[[fault]]
kind = "host_wait"
duration_ms = 900
probability = 0.02
)";
    FullRun run =
        FullRun::onSim(card, characterProfile("ftl_kinds = \"open_au\"", randomStep("max_bytes = 1_048_576")));
    const JudgedRecord& record = run.finish();
    CHECK(record.metric("w.waf") == nullptr);
    CHECK(record.metric("c.open_units") == nullptr);
    const auto log = readTextFile((run.folder() / "log.jsonl").string());
    REQUIRE(log);
    CHECK(log->find("host scheduling delays took") != std::string::npos);
}

TEST_CASE("A step that changes the page reference yields no estimate of page copies", "[heavy]")
{
    const std::string card = builtIn("sim", "seed-c10-mlc"),
                      profile = characterProfile("ftl_kinds = \"open_au\"\nbudget_s = 60",
                                                 randomStep("block_bytes = 4096\nduration_s = 30"));
    static FullRun steady = FullRun::onSim(card, profile); // one for both rows
    static const JudgedRecord& unchanged = steady.finish();
    CHECK(unchanged.metric("w.waf"));
    const StepRecord& characterization = unchanged.steps[0];
    const Bytes moved = characterization.bytesWritten() + characterization.bytesRead() + kReferenceBytes +
                        kReferenceBlock * (2 * kReferenceWrites);
    const auto [kind, why] = GENERATE(
        table<const char*, const char*>({{"\"slow_region\"\nduration_ms = 12", "reads of one page deviate"},
                                         {"\"io_error\"", "reads of one page before and after the step are missing"}}));
    FullRun changed = FullRun::onSim(
        fmt::format("{}[[fault]]\nop = \"read\"\nafter_bytes = {}\nkind = {}\n", card, moved.count() + 1, kind),
        profile);
    CHECK_FALSE(changed.finish().metric("w.waf"));
    const auto log = readTextFile((changed.folder() / "log.jsonl").string());
    REQUIRE(log);
    CHECK_THAT(*log, Catch::Matchers::ContainsSubstring(why));
}

TEST_CASE("A card that slows down its writes gets an interval with the truth in every profile, or none", "[waf]")
{
    const std::string card = R"([card]
name = "slowing"
advertised_bytes = 2_147_483_648
[bus]
mb_s = 25
command_us = 150
[nand]
t_read_us = 60
t_program_us = 800
t_erase_us = 5000
[ftl]
kind = "page"
over_provisioning = 0.07
[jitter]
sigma = 0.02
[[fault]]
kind = "slow_region"
op = "write"
after_bytes = 1_500_000_000
duration_ms = 5
)";
    FullRun run = FullRun::onSim(card, characterProfile("budget_s = 60\nftl_kinds = \"page\"", R"([[step]]
id = "fill"
scenario = "full_overwrite"
[[step]]
id = "w"
scenario = "random_write"
block_bytes = 4096
duration_s = 60
)"));
    const JudgedRecord& record = run.finish();
    const Metric* waf = record.metric("w.waf");
    INFO(record.truth.at("w.waf") << " " << wafEstimate(record, record.steps.back()).withheldReason.english());
    CHECK(!waf);
    CHECK_THAT(wafEstimate(record, record.steps.back()).withheldReason.english(),
               Catch::Matchers::ContainsSubstring("the card has become slower"));
}

TEST_CASE("A card that fits no model is reported as unknown")
{
    const std::string card = R"([card]
name = "t"
advertised_bytes = 2_147_483_648
[bus]
mb_s = 20
[[fault]]
kind = "slow_region"
op = "write"
length = 2_147_483_648
duration_ms = 40
probability = 0.4
)";
    FullRun run = FullRun::onSim(card, characterProfile("budget_s = 20\nftl_kinds = \"page\""));
    CHECK(textOf(run.finish(), "c.ftl_kind") == "unknown");
}
