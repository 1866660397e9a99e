// Conclusions from the figures of a self-test.
#include "io/host/self_test.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <functional>

using namespace assay;
using namespace std::chrono_literals;

namespace {

Delays delays(Ns typical, Ns rare)
{
    Delays made{2000, typical, rare, 2 * rare, 3 * rare, static_cast<double>(typical.count()), std::nullopt};
    made.p99Interval = Interval{0.9 * static_cast<double>(rare.count()), 1.2 * static_cast<double>(rare.count())};
    return made;
}

// A desktop computer.
SelfTest goodHost()
{
    SelfTest test;
    test.duration = 3s;
    test.hasRealtimePriority = true;
    test.clockStep = 20ns;
    test.clockCost = 20ns;
    test.clockReadings = 100'000;
    test.sleep = delays(4us, 30us);
    test.wakeup = delays(3us, 20us);
    test.wakeupWithoutPriority = delays(3us, 19us);
    test.busy = delays(1us, 2us);
    test.engine = "io_uring";
    test.io = delays(2us, 3us);
    test.ioAtDepth32 = 700ns;
    test.alignment = 512;
    test.memoryFree = 8ULL << 30;
    test.memoryLockable = 8ULL << 20;
    test.memoryCopyRate = 9000;
    test.waitShare = 0.001;
    return test;
}

} // namespace

TEST_CASE("The drift of the reader is part of the uncertainty, but no reason to call this computer unfit")
{
    SelfTest test = goodHost();
    const Ns without = uncertaintyOf(test).value;
    test.readerDrift = 1ms;
    CHECK(uncertaintyOf(test).value == without + 1ms);
    CHECK(meanDelayNs(test) == 2'000 + 3'000 + 1'000'000);
    CHECK(unfitReasons(test).empty());
    CHECK(uncertaintyMethod(test).ends_with("plus the drift of the reader when it was last measured"));
    CHECK(selfTestFromJson(toJson(test)).readerDrift == 1ms);
    test.readerDrift = Ns();
    CHECK_FALSE(toJson(test).contains("reader_drift_ns"));
}

TEST_CASE("The timing uncertainty is the cost of an I/O, the largest P99 scheduling delay, and a step of the clock")
{
    SelfTest test = goodHost();
    CHECK(uncertaintyOf(test).value == 2us + 20us + 20ns);
    REQUIRE(uncertaintyOf(test).interval);
    CHECK(uncertaintyOf(test).interval->low == 18'000 + 2'020);
    CHECK(uncertaintyOf(test).interval->high == 24'000 + 2'020);
    CHECK(meanDelayNs(test) == 2'000 + 3'000);
    test.hasRealtimePriority = false; // then a thread of the system and the measuring one may both be that late
    CHECK(uncertaintyOf(test).value == 2us + 40us + 20ns);
    CHECK(uncertaintyOf(test).interval->high == 48'000 + 2'020);
    CHECK(meanDelayNs(test) == 2'000 + 6'000);
    test.hasRealtimePriority = true;
    test.busy = delays(40ms, 79ms); // a processor time limit
    CHECK(uncertaintyOf(test).value == 2us + 79ms + 20ns);
    test.busy.p99Interval.reset();
    CHECK_FALSE(uncertaintyOf(test).interval);
}

TEST_CASE("Each cause alone makes a computer unfit to measure, and is named")
{
    struct Row {
        std::function<void(SelfTest&)> spoil;
        std::string says;
    };
    const auto row = GENERATE(
        Row{[](SelfTest& test) { test.clockBackwards = 1; }, "went backwards 1 times in 100000"},
        Row{[](SelfTest& test) { test.clockStep = 4ms; }, "in steps of 4 ms"},
        Row{[](SelfTest& test) { test.wakeup.p99 = 251us; }, "despite real-time priority"},
        Row{[](SelfTest& test) { test.wakeup.p99 = 251us, test.hasRealtimePriority = false; }, "real-time priority"},
        Row{[](SelfTest& test) { test.wakeupWithoutPriority.p99 = 3ms; }, "Ordinary threads"},
        Row{[](SelfTest& test) { test.busy.p99 = 80ms; }, "processor time limit"},
        Row{[](SelfTest& test) { test.stealShare = 0.072; }, "gave 7.2 % of the requested processor time"},
        Row{[](SelfTest& test) { test.memoryFree = 100'000'000; }, "Only 100 MB of memory"});
    SelfTest test = goodHost();
    CHECK(unfitReasons(test).empty());
    row.spoil(test);
    const auto reasons = unfitReasons(test);
    REQUIRE_FALSE(reasons.empty());
    CAPTURE(reasons.back().english(), row.says);
    CHECK((reasons.front().english() + reasons.back().english()).find(row.says) != std::string::npos);
}

TEST_CASE("A self-test reads back from its record as it was, with and without load")
{
    SelfTest test = goodHost();
    if (GENERATE(false, true)) {
        test.load.emplace();
        test.load->wakeup = delays(5us, 40us);
        test.load->wakeupWithoutPriority = delays(1ms, 4ms);
        test.load->channels = {{"own", delays(8us, 30us)}, {"fifo", delays(1ms, 5ms)}};
    }
    const auto document = toJson(test);
    CHECK(document.at("fit") == true);
    CHECK(document.at("uncertainty_ns") == 22'020);
    const SelfTest again = selfTestFromJson(nlohmann::json::parse(document.dump()));
    CHECK(toJson(again) == document);
    for (const auto& [key, value] : document.items()) {
        nlohmann::json lacking = document;
        lacking.erase(key);
        CAPTURE(key);
        if (lacking.contains("scheduling") == document.contains("scheduling") && key != "fit" && key != "reasons" &&
            !key.starts_with("uncertainty") && key != "wakeup_p99_ns" && key != "io_overhead_ns" &&
            key != "scheduling_p999_ns")
            CHECK_THROWS_AS(selfTestFromJson(lacking), nlohmann::json::exception);
    }
}
