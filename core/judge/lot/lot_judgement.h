// Judges a lot by its sampling plan and computes its statistics. Pure.
#pragma once

#include "ground/base/interval.h"
#include "judge/lot/criterion_statistics.h"
#include "judge/lot/lot.h"
#include "judge/lot/lot_findings.h"
#include "judge/lot/lot_life.h"
#include "judge/lot/lot_plan.h"
#include "judge/lot/lot_testing.h"
#include "judge/lot/nonconformities.h"
#include "judge/lot/plan_risks.h"
#include "judge/lot/populations.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

struct LotJudgement {
    LotPlan plan;
    StepNames names;                // profile of all cards
    std::vector<CardVerdict> cards; // in the order of testing
    std::size_t nonconforming = 0, undecided = 0;
    PlanDecision decision;
    LotVerdict verdict = LotVerdict::undecided;
    Message reason;
    // Nonconforming share of the lot, 90 % interval, exact for a finite lot (ground/stats/success_run.h). Cards without
    // a verdict count as conforming at its lower end and as nonconforming at its upper end.
    Interval nonconformingShare;
    PlanRisks risks;
    // Largest nonconforming share that the plan accepts with a probability of at least 95 % and 10 %.
    double shareAcceptedAt95 = 0, shareAcceptedAt10 = 0;
    std::vector<Nonconformity> nonconformities;
    LotTesting testing;
    std::vector<Population> populations;
    std::vector<LotFinding> findings; // the heaviest first
    std::vector<CriterionStatistics> criteria;
    std::optional<LotLife> life; // all cards; none if no run is an endurance test
    bool simulated = false;      // true if at least one card is simulated
};

// A judged lot with its cards. References only; the caller keeps the objects alive.
struct LotDocument {
    const Lot& lot;
    std::span<const JudgedRecord* const> cards; // runs of lot.cards
    const LotJudgement& judgement;
};

// conforming: pass or marginal; nonconforming: fail; else undecided, because only a failed card is nonconforming.
CardVerdict cardVerdict(const JudgedRecord& card);

// `cards` are the runs of lot.cards, in their order. Errc::badInput if a run is not of this lot, if cards were tested
// with different profiles, or if the plan was changed after the first card.
Result<LotJudgement> judgeLot(const Lot& lot, std::span<const JudgedRecord* const> cards);

// "3, 7, 12 ... (16)"
std::string sampleNumbers(const Lot& lot, std::span<const std::size_t> cards, std::size_t most = 12);

} // namespace assay
