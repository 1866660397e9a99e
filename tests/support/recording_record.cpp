#include "support/recording_record.h"

#include "ground/base/prng.h"
#include "judge/verdict/judge_run.h"
#include "run/scenario/dirty_state/dirty_states.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "support/sample_record.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

namespace assay::test {

namespace {

using nlohmann::json;

constexpr double kSecondsRecorded = 1600, kNeeded = 2.5e6, kDropped = 141, kTaken = 2.28e6; // bytes per second
constexpr std::uint64_t kBuffer = 16 << 20;

// The buffer fills in the first 80 s and stays full; in every interval from there on something is dropped.
json bufferOccupancyFacts()
{
    constexpr std::size_t kIntervals = 800;
    constexpr double kFull = 40;
    json held = json::array(), lost = json::array();
    for (std::size_t i = 0; i < kIntervals; ++i) {
        const auto at = static_cast<double>(i);
        held.push_back(static_cast<std::uint64_t>(std::min(1.0, (at + 1) / kFull) * static_cast<double>(kBuffer)));
        lost.push_back(static_cast<std::uint64_t>(
            at < kFull ? 0.0 : kDropped * kNeeded / (static_cast<double>(kIntervals) - kFull)));
    }
    return {{"interval_ns", 2'000'000'000}, {"peak_bytes", held}, {"dropped_bytes", lost}};
}

// 96 % in use; the latest files of both streams lie between the others, over a fifth of the card.
json mapFacts()
{
    constexpr std::size_t kCells = 954;
    json held = json::array(), first = json::array(), second = json::array();
    for (std::size_t i = 0; i < kCells; ++i) {
        const bool latest = i >= 300 && i < 500;
        held.push_back(i >= 500 && i < 540 ? 60 : 1000);
        first.push_back(latest ? 200 + 50 * (i % 3) : 0);
        second.push_back(latest ? 150 + 40 * (i % 4) : 0);
    }
    return {{"offset", 0},
            {"cell_bytes", 4 << 20},
            {"used_permille", held},
            {"latest_permille", json::array({first, second})}};
}

json recorderFacts()
{
    RecorderFacts facts;
    facts.megabitsPerSecond = {12, 8};
    facts.buffer = Bytes(kBuffer);
    facts.dropped = Bytes(static_cast<std::uint64_t>(kDropped * kNeeded));
    facts.bufferNeeded = Bytes(380'000'000);
    facts.video = Bytes(static_cast<std::uint64_t>((kSecondsRecorded - kDropped) * kNeeded));
    facts.busy = fromSeconds(static_cast<double>(facts.video.count()) / kTaken);
    facts.recorded = fromSeconds(kSecondsRecorded);
    facts.headroom = kTaken / kNeeded;
    facts.headroomOfParts = {0.93, 0.92, 0.915, 0.93, 0.912};
    facts.writePoints = 8;
    facts.files = {{0, 1433, 1422}, {1, 1433, 995}};
    facts.preconditioningWrites = 80'000;
    facts.writes = 40'000;
    json out = toJson(facts);
    out["buffer_occupancy"] = bufferOccupancyFacts();
    out["map"] = mapFacts();
    return out;
}

// 128 MiB at this speed, a tenth up and down.
PhaseSamples burst(PhaseRole role, double megabytesPerSecond, Ns begin, Prng& prng)
{
    PhaseSamples phase(role, IoOp::write, Bytes(0), mib(128), begin);
    Ns now = begin;
    for (unsigned i = 0; i < 128; ++i) {
        IoSample sample;
        sample.op = IoOp::write;
        sample.offset = mib(i);
        sample.length = mib(1);
        sample.issued = sample.submitted = now;
        now += fromSeconds(mib(1).megabytes() / megabytesPerSecond * (1 + 0.1 * (2 * prng.uniform() - 1)));
        sample.completed = now;
        phase.record(sample);
    }
    phase.end = now;
    return phase;
}

StepRecord stateStep()
{
    constexpr double kSpeeds[] = {4.13, 3.9, 3.1, 2.28, 2.26, 2.3, 2.31, 2.33, 4.1}; // of kDirtyStates
    StepRecord step;
    step.id = "state";
    step.scenario = "dirty_state";
    step.params = {{"streams_mbit", "12, 8"}};
    step.engine = "simulated";
    Prng prng(1);
    json probes = json::array();
    Ns now{};
    for (std::size_t i = 0; i < kDirtyStates.size(); ++i) {
        probes.push_back({{"state", kDirtyStates[i]}, {"probe", "recording"}, {"phase", i}});
        step.phases.push_back(burst(PhaseRole::stateRecording, kSpeeds[i], now, prng));
        now = step.phases.back().end;
    }
    step.end = now;
    step.facts["dirty_state"] = {{"fresh_by", "discard"}, {"probes", probes}};
    return step;
}

// A card on the curve: Pw 8 MB/s, Pm 5 MB/s.
StepRecord fragmentationStep()
{
    constexpr double kPw = 8, kPm = 5, kUnit = 4 << 20;
    StepRecord step;
    step.id = "fragmentation";
    step.scenario = "fragmentation";
    step.engine = "simulated";
    Prng prng(2);
    json ratios = json::array();
    for (const unsigned eighths : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
        const double used = kUnit * eighths / 8, free = kUnit - used;
        for (const PhaseRole role : {PhaseRole::prefill, PhaseRole::fragment})
            step.phases.push_back(burst(role, kPw, step.end, prng));
        step.end = step.phases.back().end;
        json times = json::array();
        for (int unit = 0; unit < 8; ++unit)
            times.push_back(static_cast<std::int64_t>((free / kPw + used / kPm) * 1e3 * (1 + 0.01 * prng.normal())));
        ratios.push_back({{"used_ratio", eighths / 8.0},
                          {"pattern", "even"},
                          {"free_bytes", free},
                          {"used_bytes", used},
                          {"extents", 8 * (eighths + 1)},
                          {"out_of_order", 0.5},
                          {"free_run_median_bytes", free / 8},
                          {"free_run_longest_bytes", free},
                          {"unit_free_bytes", std::vector<double>(8, free)},
                          {"unit_ns", times}});
    }
    step.facts["fragmentation"] = {{"au_bytes", kUnit}, {"units", 8}, {"ratios", ratios}};
    return step;
}

} // namespace

JudgedRecord recordingRecord()
{
    JudgedRecord record = wafRecord();
    const auto recorder = std::ranges::find(record.steps, "recorder", &StepRecord::id);
    recorder->facts["recorder"] = recorderFacts();
    record.steps.push_back(stateStep());
    record.steps.push_back(fragmentationStep());
    record.setScorecard(evaluate(record, sampleProfile()));
    return record;
}

StepRecord& stepOf(JudgedRecord& run, std::string_view id)
{
    const auto found = std::ranges::find(run.steps, id, &StepRecord::id);
    REQUIRE(found != run.steps.end());
    return *found;
}

} // namespace assay::test
