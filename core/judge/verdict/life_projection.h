// Projects the number of cycles until the end of a card from an endurance step, with interval and method. Pure.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/scenario/endurance/endurance_facts.h"

#include <optional>
#include <vector>

namespace assay {

// Relative spread of the real end of life around the rated cycles. The blocks of one chip scatter by about 10 %, and
// the spare blocks are used up before the average block fails (our estimate; simulated cards in
// tests/portable/runs/life_projection_test.cpp).
inline constexpr double kRatingSpread = 0.30;
// Milestone that ends the life of a card: 10 % bad sectors. Spare blocks and chance do not explain that many.
inline constexpr const char* kEndOfLife = "bad_10";

// Part of the method of "life_hours" if the camera comes from the step's parameters.
inline constexpr const char* kCameraFromParams = "bit rate of the camera";

enum class LifeMethod {
    observed, // the card was worn to its end
    counters, // slope of the card's own wear counters
    rated,    // the card's own rating, at a WAF of 1
    assumed   // typical cycles of such flash, over the WAF
};

struct LifeProjection {
    double cycles = 0;          // overwrites of the region, from new to the end
    std::optional<Interval> ci; // 90 %; none if the end was observed
    LifeMethod method = LifeMethod::assumed;
};

// Returns none before the first complete cycle. The cycles are those of this run; earlier wear is included only with
// LifeMethod::counters.
std::optional<LifeProjection> projectLife(const RunRecord& run, const StepRecord& step, const EnduranceFacts& facts);

// Returns "life_cycles", "life_written" and "life_hours", without the step's name: for the latest recording before the
// step with a measured write amplification, else for the camera of the step's parameters. Empty for other steps.
std::vector<Metric> projectedLife(const RunRecord& run, const StepRecord& step);

} // namespace assay
