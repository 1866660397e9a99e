// Reads that cannot have come from the flash are distinguished from those that can.
#include "run/scenario/common/plausibility.h"

#include "judge/verdict/judge_run.h"
#include "run/record/scorecard.h"
#include "run/scenario/common/miss_probability.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

PhaseSamples reads(int count, Bytes size, Ns each)
{
    PhaseSamples phase(PhaseRole::verify, IoOp::read, Bytes(), gib(4), 0s);
    for (int i = 0; i < count; ++i)
        phase.record({.op = IoOp::read,
                      .offset = size * static_cast<std::uint64_t>(i),
                      .length = size,
                      .issued = each * i,
                      .submitted = each * i,
                      .completed = each * (i + 1)});
    return phase;
}

DeviceInfo usbReader(std::string reader)
{
    DeviceInfo device;
    device.bus = Bus::usb;
    device.reader = std::move(reader);
    device.capacity = gib(32);
    return device;
}

JudgedRecord verifiedRun(Ns each, Bytes distance)
{
    JudgedRecord run;
    run.outcome = Outcome::completed;
    run.device = usbReader("1234:5678 Reader, port 1-2, 480 Mbit/s");
    StepRecord step;
    step.id = std::string(1, 'o');
    step.phases.push_back(reads(200, mib(1), each));
    step.phases.back().integrity.addGood(200 * 2048);
    step.facts["read_back_distance_bytes"] = distance.count();
    run.steps.push_back(step);
    return run;
}

} // namespace

TEST_CASE("The ceiling of a bus follows from its link, and an unknown link has no ceiling")
{
    struct Row {
        DeviceInfo device;
        std::optional<double> ceiling;
    };
    DeviceInfo sd, emmc, loop;
    sd.bus = emmc.bus = Bus::mmc;
    emmc.identity["type"] = "MMC";
    loop.bus = Bus::loop;
    const Row rows[] = {{usbReader("05e3:0749 Generic, port 2-1, 5000 Mbit/s"), 625},
                        {usbReader("05e3:0749 Generic, port 2-1, 1.5 Mbit/s"), 1.5 / 8},
                        {usbReader("05e3:0749 Generic, port 2-1"), std::nullopt},
                        {usbReader(" Mbit/s"), std::nullopt},
                        {usbReader(""), std::nullopt},
                        {sd, 104},
                        {emmc, 400},
                        {loop, std::nullopt}};
    for (const Row& row : rows) {
        CAPTURE(row.device.reader);
        CHECK(busCeiling(row.device) == row.ceiling);
    }
}

TEST_CASE("Reads faster than the bus are implausible, as a whole or one in a hundred")
{
    CHECK_FALSE(implausiblyFast(reads(200, mib(1), 20ms), 60));
    CHECK(implausiblyFast(reads(200, mib(1), 10ms), 60));
    CHECK(implausiblyFast(reads(100, kib(4), 5us), 60)); // page cache
    CHECK_FALSE(implausiblyFast(reads(100, kib(4), 200us), 60));
    CHECK_FALSE(implausiblyFast(reads(0, mib(1), 1ms), 60));
    PhaseSamples mixed = reads(200, mib(1), 20ms);
    for (int i = 0; i < 10; ++i) {
        const bool few = i == 1;
        mixed.record({.op = IoOp::read,
                      .offset = Bytes(),
                      .length = mib(1),
                      .issued = mixed.end + 20ms,
                      .submitted = mixed.end + 20ms,
                      .completed = mixed.end + 21ms});
        if (few)
            CHECK_FALSE(implausiblyFast(mixed, 60));
    }
    CHECK(implausiblyFast(mixed, 60));
}

TEST_CASE("A hidden cache is at most 1 GiB and at most half of the card")
{
    CHECK(largestHiddenCache(gib(32)) == gib(1));
    CHECK(largestHiddenCache(gib(1)) == mib(512));
}

TEST_CASE("Integrity passes only when the data must have come from the flash; damage fails in any case")
{
    struct Row {
        Ns each;
        Bytes distance;
        bool bad;
        Verdict verdict;
    };
    const auto row =
        GENERATE(Row{20ms, gib(2), false, Verdict::pass}, Row{20ms, mib(100), false, Verdict::inconclusive},
                 Row{10ms, gib(2), false, Verdict::inconclusive}, Row{10ms, mib(100), true, Verdict::fail});
    JudgedRecord run = verifiedRun(row.each, row.distance);
    if (row.bad)
        run.steps[0].phases[0].integrity.addUnreadable(mib(3), mib(1));
    run.setScorecard(evaluate(run, Profile()));
    CHECK(run.verdict == row.verdict);
}

TEST_CASE("Reads from the page cache pass only for an image file")
{
    JudgedRecord run = verifiedRun(20ms, gib(2));
    run.conditions["page_cache_bypassed"] = "no";
    run.setScorecard(evaluate(run, Profile()));
    CHECK(run.verdict == Verdict::inconclusive);
    run.device.bus = Bus::image;
    run.setScorecard(evaluate(run, Profile()));
    CHECK(run.verdict == Verdict::pass);
}

TEST_CASE("Frequent host delays may explain all times, a single delay only a time that is not much longer")
{
    struct Row {
        Ns wait;
        const char* quantity;
        double value;
        bool mayBe;
    };
    const auto row = GENERATE(Row{0s, "throughput_mean", 1, false}, Row{900ms, "throughput_mean", 1, false},
                              Row{1100ms, "throughput_mean", 1, true}, Row{1100ms, "latency_p99", 10, true},
                              Row{300ms, "latency_max", 650'000, false}, Row{300ms, "latency_max", 550'000, true},
                              Row{300ms, "verify_latency_max", 550'000, true}, Row{300ms, "stall_longest", 650, false},
                              Row{300ms, "stall_longest", 550, true}, Row{90ms, "throughput_min_window", 1, false},
                              Row{110ms, "throughput_min_window", 1, true}, Row{110ms, "latency_p99", 10, false});
    CAPTURE(row.wait.count(), row.quantity, row.value);
    StepRecord step;
    step.end = 100s;
    step.hostWait = row.wait;
    CHECK(canHostExplain(step, row.quantity, row.value) == row.mayBe);
}
