// A run that was recorded, done again: what the trace says, what reaches the card, and the verdict.
#include "support/temp_folder.h"
#include "support/trace_logs.h"

#include "io/trace/trace_statistics.h"
#include "program/wiring/wiring.h"
#include "run/scenario/replay/replay_profile.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr const char* kSmallRecording = R"([profile]
name = "small"
version = "1"
[[step]]
id = "recorder"
scenario = "recorder"
region_bytes = 268_435_456
segment_bytes = 8_388_608
age_wraps = 0
fill = false
wraps = 0.5
pace = "real"
[[step]]
id = "read"
scenario = "random_read"
region_bytes = 16_777_216
max_bytes = 4_194_304
queue_depth = 4
)";

// Runs the profile on a simulated card and returns the record.
JudgedRecord runRecorded(const std::string& card, const std::string& profile, const std::filesystem::path& folder,
                         const std::filesystem::path& trace = {}, std::vector<std::string> overrides = {})
{
    RunRequest request;
    request.device = card;
    request.profile = "test.toml";
    request.profileText = profile;
    request.overrides = std::move(overrides);
    request.folder = folder;
    if (!trace.empty()) {
        auto recorder = TraceRecorder::start(trace, {"run", card, {}, ""});
        REQUIRE(recorder);
        request.recorder = *recorder;
    }
    auto session = prepareRun(request);
    INFO((session ? "" : session.error().english()));
    REQUIRE(session);
    (*session)->start();
    REQUIRE((*session)->waitDone(std::chrono::minutes(2)));
    if (request.recorder)
        REQUIRE(request.recorder->finish());
    return (*session)->record();
}

std::string replayOf(const std::filesystem::path& trace)
{
    const auto scanned = scanTrace(trace);
    REQUIRE(scanned);
    return replayProfile(*scanned);
}

const Metric* metricCalled(const JudgedRecord& run, const std::string& id)
{
    const auto found = std::ranges::find(run.metrics, id, &Metric::id);
    return found == run.metrics.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("A trace contains the I/Os of a run, and its replay repeats them", "[trace][replay]")
{
    const TempFolder folder;
    const JudgedRecord first = runRecorded("sim:good-u1", kSmallRecording, folder / "first", folder / "first.trace");
    REQUIRE(first.outcome == Outcome::completed);
    const auto recorded = traceStatistics(folder / "first.trace");
    REQUIRE(recorded);
    std::uint64_t writes = 0, reads = 0;
    for (const StepRecord& step : first.steps)
        for (const PhaseSamples& phase : step.phases)
            (phase.op == IoOp::write ? writes : reads) += phase.ops;
    CHECK(recorded->finished);
    CHECK(recorded->of(false, TraceOp::write).number == writes);
    CHECK(recorded->of(false, TraceOp::read).number == reads);
    CHECK(reads == 1024);

    const JudgedRecord again = runRecorded("sim:good-u1", replayOf(folder / "first.trace"), folder / "again",
                                           folder / "again.trace", {"replay.fill=false", "replay.pace=real"});
    INFO(again.note.english());
    REQUIRE(again.outcome == Outcome::completed);
    const auto replayed = traceStatistics(folder / "again.trace");
    REQUIRE(replayed);
    for (const TraceOp op : {TraceOp::read, TraceOp::write}) {
        CHECK(replayed->of(false, op).bytes == recorded->of(false, op).bytes);
        CHECK(replayed->of(false, op).sizes == recorded->of(false, op).sizes);
    }
    CHECK(replayed->end == recorded->end);
    CHECK_THAT(seconds(replayed->duration), WithinRel(seconds(recorded->duration), 0.02));
    REQUIRE(metricCalled(again, "replay.dropped_time"));
    CHECK(std::get<double>(metricCalled(again, "replay.dropped_time")->value) == 0);
    CHECK(metricCalled(again, "replay.sustainable_rate"));
    CHECK(metricCalled(again, "replay.buffer_needed"));
    CHECK(metricCalled(again, "replay.read_throughput_mean"));
}

TEST_CASE("A card too slow for the recorded trace drops data, and the replay fails it", "[trace][replay]")
{
    const TempFolder folder;
    std::string log = "time_ms,op,offset_bytes,length_bytes\n"; // 40 MB/s for two seconds, more than the card takes
    for (int i = 0; i < 640; ++i)
        log += fmt::format("{},write,{},131072\n", i * 3, 131072 * i);
    REQUIRE(importTrace(formatOf("csv"), fileWith(folder / "log", log), folder / "trace"));
    const JudgedRecord run = runRecorded("sim:seed-c10-mlc", replayOf(folder / "trace"), folder / "run", {},
                                         {"replay.fill=false", "replay.buffer_bytes=4194304"});
    REQUIRE(run.outcome == Outcome::completed);
    CHECK(run.verdict == Verdict::fail);
    REQUIRE(metricCalled(run, "replay.dropped_time"));
    CHECK(std::get<double>(metricCalled(run, "replay.dropped_time")->value) > 100);
}

TEST_CASE("A trace of a larger card is scaled, keeps its sizes, and stays within the region", "[trace][replay]")
{
    const TempFolder folder;
    std::string log = "time_ms,op,offset_bytes,length_bytes\n";
    for (std::uint64_t i = 0; i < 200; ++i)
        log +=
            fmt::format("{},{},{},{}\n", i, i % 3 == 0 ? "read" : "write", i * 1'000'000'000 + 512 * i, 512 * (1 + i));
    REQUIRE(importTrace(formatOf("csv"), fileWith(folder / "log", log), folder / "trace"));
    const auto before = traceStatistics(folder / "trace");
    REQUIRE(before);
    const JudgedRecord run =
        runRecorded("sim:good-u1", replayOf(folder / "trace"), folder / "run", folder / "again.trace",
                    {"replay.fill=false", "replay.region_offset_bytes=1048576", "replay.region_bytes=134217728",
                     "replay.queue_depth=4"});
    INFO(run.note.english());
    REQUIRE(run.outcome == Outcome::completed);
    const auto after = traceStatistics(folder / "again.trace");
    REQUIRE(after);
    CHECK(after->of(false, TraceOp::write).sizes == before->of(false, TraceOp::write).sizes);
    CHECK(after->of(false, TraceOp::read).sizes == before->of(false, TraceOp::read).sizes);
    CHECK(after->end <= Bytes(1048576 + 134217728));
    CHECK(after->end > Bytes(134217728 * 9 / 10));
    CHECK(run.steps.front().facts.at("replay").at("scaled") == true);
}
