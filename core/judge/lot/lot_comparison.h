// Comparison of lots between suppliers, and switching rules for the next lot of one supplier. Pure.
#pragma once

#include "ground/stats/group_difference.h"
#include "ground/stats/iso2859.h"
#include "judge/lot/lot_judgement.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// One criterion on two lots with all their cards.
struct LotContrast {
    CriterionResult criterion; // metric, comparison, limit, unit
    std::size_t a = 0, b = 0;  // indices of the lots
    double medianA = 0, medianB = 0;
    EffectSize delta;  // Cliff's delta: above 0 if lot a has the larger values; 95 % interval
    double pValue = 1; // by Mann and Whitney, corrected by Holm for all comparisons
};

// Returns every pair of lots with every common criterion, with at least two numbers each.
std::vector<LotContrast> contrastsOf(std::span<const LotDocument> lots);

// Applies the switching rules of ISO 2859-1, clause 9, to these lots in order. Returns none if a lot has no single plan
// or is undecided. `mayReduce`: production is steady, and the responsible authority allows reduced inspection.
std::optional<Switching> severityAfter(std::span<const LotDocument> lots, bool mayReduce);
// Like severityAfter(), with an error message. Errc::badInput also for lots of several suppliers.
Result<Switching> nextInspection(std::span<const LotDocument> lots, bool mayReduce);
Message inWords(const Switching& switching); // one sentence

} // namespace assay
