#include "support/full_run.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

std::string characterProfile(const std::string& character, const std::string& more = "")
{
    return "[profile]\nname = \"t\"\nversion = \"1\"\n[[step]]\nid = \"c\"\nscenario = \"flash_character\"\n" +
           character + "\n" + more;
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

TEST_CASE("The inside of the first customer's card is read from its times alone")
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

TEST_CASE("Units of three times a power of two and shared log blocks are told from open units")
{
    const std::string card = "[card]\nname = \"t\"\nadvertised_bytes = 2_147_483_648\n[bus]\nmb_s = 25\ncommand_us = "
                             "100\n[nand]\npage_bytes = 32_768\npages_per_block = 96\n"
                             "t_read_us = 60\nt_program_us = 500\nt_erase_us = 3000\n[ftl]\nkind = "
                             "\"hybrid\"\nlog_blocks = 13\n[jitter]\nsigma = 0.03\n";
    FullRun run = FullRun::onSim(card, characterProfile("ftl_kinds = \"open_au, hybrid\""));
    const JudgedRecord& record = run.finish();
    CHECK(textOf(record, "c.ftl_kind") == "hybrid");
    CHECK(valueOf(record, "c.au_size") == 3145728);
}

TEST_CASE("The size of an SLC cache is found where writing in order becomes slower")
{
    const std::string card = "[card]\nname = \"t\"\nadvertised_bytes = 1_073_741_824\n[bus]\nmb_s = 50\ncommand_us = "
                             "100\n[nand]\npage_bytes = "
                             "32_768\nt_read_us = 60\nt_program_us = 1000\n"
                             "t_erase_us = 4000\n[ftl]\nkind = \"page\"\n[slc]\ncache_bytes = "
                             "200_000_000\nt_program_us = 250\n[jitter]\nsigma = 0.03\n";
    FullRun run = FullRun::onSim(card, characterProfile("budget_s = 60\nftl_kinds = \"page\""));
    CHECK_THAT(valueOf(run.finish(), "c.slc_cache"), WithinRel(200e6, 0.05));
}

TEST_CASE(
    "A cache that is folded at rest is told from one that is not, and spare flash shows where a card has to collect")
{
    const std::string fold = GENERATE(from_range(load(std::vector<std::string>{"idle", "foreground"})));
    const std::string card = "[card]\nname = \"t\"\nadvertised_bytes = 1_073_741_824\n[bus]\nmb_s = 90\ncommand_us = "
                             "100\n[nand]\nplanes = 2\nt_read_us = 60\nt_program_us = 1200\n"
                             "t_erase_us = 4000\n[ftl]\nkind = \"page\"\nover_provisioning = 0.1\n[slc]\ncache_bytes = "
                             "134_217_728\nt_program_us = 250\nfold = \"" +
                             fold + "\"\n[jitter]\nsigma = 0.02\n";
    FullRun run = FullRun::onSim(card, characterProfile("ftl_kinds = \"page\""));
    const JudgedRecord& record = run.finish();
    CHECK(textOf(record, "c.slc_fold") == fold);
    CHECK_THAT(valueOf(record, "c.spare_factor"), WithinRel(0.1 / 1.1, 0.10));
}

TEST_CASE("Write amplification of random writes and of a recorder lies within its own interval")
{
    FullRun run(
        "sim:seed-c10-mlc",
        characterProfile("ftl_kinds = \"open_au\"",
                         randomStep("block_bytes = 4096\nduration_s = 120") +
                             "[[step]]\nid = \"r\"\nscenario = \"recorder\"\nage_wraps = 0\nduration_s = 600\n"));
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
    CHECK_THAT(valueOf(record, "w.life_multiplier"), WithinRel(1 / valueOf(record, "w.waf"), 1e-9));
}

TEST_CASE("A paced step has its write amplification from the replay alone")
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

TEST_CASE("Without a flash_character step before it no step claims to know its write amplification")
{
    FullRun run("sim:seed-c10-mlc", "[profile]\nname = \"t\"\nversion = \"1\"\n" + randomStep("max_bytes = 1_048_576"));
    const JudgedRecord& record = run.finish();
    CHECK(record.metric("w.waf") == nullptr);
    CHECK(record.metric("w.slowdown") == nullptr);
}

TEST_CASE("A card like none of the models is called unknown")
{
    const std::string card = "[card]\nname = \"t\"\nadvertised_bytes = 2_147_483_648\n[bus]\nmb_s = "
                             "20\n[[fault]]\nkind = \"slow_region\"\nop = \"write\"\nlength = "
                             "2_147_483_648\nduration_ms = 40\nprobability = 0.4\n";
    FullRun run = FullRun::onSim(card, characterProfile("budget_s = 20\nftl_kinds = \"page\""));
    CHECK(textOf(run.finish(), "c.ftl_kind") == "unknown");
}
