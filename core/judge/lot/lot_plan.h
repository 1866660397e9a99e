// Sampling plan of a lot: sample size and acceptance number. It is fixed as one line of text before the first card is
// tested. Pure.
#pragma once

#include "ground/base/result.h"
#include "ground/stats/double_plan.h"
#include "ground/stats/sequential_plan.h"
#include "ground/stats/variables_plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

namespace assay {

// Default plan of a new lot: with 95 % confidence fewer than 10 % of the cards are nonconforming.
inline constexpr const char* kDefaultPlan = "success:95:90";

// Text forms ("bad" = nonconforming):
//   success:C:R[:F]     n for C % confidence that at least R % of the lot are good, Ac = F (default 0)
//   single:N:A          n = N, Ac = A
//   iso2859:LEVEL:AQL[:normal|tightened|reduced]   ISO 2859-1, single sampling, level S1 to S4, I, II or III
//   double:N1:A1:R1:N2:A2   n = N1, Ac = A1, Re = R1; between them N2 more cards, Ac = A2 for both samples
//   sequential:P1:ALPHA:P2:BETA   one card at a time: P1 % bad is rejected with ALPHA %, P2 % accepted with BETA %
//   variables:P1:ALPHA:P2:BETA   the same points by mean and standard deviation of the measured values (ISO 3951-1)
//   all                 every card, Ac = 0
inline constexpr std::uint64_t kFiniteLot = 20'000;
struct LotPlan {
    std::string text;
    std::uint64_t lot = 0; // cards in it
    std::variant<SinglePlan, DoublePlan, SequentialPlan, VariablesPlan> plan;
    // AQL and limiting quality (LQ) as shares (0 to 1), if the plan's text names them. For success:C:R the LQ is the
    // smallest share above 1 - R that the lot can have.
    std::optional<double> aql, lq;

    std::size_t maxCards() const; // maximum number of tested cards
    Message inWords() const;      // one sentence
    std::string numbers() const;  // "n = 40, Ac = 1, Re = 2"; in symbols of ISO 2859-1, 8422 and 3951-1
    // Operating characteristic: returns the probability of acceptance if this share of the cards is nonconforming (0 to
    // 1). Hypergeometric (type A) up to kFiniteLot cards; for a long series (type B) above, and by variables.
    double acceptanceProbability(double nonconformingShare) const;
    double qualityAt(double probability) const; // largest nonconforming share accepted with at least this probability
};

// `lotSize` > 0. Errc::badInput lists the text forms; also for a plan that needs more cards than the lot has.
Result<LotPlan> parsePlan(const std::string& text, std::uint64_t lotSize);

enum class CardVerdict { conforming, nonconforming, undecided };
enum class LotVerdict { accept, reject, undecided };
const char* name(LotVerdict verdict); // "accept", "reject", "undecided"

struct PlanDecision {
    LotVerdict verdict = LotVerdict::undecided;
    std::size_t counted = 0;        // cards that decide, without those tested beyond the plan
    std::size_t more = 0;           // undecided: minimum number of further cards
    std::size_t withoutVerdict = 0; // undecided: counted cards without a verdict
    // Acceptance and rejection number for the counted cards (of a double plan: of the deciding sample). `accept` is
    // none if it is too early to accept; both are meaningless for a plan by variables.
    std::optional<std::size_t> accept;
    std::size_t reject = 0;
};
// `cards` in the order of testing. A card without a verdict counts as conforming for rejection and as nonconforming for
// acceptance, so it decides neither. A plan by variables is undecided here; variables_decision.h decides it.
PlanDecision decide(const LotPlan& plan, std::span<const CardVerdict> cards);

} // namespace assay
