// Sampling plans by attributes: a lot is accepted or rejected by how many of its tested cards fail. Single
// plans and their operating characteristic, after Schilling and Neubauer (Acceptance Sampling in Quality Control, 2nd
// edition, 2009) and Montgomery (Introduction to Statistical Quality Control, chapter 15). Pure.
#pragma once

#include <cstddef>
#include <optional>

namespace assay {

// n cards are tested; the lot is accepted if at most `accept` of them fail.
struct SinglePlan {
    std::size_t n = 0;
    std::size_t accept = 0;
    bool operator==(const SinglePlan&) const = default;
};

// Chance of acceptance over the lot's quality: the operating characteristic (OC).
// Type B: cards of a long series of which the share `defective` (0 to 1) is bad; binomial.
double chanceOfAcceptance(const SinglePlan& plan, double defective);
// Type A: this lot of `lot` cards with `defectives` bad ones, drawn without return; hypergeometric. A plan of more
// cards than the lot has tests them all.
double chanceOfAcceptance(const SinglePlan& plan, std::size_t lot, std::size_t defectives);

// The share of bad cards that is accepted with this chance (0 to 1): 0.95 gives p95, 0.10 gives p10. A plan that
// accepts whatever fails gives 1.
double qualityAt(const SinglePlan& plan, double chance);
// The largest number of bad cards in a lot that is accepted with at least this chance.
std::size_t defectivesAt(const SinglePlan& plan, std::size_t lot, double chance);

// Where a rejected lot is tested card by card and every bad card that was met is replaced by a good one:
// the share of bad cards that goes out (AOQ), its largest value over all qualities (AOQL), and the average number of
// cards tested in a lot (ATI).
double averageOutgoingQuality(const SinglePlan& plan, std::size_t lot, double defective);
struct OutgoingLimit {
    double defective = 0; // the quality of lots at which most bad cards go out
    double outgoing = 0;  // AOQL
};
OutgoingLimit averageOutgoingLimit(const SinglePlan& plan, std::size_t lot);
double averageTotalInspection(const SinglePlan& plan, std::size_t lot, double defective);

// What a plan shall hold: good lots (share `good` bad) are rejected with at most `producersRisk`, bad lots (share
// `bad`) accepted with at most `consumersRisk`.
struct RiskPoints {
    double good = 0, producersRisk = 0;
    double bad = 0, consumersRisk = 0;
};
bool possible(const RiskPoints& points); // 0 < good < bad < 1, each risk within 0 and 1, and together below 1

// The plan with the least n that holds both points (type B). Nothing if they are not possible, or if it needs more than
// kMostCards.
inline constexpr std::size_t kMostCards = 100'000;
std::optional<SinglePlan> smallestPlan(const RiskPoints& points);

} // namespace assay
