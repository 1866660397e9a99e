// Judges a lot by its sampling plan, and says how its cards lie. Pure.
#pragma once

#include "ground/base/interval.h"
#include "judge/lot/criterion_statistics.h"
#include "judge/lot/lot.h"
#include "judge/lot/lot_findings.h"
#include "judge/lot/lot_life.h"
#include "judge/lot/lot_plan.h"
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
    StepNames names;                // of the profile of all cards
    std::vector<CardVerdict> cards; // in the order of testing
    std::size_t bad = 0, undecided = 0;
    PlanDecision decision;
    LotVerdict verdict = LotVerdict::undecided;
    Message reason;
    // Of the lot, 90 %: exact, in a finite lot (ground/stats/success_run.h). Cards without a verdict count as good in
    // its lower end, and as bad in its upper one.
    Interval badShare;
    PlanRisks risks;
    // The plan's: the largest share of bad cards that it accepts with at least 95 % and 10 %.
    double acceptedIn95 = 0, acceptedIn10 = 0;
    std::vector<Population> populations;
    std::vector<LotFinding> findings; // the heaviest first
    std::vector<CriterionStatistics> criteria;
    std::optional<LotLife> life; // of all cards; none where no run is about life
    bool simulated = false;      // at least one of the cards
};

// A judged lot with its cards; refers to what its maker keeps.
struct LotDocument {
    const Lot& lot;
    std::span<const JudgedRecord* const> cards; // of lot.cards
    const LotJudgement& judgement;
};

// Good: pass or marginal. Bad: fail. All others are undecided, because only a failed card is a bad one.
CardVerdict cardVerdict(const JudgedRecord& card);

// `cards` are the runs of lot.cards, in their order. Errc::badInput when a run is not of this lot, cards were tested by
// different profiles, or the plan was changed after the first card.
Result<LotJudgement> judgeLot(const Lot& lot, std::span<const JudgedRecord* const> cards);

// "3, 7, 12 ... (16)"
std::string sampleNumbers(const Lot& lot, std::span<const std::size_t> cards, std::size_t most = 12);

} // namespace assay
