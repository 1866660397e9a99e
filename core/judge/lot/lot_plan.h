// The sampling plan of a lot: how many cards are tested, and what number of bad ones rejects the lot. It is fixed, as
// one line of text, before the first card is tested. Pure.
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

// The plan of a new lot: with 95 % confidence less than 10 % of the cards are bad.
inline constexpr const char* kDefaultPlan = "success:95:90";

// Written as
//   success:C:R[:F]     as many cards as say with C % confidence that at least R % of the lot are good, F of them bad
//   single:N:A          N cards, at most A bad
//   iso2859:LEVEL:AQL[:normal|tightened|reduced]   ISO 2859-1, single sampling, level S1 to S4, I, II or III
//   double:N1:A1:R1:N2:A2   accept up to A1 of N1, reject from R1 on; else N2 more, accept up to A2 of both
//   sequential:P1:ALPHA:P2:BETA   card after card: P1 % bad is rejected with ALPHA %, P2 % accepted with BETA %
//   variables:P1:ALPHA:P2:BETA   the same points by mean and standard deviation of what is measured (ISO 3951-1)
//   all                 every card; none bad
inline constexpr std::uint64_t kFiniteLot = 20'000;
struct LotPlan {
    std::string text;
    std::uint64_t lot = 0; // cards in it
    std::variant<SinglePlan, DoublePlan, SequentialPlan, VariablesPlan> plan;
    // Shares of bad cards (0 to 1) that the plan's text names: the acceptance quality limit (AQL) and the limiting
    // quality (LQ). Of success:C:R the LQ is the least share above 1 - R that the lot can have.
    std::optional<double> aql, lq;

    std::size_t most() const; // cards that are tested at most
    Message inWords() const;  // one sentence
    // The operating characteristic: the chance that the lot is accepted if this share of its cards is bad (0 to 1).
    // Hypergeometric (type A) up to kFiniteLot cards; as if of a long series (type B) above, and by variables.
    double accepted(double bad) const;
    double qualityAt(double chance) const; // the largest share of bad cards that is accepted with this chance
};

// `lotSize` > 0. Errc::badInput with the forms above; also for a plan that needs more cards than the lot has.
Result<LotPlan> parsePlan(const std::string& text, std::uint64_t lotSize);

enum class CardVerdict { good, bad, undecided };
enum class LotVerdict { accept, reject, undecided };
const char* name(LotVerdict verdict); // "accept", "reject", "undecided"

struct PlanDecision {
    LotVerdict verdict = LotVerdict::undecided;
    std::size_t counted = 0; // cards that decide; those tested beyond the plan do not
    std::size_t more = 0;    // undecided: so many further cards at least
    std::size_t unclear = 0; // undecided: so many of the counted cards have no verdict themselves
};
// `cards` in the order of testing. A card without a verdict counts as good for a rejection and as bad for an
// acceptance: it decides neither. A plan by variables decides nothing here, but by values (variables_decision.h).
PlanDecision decide(const LotPlan& plan, std::span<const CardVerdict> cards);

} // namespace assay
