// Attribution of waiting times from host counters.
#include "judge/verdict/wait_attribution.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <functional>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// A second on two processors in which the card was busy and the computer idle, as in a step of small reads.
HostRow quietSecond(Ns begin)
{
    HostRow row;
    row.begin = begin;
    row.end = begin + 1s;
    HostValues& values = row.values;
    values[HostColumn::busyMs] = 985;
    values[HostColumn::userMs] = 40;
    values[HostColumn::systemMs] = 60;
    values[HostColumn::idleMs] = 1100;
    values[HostColumn::iowaitMs] = 800;
    values[HostColumn::irqMs] = 0;
    values[HostColumn::stealMs] = 0;
    values[HostColumn::ownMs] = 80;
    values[HostColumn::flusherMs] = 0;
    values[HostColumn::writebackBytes] = 0;
    values[HostColumn::waitedCpuMs] = 2;
    values[HostColumn::lateMs] = 0.1;
    return row;
}

// Ten seconds with a stall of 300 ms in the sixth, whose host row is modified.
StepRecord stepWith(const std::function<void(HostValues&)>& spoil, bool whole = false)
{
    StepRecord step;
    step.id = "write";
    step.begin = 100s;
    step.end = 110s;
    step.host.emplace();
    for (int i = 0; i < 10; ++i) {
        HostRow row = quietSecond(100s + i * 1s);
        if (whole || i == 5)
            spoil(row.values);
        step.host->add(row);
    }
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), mib(64), 100s);
    phase.stalls.push_back({5600ms, Bytes(), 300ms});
    phase.stallCount = 1;
    step.phases.push_back(phase);
    return step;
}

StallCause causeIn(const StepRecord& step)
{
    RunRecord record;
    record.steps = {step};
    const PhaseSamples& phase = record.steps[0].phases[0];
    return causeOf(record, record.steps[0], phase, phase.stalls[0]);
}

} // namespace

TEST_CASE("The card is the bottleneck if it is always busy while the processors are idle")
{
    const StepRecord step = stepWith([](HostValues&) {});
    const auto load = loadOf(step);
    REQUIRE(load);
    CHECK(load->deviceBusy == Catch::Approx(0.985));
    CHECK(load->idle == Catch::Approx(0.95));
    CHECK(load->iowait == Catch::Approx(0.4));
    CHECK(load->own == Catch::Approx(0.08));
    CHECK(bottleneckOf({}, step, *load) == Bottleneck::card);
    CHECK(bottleneckSentence({}, step).english() ==
          "Bottleneck in write: the card. I/Os in flight 99 % of the time, processors idle 95 % (waiting for I/O 40 "
          "%), this program 8 % of one processor.");
    StepRecord unobserved = step;
    unobserved.host.reset();
    CHECK_FALSE(loadOf(unobserved));
    CHECK(bottleneckSentence({}, unobserved).empty());
}

TEST_CASE("The bottleneck is the resource without idle time")
{
    struct Row {
        std::function<void(HostValues&)> spoil;
        Bottleneck result;
    };
    const auto row = GENERATE(Row{[](HostValues& values) { values[HostColumn::ownMs] = 990; }, Bottleneck::processors},
                              Row{[](HostValues& values) {
                                      values[HostColumn::userMs] = 1960;
                                      values[HostColumn::idleMs] = 20;
                                      values[HostColumn::iowaitMs] = 0;
                                  },
                                  Bottleneck::processors},
                              Row{[](HostValues& values) { values[HostColumn::busyMs] = 300; }, Bottleneck::neither});
    const StepRecord step = stepWith(row.spoil, true);
    CHECK(bottleneckOf({}, step, *loadOf(step)) == row.result);
    StepRecord waited = stepWith([](HostValues&) {});
    waited.hostWait = 1s;
    CHECK(bottleneckOf({}, waited, *loadOf(waited)) == Bottleneck::processors);
}

TEST_CASE("The link is the bottleneck if the card fills it")
{
    struct Row {
        double megabytes; // in a second
        std::string link;
        Bottleneck result;
    };
    const auto row = GENERATE(Row{1.0, "12 Mbit/s", Bottleneck::link}, Row{0.7, "12 Mbit/s", Bottleneck::card},
                              Row{38, "480 Mbit/s", Bottleneck::link}, Row{22, "480 Mbit/s", Bottleneck::card},
                              Row{90, "5000 Mbit/s", Bottleneck::card}, Row{38, "", Bottleneck::card});
    const StepRecord step =
        stepWith([&](HostValues& values) { values[HostColumn::readBytes] = 1e6 * row.megabytes; }, true);
    RunRecord record;
    if (!row.link.empty())
        record.conditions["link_speed"] = row.link;
    CAPTURE(row.megabytes, row.link);
    CHECK(bottleneckOf(record, step, *loadOf(step)) == row.result);
    if (row.megabytes == 1.0)
        CHECK(bottleneckSentence(record, step).english() ==
              "Bottleneck in write: the link to the reader. Throughput 1 MB/s, 67 % of its 12 Mbit/s, the practical "
              "maximum; the card may be faster.");
}

TEST_CASE("A stall is attributed to the card only if the card was busy and nothing else explains it")
{
    struct Row {
        std::function<void(HostValues&)> spoil;
        StallCause cause;
    };
    const auto row = GENERATE(
        Row{[](HostValues&) {}, StallCause::card},
        Row{[](HostValues& values) { values[HostColumn::busyMs] = 100; }, StallCause::unknown},
        Row{[](HostValues& values) { values[HostColumn::lateMs] = 160; }, StallCause::host},
        Row{[](HostValues& values) { values[HostColumn::lateMs] = 140; }, StallCause::card},
        Row{[](HostValues& values) { values[HostColumn::stealMs] = 200; }, StallCause::host},
        Row{[](HostValues& values) { values[HostColumn::waitedCpuMs] = 140; }, StallCause::card},    // not this program
        Row{[](HostValues& values) { values[HostColumn::waitedCpuMs] = 160; }, StallCause::unknown}, // for half of it
        Row{[](HostValues& values) { values[HostColumn::linkResets] = 1; }, StallCause::link},
        Row{[](HostValues& values) { values[HostColumn::linkResets] = 1, values[HostColumn::writebackBytes] = 8e6; },
            StallCause::link},
        Row{[](HostValues& values) { values[HostColumn::flusherMs] = 50; }, StallCause::flusher},
        Row{[](HostValues& values) { values[HostColumn::writebackBytes] = 8e6; }, StallCause::flusher},
        Row{[](HostValues& values) { values[HostColumn::flusherMs] = 50, values[HostColumn::stealMs] = 200; },
            StallCause::host});
    CHECK(causeIn(stepWith(row.spoil)) == row.cause);
}

TEST_CASE("A stall after write-back, or of a read while others write, is not attributed to the card")
{
    StepRecord step = stepWith([](HostValues&) {});
    step.host.emplace();
    for (int i = 0; i < 10; ++i) {
        HostRow row = quietSecond(100s + i * 1s);
        row.values[HostColumn::writebackBytes] = i == 4 ? 8e6 : 0;
        step.host->add(row);
    }
    CHECK(causeIn(step) == StallCause::flusher);
    StepRecord read = stepWith([](HostValues& values) { values[HostColumn::writeBytes] = 8e6; });
    CHECK(causeIn(read) == StallCause::card); // writes of the step itself
    read.phases[0].op = IoOp::read;
    CHECK(causeIn(read) == StallCause::flusher);
}

TEST_CASE("A stall is attributed to the host if the thread waited for a CPU for half of it")
{
    StepRecord step = stepWith([](HostValues& values) { values[HostColumn::waitedCpuMs] = 900; });
    step.hostWait = 149ms;
    CHECK(causeIn(step) == StallCause::unknown);
    step.hostWait = 150ms;
    CHECK(causeIn(step) == StallCause::host);
}

TEST_CASE("A long I/O on a slow link is not attributed to the card")
{
    RunRecord record;
    record.steps = {stepWith([](HostValues&) {})};
    PhaseSamples& phase = record.steps[0].phases[0];
    phase.ops = 10;
    phase.bytes = kib(10 * 256); // each 175 ms at 12 Mbit/s
    const auto cause = [&] { return causeOf(record, record.steps[0], phase, phase.stalls[0]); };
    CHECK(cause() == StallCause::card); // unknown link
    record.conditions["link_speed"] = "12 Mbit/s";
    CHECK(cause() == StallCause::link);
    record.conditions["link_speed"] = "480 Mbit/s";
    CHECK(cause() == StallCause::card);
    record.steps[0].queueDepth = 64;
    CHECK(cause() == StallCause::link);
    phase.stalls[0].latency = 900ms;
    CHECK(cause() == StallCause::card);
}

TEST_CASE("Stalls are counted by cause; without observation there is no sentence")
{
    RunRecord record;
    record.steps = {stepWith([](HostValues&) {})};
    CHECK(stallSentence(record, record.steps[0]).english() ==
          "1 stalls recorded in write: 0 during host contention, 0 while the link to the card was full or reset, 0 "
          "during kernel writeback, 1 caused by the card, 0 unexplained.");
    record.steps[0].host.reset();
    CHECK(stallSentence(record, record.steps[0]).empty());
    CHECK(causeIn(record.steps[0]) == StallCause::unknown);
}
