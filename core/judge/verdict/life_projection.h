// How many cycles a card may last, from what an endurance step has seen of it, with an interval and the named method.
// Pure.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/scenario/endurance/endurance_facts.h"

#include <optional>
#include <vector>

namespace assay {

// Blocks do not die at their rating: by so much the end of a card may lie off the cycles for which it is rated. The
// blocks of one chip scatter by some 10 %, and the spare ones are used up before the average block is (ours; simulated
// cards in tests/portable/runs/life_projection_test.cpp).
inline constexpr double kRatingSpread = 0.30;
// The end of a card: so many of its sectors are bad. A tenth is more than spare blocks and luck explain.
inline constexpr const char* kEndOfLife = "bad_10";

// In the method of "life_hours" that is for the camera that the step was told of.
inline constexpr const char* kOfToldCamera = "bit rate of the camera";

enum class LifeMethod {
    observed, // the card was worn to its end
    counters, // slope of the card's own counters
    rated,    // the card's own rating, over no write amplification
    assumed   // cycles that flash of its kind survives, over the write amplification
};

struct LifeProjection {
    double cycles = 0;          // overwrites of the region from new to the end
    std::optional<Interval> ci; // 90 %; none where it was observed
    LifeMethod method = LifeMethod::assumed;
};

// Nothing before the first complete cycle. The cycles are those of this run; what the card had lived before counts only
// with counters.
std::optional<LifeProjection> projectLife(const RunRecord& run, const StepRecord& step, const EnduranceFacts& facts);

// "life_cycles", "life_written" and "life_hours", without the step's name: for the latest recording before the step
// whose write amplification was measured, else for the camera that the step was told of. Empty for other steps.
std::vector<Metric> projectedLife(const RunRecord& run, const StepRecord& step);

} // namespace assay
