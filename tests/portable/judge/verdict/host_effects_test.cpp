// Effect of the host on the measurement.
#include "judge/verdict/host_effects.h"

#include "judge/verdict/judge_run.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "support/sample_record.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// u is the wake-up delay of a sleeping thread plus 2 us.
SelfTest hostThatIsLate(Ns late)
{
    SelfTest test;
    test.hasRealtimePriority = true;
    test.io = {1000, 2us, 3us, 4us, 5us, 2'000, std::nullopt};
    test.wakeup = {2000, late / 4, late, 2 * late, 3 * late, static_cast<double>(late.count()) / 4, std::nullopt};
    return test;
}

Criterion criterionOn(const std::string& metric, Comparison op, double limit)
{
    Criterion made;
    made.metric = metric;
    made.op = op;
    made.limit = limit;
    return made;
}

CriterionResult judgedOn(const RunRecord& record, const Criterion& criterion)
{
    Profile profile;
    profile.criteria = {criterion};
    const Scorecard card = evaluate(record, profile);
    return *std::ranges::find(card.criteria, criterion.metric, &CriterionResult::metric);
}

HostRow second(double userMs, double stealMs)
{
    HostRow row;
    row.end = 1s;
    row.values[HostColumn::userMs] = userMs;
    row.values[HostColumn::stealMs] = stealMs;
    return row;
}

} // namespace

TEST_CASE("A criterion that is met or missed by less than the timing uncertainty is inconclusive")
{
    const char* const kMetric = "read.latency_p50";
    JudgedRecord record = sampleRecord();
    record.selfTest = hostThatIsLate(98us);
    const auto metrics = evaluate(record, Profile()).metrics;
    const Metric& latency = *std::ranges::find(metrics, kMetric, &Metric::id);
    const double value = std::get<double>(latency.value), half = latency.ci ? latency.ci->high - value : 0;
    CHECK(latency.hostUncertainty == Catch::Approx(100)); // us
    const auto verdictAt = [&](double limit) {
        return judgedOn(record, criterionOn(kMetric, Comparison::atMost, limit)).verdict;
    };
    CHECK(verdictAt(value + half + 99) == Verdict::inconclusive);
    CHECK(verdictAt(value + half + 101) == Verdict::pass);
    CHECK(verdictAt(value - 99) == Verdict::inconclusive);
    CHECK(judgedOn(record, criterionOn(kMetric, Comparison::atMost, value + half + 1))
              .reason.english()
              .find("timing uncertainty of this computer 100 us, limit") != std::string::npos);
    record.selfTest.reset();
    CHECK(verdictAt(value + half + 1) == Verdict::pass);
}

TEST_CASE("The uncertainty of a rate is the ratio of mean delay and I/O time; counts and zeros have none")
{
    JudgedRecord record = sampleRecord();
    record.selfTest = hostThatIsLate(400us);
    const StepRecord& step = record.steps.front();
    const double io = step.phases.back().total.meanNs();
    const Quantity rate{"throughput_mean", "MB/s", {}, Better::higher};
    const Quantity slowest{"throughput_min_window", "MB/s", {}, Better::higher};
    const Quantity count{"stall_count", "1", {}, Better::lower};
    REQUIRE(step.phases.size() == 1);
    CHECK(hostUncertainty(record, step, rate, 20) == Catch::Approx(20 * 102'000 / io));
    CHECK(hostUncertainty(record, step, slowest, 20) == Catch::Approx(20 * (102'000 / io + 402'000 / 1e9)));
    CHECK_FALSE(hostUncertainty(record, step, count, 3));
    CHECK_FALSE(hostUncertainty(record, step, rate, 0));
    record.selfTest.reset();
    CHECK_FALSE(hostUncertainty(record, step, rate, 20));
}

TEST_CASE("A run has a busy host if CPU wait or steal exceeds that of its self-test")
{
    struct Row {
        bool tested;
        double waited, stolen; // shares of the step
        double waitedBefore, stolenBefore;
        bool busy;
        double pressed = 0;
    };
    const auto row = GENERATE(
        Row{true, 0, 0, 0, 0, false}, Row{true, 0.009, 0.009, 0, 0, false}, Row{true, 0.02, 0, 0, 0, true},
        Row{true, 0.02, 0, 0.015, 0, false}, Row{true, 0, 0.05, 0, 0.001, true}, Row{true, 0, 0.05, 0, 0.045, false},
        Row{false, 0.02, 0, 0, 0, true}, Row{false, 0, 0.5, 0, 0, false}, Row{true, 0, 0, 0, 0, true, 0.12},
        Row{true, 0, 0, 0, 0, false, 0.08}, Row{true, 0, 0.03, 0, 0, false}, Row{false, 0, 0, 0, 0, false, 0.5});
    JudgedRecord record = sampleRecord();
    record.steps.resize(1);
    StepRecord& step = record.steps.front();
    step.begin = 0s;
    step.end = 10s;
    step.hostWait = fromSeconds(10 * row.waited);
    step.host.emplace();
    HostRow seen = second(1000 * (1 - row.stolen), 1000 * row.stolen);
    seen.values[HostColumn::waitedCpuMs] = 1000 * row.pressed;
    step.host->add(seen);
    if (row.tested) {
        record.selfTest = hostThatIsLate(20us);
        record.selfTest->waitShare = row.waitedBefore;
        record.selfTest->stealShare = row.stolenBefore;
    }
    CAPTURE(row.tested, row.waited, row.stolen);
    CHECK(isHostBusy(record, step) == row.busy);
    CHECK(hostBusyNotice(record).empty() == !row.busy);
}

TEST_CASE("A failure in a step with a busy host is not attributed to the card, and a pass remains a pass")
{
    JudgedRecord record = sampleRecord();
    record.selfTest = hostThatIsLate(20us);
    StepRecord& step = record.steps.front();
    step.host.emplace();
    step.host->add(second(700, 300)); // a hypervisor took 30 %
    const std::string metric = step.id + ".throughput_mean";
    CHECK(judgedOn(record, criterionOn(metric, Comparison::atLeast, 1e6)).verdict == Verdict::inconclusive);
    CHECK(judgedOn(record, criterionOn(metric, Comparison::atLeast, 1e-3)).verdict == Verdict::pass);
}

TEST_CASE("Every record with a self-test states the timing uncertainty")
{
    JudgedRecord record = sampleRecord();
    CHECK(hostUncertaintySentence(record).empty());
    record.selfTest = hostThatIsLate(98us);
    CHECK(hostUncertaintySentence(record).english() == "Timing uncertainty of a single I/O on this computer: 100 us.");
    record.selfTest->wakeup.p99Interval = Interval{78'000, 128'000};
    CHECK(hostUncertaintySentence(record).english() ==
          "Timing uncertainty of a single I/O on this computer: 100 us (90 % interval 80 to 130 us).");
    record.selfTest->readerDrift = 20us;
    CHECK(hostUncertaintySentence(record).english() ==
          "Timing uncertainty of a single I/O on this computer and reader: 120 us (90 % interval 100 to 150 us); drift "
          "of the reader when last measured: 20 us.");
}
