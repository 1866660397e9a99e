#include "support/sample_record.h"

#include "ground/base/prng.h"
#include "judge/verdict/judge_run.h"

#include <algorithm>
#include <string>

namespace assay::test {

namespace {

constexpr Bytes kCapacity{4'000'000'000};

// I/Os of one made-up phase.
struct PhaseShape {
    PhaseRole role;
    IoOp op;
    bool random;
    Bytes block;
    unsigned count;
    Ns latency;
    Ns stall; // of two I/Os; 0 = none
};

PhaseSamples samplePhase(const PhaseShape& shape, Ns begin, std::uint64_t seed)
{
    const Bytes region(shape.random ? 1'000'000'000 : shape.count * shape.block.count());
    PhaseSamples phase(shape.role, shape.op, Bytes(0), region, begin);
    Prng prng(seed);
    Ns now = begin;
    for (unsigned i = 0; i < shape.count; ++i) {
        const double factor = std::max(0.5, 1.0 + 0.06 * prng.normal());
        const double outlier = prng.uniform() < 0.004 ? 2.5 + 2.0 * prng.uniform() : 1.0;
        const Ns stall = i == shape.count / 3 || i == shape.count * 4 / 5 ? shape.stall : Ns{};
        const Ns latency = fromSeconds(seconds(shape.latency) * factor * outlier) + stall;
        const std::uint64_t block = shape.random ? prng.below(region / shape.block) : i;
        phase.record({.op = shape.op,
                      .offset = shape.block * block,
                      .length = shape.block,
                      .issued = now,
                      .submitted = now + Ns(4000),
                      .completed = now + latency,
                      .osError = 0,
                      .failed = false});
        now += latency;
    }
    phase.end = now;
    return phase;
}

StepRecord sampleStep(std::string id, std::string scenario, std::vector<PhaseSamples> phases)
{
    StepRecord step;
    step.id = std::move(id);
    step.scenario = std::move(scenario);
    step.begin = phases.front().begin;
    step.end = phases.back().end;
    step.params = {{"block_bytes", 1048576}, {"queue_depth", 1}, {"duration_s", 0}, {"engine", "auto"}};
    step.engine = "simulated";
    step.phases = std::move(phases);
    return step;
}

Criterion sampleCriterion(const char* metric, Comparison op, double limit, const char* unit,
                          std::optional<double> marginal = {})
{
    Criterion criterion;
    criterion.metric = metric;
    criterion.op = op;
    criterion.limit = limit;
    criterion.unit = unit;
    criterion.marginal = marginal;
    return criterion;
}

// The demand on the slowest second (about 15 MB/s) that leads to the verdict.
Criterion decidingCriterion(Verdict verdict)
{
    if (verdict == Verdict::inconclusive)
        return sampleCriterion("write.waf", Comparison::atMost, 3, "1");
    const double limit = verdict == Verdict::fail ? 18 : 2.5;
    return sampleCriterion("write.throughput_min_window", Comparison::atLeast, limit, "MB/s",
                           verdict == Verdict::marginal ? std::optional(20.0) : std::nullopt);
}

} // namespace

JudgedRecord sampleRecord(Verdict verdict)
{
    JudgedRecord record;
    record.runId = "6f1f0c1e-7a54-4c7e-9d0a-2f6b8f1c0d11";
    record.toolVersion = "0.1.0";
    record.toolCommit = "0123456789abcdef";
    record.host = {{"os", "Linux"}, {"kernel", "6.1.0"}, {"cpu", "x86_64, 2 cores"}, {"memory_bytes", "25769803776"}};
    record.simulated = true;
    record.device.path = "sim:good-u1";
    record.device.bus = Bus::sim;
    record.device.model = "Good U1 4 GB";
    record.device.capacity = kCapacity;
    record.device.eraseId = "sim:good-u1";
    record.device.identity = {{"manufacturer_id", "0x1b"}, {"serial", "0x00c0ffee"}};
    record.conditions = {{"direct", "yes"}, {"exclusive", "yes"}};
    record.profileName = "sample";
    record.profileVersion = "1";
    record.profileSha256 = sampleProfile().sha256;
    record.profileTitle = {{"en", "Dashcam, two streams"}, {"zh_CN", "行车记录仪双码流"}};
    record.overrides = {"write.block_bytes=1048576"};
    record.seed = 42;
    record.started = "2026-02-03T10:00:00+08:00";
    record.ended = "2026-02-03T10:04:12+08:00";
    record.outcome = verdict == Verdict::error ? Outcome::error : Outcome::completed;

    using std::chrono::microseconds, std::chrono::milliseconds;
    const auto write =
        samplePhase({PhaseRole::write, IoOp::write, false, mib(1), 3000, milliseconds(47), milliseconds(320)}, Ns{}, 1);
    const auto prefill =
        samplePhase({PhaseRole::prefill, IoOp::write, false, mib(1), 400, milliseconds(47), Ns{}}, write.end, 2);
    const auto read =
        samplePhase({PhaseRole::read, IoOp::read, false, mib(1), 3000, milliseconds(24), Ns{}}, prefill.end, 3);
    const auto random = samplePhase(
        {PhaseRole::write, IoOp::write, true, kib(4), 9000, microseconds(4100), milliseconds(260)}, read.end, 4);
    record.steps.push_back(sampleStep("write", "sequential_write", {write}));
    record.steps.push_back(sampleStep("read", "sequential_read", {prefill, read}));
    record.steps.push_back(sampleStep("random", "random_write", {random}));
    record.setScorecard(evaluate(record, sampleProfile(verdict)));
    return record;
}

Profile sampleProfile(Verdict verdict)
{
    Profile profile;
    profile.name = "sample";
    profile.version = "1";
    profile.title = {{"en", "Dashcam, two streams"}, {"zh_CN", "行车记录仪双码流"}};
    profile.sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    profile.criteria = {decidingCriterion(verdict),
                        sampleCriterion("write.throughput_mean", Comparison::atLeast, 10, "MB/s"),
                        sampleCriterion("read.throughput_mean", Comparison::atLeast, 10, "MB/s"),
                        sampleCriterion("random.latency_p99", Comparison::atMost, 250'000, "us"),
                        sampleCriterion("random.latency_max", Comparison::atMost, 750'000, "us")};
    return profile;
}

} // namespace assay::test
