// Sampling plans by variables: a lot is accepted or rejected by mean and standard deviation of a measured value, which
// needs far fewer cards than counting failures. The standard deviation is unknown ("s" method of ISO 3951-1), the
// values are normal (normality.h): take logarithms of rates and times. After Lieberman and Resnikoff (Journal of the
// American Statistical Association 50, 1955) and Owen (Factors for one-sided tolerance limits, Sandia SCR-607, 1963).
// Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <cstddef>
#include <optional>

namespace assay {

// n cards are measured. With a lower limit L the lot is accepted if mean - k s >= L, with an upper limit U if mean + k
// s <= U. k may be negative if more than half of the cards may be nonconforming.
struct VariablesPlan {
    std::size_t n = 0; // at least 2
    double k = 0;
};

// Returns the plan with n cards that accepts a lot, with this confidence, only if at least the share `reliability` of
// its cards is good: k is the one-sided tolerance factor (tolerance_interval.h).
VariablesPlan variablesPlan(std::size_t n, double confidence, double reliability);

// Returns the smallest n that meets both points, with the k that meets the producer's risk exactly; the consumer's risk
// is slightly lower than required. Returns nothing if the points are impossible, or if n exceeds kMaxMeasuredCards
// cards.
inline constexpr std::size_t kMaxMeasuredCards = 100'000;
std::optional<VariablesPlan> variablesPlan(const RiskPoints& points);

// Probability of acceptance of a lot with the share `defective` (0 to 1) beyond the limit: the operating
// characteristic, by Student's noncentral t.
double acceptanceProbability(const VariablesPlan& plan, double defective);
// Returns the share beyond the limit that is accepted with this probability (0 to 1).
double qualityAt(const VariablesPlan& plan, double probability);

} // namespace assay
