#include "run/session/step_times.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

using namespace assay;

namespace {

constexpr Ns kWrite = std::chrono::milliseconds(5);

PhaseSamples writes(std::size_t count)
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), mib(64), Ns());
    for (std::size_t i = 0; i < count; ++i) {
        const Ns begin = kWrite * static_cast<Ns::rep>(i);
        phase.record({IoOp::write, Bytes(), kib(4), begin, begin, begin + kWrite});
    }
    return phase;
}

std::uint64_t sumOf(const StepTimes& times)
{
    return std::accumulate(times.begin(), times.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const StepBlock& one) { return sum + one.writes; });
}

} // namespace

TEST_CASE("The writes of a step are timed in about 32 equal blocks")
{
    const StepTimes blocks = withoutParts(blocksOf(writes(100'000), true));
    CHECK(blocks.size() >= 31);
    CHECK(blocks.size() <= 33);
    CHECK(sumOf(blocks) == 100'000);
    for (std::size_t i = 0; i + 1 < blocks.size(); ++i)
        CHECK(blocks[i].writes >= 100'000 / 33);
}

TEST_CASE("The first block of a step has parts of a thousandth of its time")
{
    const StepTimes parts = blocksOf(writes(100'000), true);
    CHECK(sumOf(parts) == 100'000);
    CHECK(parts.size() < 100);
    CHECK(parts.front().isContinued);
    CHECK(parts.front().writes <= 200);
    CHECK_FALSE(parts.back().isContinued);
    CHECK(std::ranges::count(parts, false, &StepBlock::isContinued) ==
          static_cast<std::ptrdiff_t>(withoutParts(parts).size()));
}

TEST_CASE("Writes of which several are in flight at a time are one block")
{
    CHECK(blocksOf(writes(1000), false).size() == 1);
}
