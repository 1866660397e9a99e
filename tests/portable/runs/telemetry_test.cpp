// Goal: the write amplification that a card's counters give is what its flash really did, through page, plugin,
// process, record and metric.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/telemetry_waf.h"
#include "program/wiring/builtin_resources.h"
#include "program/wiring/wiring.h"
#include "support/full_run.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

// 64 MiB in blocks of 256 KiB; the profile overwrites it often enough to be collected.
std::string cardWith(const std::string& counters, const std::string& ftl = "kind = \"page\"\nover_provisioning = 0.2\n")
{
    return R"([card]
name = "t"
advertised_bytes = 67_108_864
[bus]
mb_s = 100
[nand]
page_bytes = 4096
pages_per_block = 64
t_program_us = 20
[ftl]
)" + ftl + "[telemetry]\ncounters = \"" +
           counters + "\"\n";
}

const std::string kProfile =
    R"([profile]
name = "t"
[[step]]
id = "fill"
scenario = "full_overwrite"
passes = 3
block_bytes = 65536
[[step]]
id = "order"
scenario = "full_overwrite"
block_bytes = 65536
[[step]]
id = "random"
scenario = "random_write"
block_bytes = 4096
max_bytes = 134_217_728
)";

// A shipped card as it is inside, with fewer bytes and byte counters.
std::string counting(const std::string& name, std::uint64_t bytes)
{
    const auto& resources = builtinResources();
    const auto card = std::ranges::find_if(
        resources, [&](const BuiltinResource& one) { return one.kind == "sim" && one.name == name; });
    REQUIRE(card != resources.end());
    std::istringstream lines{std::string(card->text)};
    std::string out;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("cache_bytes"))
            out += "cache_bytes = 8_388_608\n";
        else if (!line.starts_with("[telemetry]") && !line.starts_with("counters"))
            out += line.starts_with("advertised_bytes") ? fmt::format("advertised_bytes = {}\n", bytes) : line + "\n";
    return out + "[telemetry]\ncounters = \"bytes\"\n";
}

const Metric& wafOf(const JudgedRecord& record, const char* step)
{
    const Metric* waf = record.metric(std::string(step) + ".waf");
    INFO(step);
    REQUIRE(waf);
    REQUIRE(waf->ci);
    return *waf;
}

} // namespace

TEST_CASE("The WAF from a card's byte counters equals the truth for any translation layer", "[telemetry]")
{
    const auto ftl =
        GENERATE(as<std::string>(), "kind = \"page\"\nover_provisioning = 0.2\n", "kind = \"page\"\ngc = \"fifo\"\n",
                 "kind = \"open_au\"\nopen_units = 4\n", "kind = \"hybrid\"\nlog_blocks = 6\n",
                 "kind = \"page\"\nover_provisioning = 0.2\n[slc]\ncache_bytes = 4_194_304\n",
                 "kind = \"page\"\nover_provisioning = 0.2\n[buffer]\nbytes = 1_048_576\n");
    CAPTURE(ftl);
    FullRun run = FullRun::onSim(cardWith("bytes", ftl), kProfile);
    const JudgedRecord& record = run.finish();
    CHECK(record.conditions.at("telemetry") == "plugin skeleton 1.0");
    for (const char* step : {"fill", "order", "random"}) {
        const Metric& waf = wafOf(record, step);
        const double truth = record.truth.at(std::string(step) + ".waf");
        CAPTURE(step, truth, std::get<double>(waf.value));
        CHECK(waf.ci->low <= truth);
        CHECK(truth <= waf.ci->high);
        CHECK(waf.method.starts_with("telemetry"));
    }
    CHECK(std::get<double>(wafOf(record, "random").value) > 1.5);
}

TEST_CASE("Counters during fill and preconditioning do not enter the write amplification of the recording",
          "[telemetry][first]")
{
    const std::string name = GENERATE("a1-tlc", "a2-buffered", "endurance-tlc", "hybrid-u1", "industrial-pslc",
                                      "seed-c10-mlc", "u3-slc-cache", "worn-tlc");
    const std::string preset =
        GENERATE("file_system = \"fat32\"\n", "file_system = \"exfat\"\npreallocate_bytes = 8_388_608\n",
                 "file_system = \"ext4\"\n");
    CAPTURE(name, preset);
    FullRun run = FullRun::onSim(counting(name, 134'217'728),
                                 R"([profile]
name = "t"
[[step]]
id = "r"
scenario = "recorder"
age_wraps = 0.5
wraps = 0.5
)" + preset);
    const JudgedRecord& record = run.finish();
    INFO(record.note.english());
    REQUIRE(record.outcome == Outcome::completed);
    const Metric& waf = wafOf(record, "r");
    const double truth = record.truth.at("r.waf");
    CAPTURE(truth, std::get<double>(waf.value), waf.ci->low, waf.ci->high);
    CHECK(waf.ci->low <= truth);
    CHECK(truth <= waf.ci->high);
    CHECK(waf.ci->low < waf.ci->high * 0.995);
    const StepRecord& step = record.steps.front();
    REQUIRE(step.telemetryMeasuring);
    CHECK(step.telemetryMeasuring->at <= step.phases.back().begin);
    const auto read = judgeStored(run.folder());
    REQUIRE(read);
    CHECK(read->record.steps.front().telemetryMeasuring->reading == step.telemetryMeasuring->reading);
    CHECK(wafOf(read->record, "r").value == waf.value);
}

TEST_CASE("Write amplification on a card without one full overwrite is flagged fresh, and passes no limit",
          "[telemetry]")
{
    const std::string random =
        R"([[step]]
id = "random"
scenario = "random_write"
block_bytes = 4096
max_bytes = 33_554_432
[[criterion]]
metric = "random.waf"
op = "<="
limit = 100
unit = "1"
)";
    const std::string fill = "[[step]]\nid = \"fill\"\nscenario = \"sequential_write\"\n";
    FullRun fresh = FullRun::onSim(cardWith("bytes"), "[profile]\nname = \"t\"\n" + random);
    CHECK(fresh.finish().verdict == Verdict::inconclusive);
    CHECK(std::ranges::count(wafOf(fresh.record(), "random").flags, MetricFlag::freshOutOfBox) == 1);
    CHECK(fresh.record().criteria.front().reason.english().find("fill the card first") != std::string::npos);
    FullRun filled = FullRun::onSim(cardWith("bytes"), "[profile]\nname = \"t\"\n" + fill + random);
    CHECK(filled.finish().verdict == Verdict::pass);
    CHECK(std::ranges::count(wafOf(filled.record(), "random").flags, MetricFlag::freshOutOfBox) == 0);
}

TEST_CASE("A criterion can limit the life of a card relative to sequential writing", "[telemetry]")
{
    FullRun run = FullRun::onSim(
        cardWith("bytes"), kProfile + "[[criterion]]\nmetric = \"random.life_multiplier\"\nop = \">=\"\nlimit = 0.9\n");
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict == Verdict::fail);
    const Metric* life = record.metric("random.life_multiplier");
    REQUIRE(life);
    const double truth = 1 / record.truth.at("random.waf");
    CHECK(life->ci->low <= truth);
    CHECK(truth <= life->ci->high);
    CHECK(std::get<double>(life->value) < 0.7);
}

TEST_CASE("Erase counters yield a WAF after calibration by a sequential overwrite", "[telemetry]")
{
    const auto ftl =
        GENERATE(as<std::string>(), "kind = \"page\"\nover_provisioning = 0.2\n", "kind = \"page\"\ngc = \"fifo\"\n");
    CAPTURE(ftl);
    FullRun run = FullRun::onSim(cardWith("erases", ftl), kProfile);
    const JudgedRecord& record = run.finish();
    const Metric& waf = wafOf(record, "random");
    const double truth = record.truth.at("random.waf");
    CAPTURE(truth, std::get<double>(waf.value), waf.ci->low, waf.ci->high);
    CHECK(waf.ci->low <= truth);
    CHECK(truth <= waf.ci->high);
    CHECK(waf.flags == std::vector{MetricFlag::relativeToSequential});
    CHECK_FALSE(record.metric("order.waf"));
    CHECK_FALSE(record.metric("fill.waf")); // the card was new
    std::ifstream log(run.folder() / "log.jsonl");
    const std::string events{std::istreambuf_iterator<char>(log), {}};
    CHECK(events.find("1 by definition") != std::string::npos);
    CHECK(events.find("too close to fresh") != std::string::npos);
}

TEST_CASE("A card that erases half-full blocks counts more erases than its flash was written, which the flag says",
          "[telemetry]")
{
    const auto ftl =
        GENERATE(as<std::string>(), "kind = \"open_au\"\nopen_units = 4\n", "kind = \"hybrid\"\nlog_blocks = 6\n");
    CAPTURE(ftl);
    FullRun run = FullRun::onSim(cardWith("erases", ftl), kProfile);
    const Metric& waf = wafOf(run.finish(), "random");
    CHECK(waf.ci->low > run.record().truth.at("random.waf"));
    CHECK(waf.flags == std::vector{MetricFlag::relativeToSequential});
}

TEST_CASE("A card without telemetry has no snapshots and no condition about them", "[telemetry]")
{
    FullRun run = FullRun::onSim(cardWith("none"), kProfile);
    const JudgedRecord& record = run.finish();
    CHECK_FALSE(record.conditions.contains("telemetry"));
    CHECK_FALSE(record.steps.front().telemetryBefore);
    CHECK_FALSE(record.metric("random.waf"));
}

TEST_CASE("Stored snapshots are continuous from step to step, and yield the same WAF again", "[telemetry]")
{
    FullRun run = FullRun::onSim(cardWith("bytes"), kProfile);
    const JudgedRecord& record = run.finish();
    const auto stored = judgeStored(run.folder());
    REQUIRE(stored);
    REQUIRE(stored->record.steps.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const StepRecord& step = stored->record.steps[i];
        REQUIRE(step.telemetryBefore);
        REQUIRE(step.telemetryAfter);
        CHECK(step.telemetryAfter->reading == record.steps[i].telemetryAfter->reading);
        CHECK(step.telemetryAfter->pages == record.steps[i].telemetryAfter->pages);
        CHECK(step.telemetryAfter->plugin == "skeleton");
        if (i > 0)
            CHECK(step.telemetryBefore->reading == stored->record.steps[i - 1].telemetryAfter->reading);
    }
    CHECK(wafOf(stored->record, "random").value == wafOf(record, "random").value);
}

TEST_CASE("The projected life under a recording uses the write amplification of the same run", "[telemetry]")
{
    FullRun run = FullRun::onSim(counting("industrial-pslc", 134'217'728),
                                 R"([profile]
name = "t"
[[step]]
id = "r"
scenario = "recorder"
age_wraps = 0.5
wraps = 0.5
[[step]]
id = "e"
scenario = "endurance"
cycles = 2
load_mbit = 999
load_waf = 99
)");
    const JudgedRecord& record = run.finish();
    const Metric& waf = wafOf(record, "r");
    const Metric* written = record.metric("e.life_written");
    const Metric* hours = record.metric("e.life_hours");
    REQUIRE(written);
    REQUIRE(hours);
    const auto megabits = record.steps[0].facts.at("recorder").at("total_mbit").get<double>();
    const auto expected = [&](double bytes, double factor) { return bytes * 8 / (megabits * 1e6) / 3600 / factor; };
    const double wrong =
        std::get<double>(hours->value) / expected(std::get<double>(written->value), std::get<double>(waf.value));
    CHECK(std::abs(wrong - 1) < 1e-8);
    CHECK(std::abs(hours->ci->low / expected(written->ci->low, waf.ci->high) - 1) < 1e-8);
    CHECK(std::abs(hours->ci->high / expected(written->ci->high, waf.ci->low) - 1) < 1e-8);
    CHECK(hours->method.ends_with("bit rate and write amplification of a recording in this run"));
}
