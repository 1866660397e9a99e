// Sampling plans by attributes: a lot is accepted or rejected by the number of nonconforming cards in a sample. Single
// plans and their operating characteristic, after Schilling and Neubauer (Acceptance Sampling in Quality Control, 2nd
// edition, 2009) and Montgomery (Introduction to Statistical Quality Control, chapter 15). Pure.
#pragma once

#include <cstddef>
#include <optional>

namespace assay {

// n cards are tested; the lot is accepted if at most `accept` (Ac) of them fail.
struct SinglePlan {
    std::size_t n = 0;
    std::size_t accept = 0;
    bool operator==(const SinglePlan&) const = default;
};

// Probability of acceptance as a function of lot quality: the operating characteristic (OC). Type B: a long series with
// the share `defective` (0 to 1) of nonconforming cards; binomial.
double acceptanceProbability(const SinglePlan& plan, double defective);
// Type A: a lot of `lot` cards with `defectives` nonconforming ones, sampled without replacement; hypergeometric. A
// plan with n above the lot size tests all cards.
double acceptanceProbability(const SinglePlan& plan, std::size_t lot, std::size_t defectives);

// Returns the share of nonconforming cards that is accepted with this probability (0 to 1): 0.95 yields p95, 0.10
// yields p10. A plan that accepts every lot yields 1.
double qualityAt(const SinglePlan& plan, double probability);

// Requirements of a plan: good lots (share `good` nonconforming) are rejected with at most `producersRisk`, bad lots
// (share `bad`) accepted with at most `consumersRisk`.
struct RiskPoints {
    double good = 0, producersRisk = 0;
    double bad = 0, consumersRisk = 0;
};
bool possible(const RiskPoints& points); // 0 < good < bad < 1, each risk within 0 and 1, and their sum below 1

// Returns the plan with the smallest n that meets both points (type B). Returns nothing if they are impossible, or if n
// exceeds kMostCards.
inline constexpr std::size_t kMostCards = 100'000;
std::optional<SinglePlan> smallestPlan(const RiskPoints& points);

} // namespace assay
