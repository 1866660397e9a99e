// Goal: the simulated cards and profiles shipped with the program give the verdicts that their files promise, end to
// end in virtual time.
#include "program/wiring/wiring.h"
#include "support/full_run.h"
#include "support/load.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

// `isComplete`: all steps run, whatever fails.
JudgedRecord runOn(const std::string& card, const std::string& profile, bool isComplete = false)
{
    const TempFolder folder;
    RunRequest request;
    request.device = "sim:" + card;
    request.profile = profile;
    request.folder = folder.path() / "run";
    if (isComplete)
        request.overrides = {"profile.fail_fast=false"};
    auto session = prepareRun(request);
    if (!session)
        FAIL(session.error().english());
    (*session)->start();
    REQUIRE((*session)->waitDone(std::chrono::minutes(10)));
    return (*session)->record();
}

std::vector<std::string> failedMetrics(const JudgedRecord& record)
{
    std::vector<std::string> failed;
    for (const auto& criterion : record.criteria)
        if (criterion.verdict != Verdict::pass && criterion.verdict != Verdict::marginal)
            failed.push_back(criterion.metric);
    return failed;
}

} // namespace

TEST_CASE("The shipped cards get the verdicts their files promise", "[heavy]")
{
    struct Row {
        std::string card, profile;
        Verdict verdict;
        std::vector<std::string> failed;
    };
    const auto row =
        GENERATE(Row{"good-u1", "quick", Verdict::pass, {}}, Row{"good-u1", "dashcam-20mbit", Verdict::pass, {}},
                 Row{"slow-c4", "quick", Verdict::fail, {"write.throughput_mean", "capacity.throughput_mean"}},
                 Row{"slow-c4",
                     "dashcam-20mbit",
                     Verdict::fail,
                     {"overwrite.throughput_min_window", "recorder.dropped_time", "recorder.sustainable_rate"}},
                 Row{"jittery", "quick", Verdict::pass, {}});
    CAPTURE(row.card, row.profile);
    const JudgedRecord record = runOn(row.card, row.profile, true);
    CHECK(record.outcome == Outcome::completed);
    CHECK(record.verdict == row.verdict);
    CHECK(failedMetrics(record) == row.failed);
}

TEST_CASE("The quick profile judges the rate behind the write cache, or states the largest cache not ruled out")
{
    // 42.7 MB/s into the cache, 4.2 behind it; writing takes 20 s, and the capacity probe writes another 1 GiB.
    const std::string card = R"([card]
name = "fast, then slow"
advertised_bytes = 32_000_000_000
[bus]
mb_s = 90.0
command_us = 100
[nand]
page_bytes = 16_384
pages_per_block = 768
planes = 2
t_read_us = 70
t_program_us = 7000
[slc]
t_program_us = 400
cache_bytes = )";
    struct Row {
        const char* cache;
        const char* metric;
        Verdict verdict;
        const char* reason;
    };
    const auto row =
        GENERATE(Row{"268_435_456", "write.throughput_mean", Verdict::fail, "limit >= 10 MB/s: not met"},
                 Row{"1_500_000_000", "capacity.throughput_mean", Verdict::fail, "after the card slowed down"},
                 Row{"10_000_000_000", "capacity.throughput_mean", Verdict::pass, "write caches above 1.0"});
    CAPTURE(row.cache);
    const TempFolder folder;
    const auto file = folder.path() / "card.toml";
    std::ofstream(file) << card << row.cache << '\n';
    const JudgedRecord record = runOn(file.string(), "quick");
    const auto judged = std::ranges::find(record.criteria, row.metric, &CriterionResult::metric);
    REQUIRE(judged != record.criteria.end());
    CAPTURE(judged->reason.english());
    CHECK(judged->verdict == row.verdict);
    CHECK(judged->reason.english().find(row.reason) != std::string::npos);
}

TEST_CASE("The shipped cards are as fast as their files say")
{
    struct Row {
        std::string card;
        double write, read, randomWrites, randomReads; // MB/s, 1/s
    };
    const auto row = GENERATE(Row{"good-u1", 26.3, 80.3, 393, 2210}, Row{"slow-c4", 2.27, 16.0, 42.2, 664},
                              Row{"jittery", 18.7, 39.6, 204, 732});
    CAPTURE(row.card);
    const JudgedRecord record = runOn(row.card, "quick", true);
    const auto near = [](double measured, double said) { return std::abs(measured / said - 1) < 0.05; };
    CHECK(near(valueOf(record, "write.throughput_mean"), row.write));
    CHECK(near(valueOf(record, "read.throughput_mean"), row.read));
    CHECK(near(valueOf(record, "random_write.iops"), row.randomWrites));
    CHECK(near(valueOf(record, "random_read.iops"), row.randomReads));
}

TEST_CASE("Cards of each family reach the sequential rates of their files", "[heavy]")
{
    struct Row {
        std::string card;
        double write, read; // MB/s; behind a cache that the capacity probe has filled
    };
    const auto row = GENERATE(from_range(
        load(std::vector{Row{"seed-c10-mlc", 9.9, 17.1}, Row{"c4-mlc-2011", 8.4, 21.6}, Row{"hybrid-u1", 19.4, 45},
                         Row{"a1-tlc", 25.9, 76.7}, Row{"u3-slc-cache", 15.3, 74.7}, Row{"industrial-pslc", 31.8, 42.5},
                         Row{"endurance-tlc", 17.9, 40.9}, Row{"a2-buffered", 62.3, 88.7}})));
    CAPTURE(row.card);
    const JudgedRecord record = runOn(row.card, "quick", true);
    CHECK(std::abs(valueOf(record, "capacity.throughput_mean") / row.write - 1) < 0.05);
    CHECK(std::abs(valueOf(record, "read.throughput_mean") / row.read - 1) < 0.05);
}

TEST_CASE("A shipped card lasts for the duration of every shipped profile", "[heavy]")
{
    struct Row {
        std::string card, profile;
    };
    const std::string dashcam = "dashcam-20mbit";
    const auto row = GENERATE_COPY(from_range(repetitions(
        std::vector{Row{"endurance-tlc", dashcam}, Row{"hybrid-u1", "qualification"}, Row{"hybrid-u1", dashcam},
                    Row{"seed-c10-mlc", dashcam}, Row{"worn-tlc", dashcam}, Row{"c4-mlc-2011", dashcam},
                    Row{"industrial-pslc", dashcam}, Row{"u3-slc-cache", dashcam}, Row{"dying", dashcam}})));
    CAPTURE(row.card, row.profile);
    for (const StepRecord& step : runOn(row.card, row.profile).steps)
        CHECK(step.outcome == Outcome::completed);
}

TEST_CASE("The record contains the ground truth of the card for each step")
{
    const JudgedRecord record = runOn("a1-tlc", "quick");
    const auto truth = [&](const char* quantity) { return record.truth.at(quantity); };
    CHECK(truth("write.host_bytes") > 0);
    CHECK(truth("write.nand_bytes") ==
          truth("write.host_bytes") + truth("write.padding_bytes") + truth("write.collected_bytes"));
    CHECK(truth("random_write.host_bytes") < truth("write.host_bytes"));
    CHECK(truth("random_write.real_capacity") == 32e9);
    CHECK(truth("random_write.erases_min") <= truth("random_write.erases_mean"));
    CHECK(truth("random_write.erases_mean") <= truth("random_write.erases_max"));
}

TEST_CASE("The jittery card shows its outliers in the tail and not in the middle")
{
    const JudgedRecord record = runOn("jittery", "quick");
    CHECK(valueOf(record, "random_write.latency_p50") < 6e3);
    CHECK(valueOf(record, "random_write.latency_p99") < 10e3);
    CHECK(valueOf(record, "random_write.latency_p999") > 150e3);
    CHECK(valueOf(record, "random_read.stall_count") > 0);
}
