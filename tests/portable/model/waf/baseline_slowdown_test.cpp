#include "model/waf/baseline_slowdown.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <chrono>

using namespace assay;
using namespace std::chrono_literals;
using Catch::Matchers::WithinRel;

TEST_CASE("A sequential step that starts faster shows the size of an SLC cache")
{
    constexpr std::uint64_t kWrites = 4096, kBlocks = 32;
    const std::uint64_t quick = GENERATE(0U, kWrites / 4, kWrites / 3);
    StepTimes times;
    for (std::uint64_t i = 0; i < kWrites; ++i) {
        if (i % (kWrites / kBlocks) == 0)
            times.push_back({0, {}, true});
        times.back().time += i < quick ? 1ms : 2ms;
        ++times.back().writes;
    }
    CardHistory history({}, false, false);
    history.steps.push_back({[](const WriteVisitor& visit) {
                                 for (std::uint64_t i = 0; i < kWrites && visit({kib(16) * i, kib(16), true, {}, {}});)
                                     ++i;
                             },
                             times});
    CHECK(quickStart(history) == Bytes()); // the step may have been random
    history.sequentiallyWritten = true;
    CHECK_THAT(static_cast<double>(quickStart(history).count()),
               WithinRel(static_cast<double>((kib(16) * quick).count()), 0.01));
}
