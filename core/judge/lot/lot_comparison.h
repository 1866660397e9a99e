// Lots side by side: supplier against supplier, and what the next lot of one supplier must go through. Pure.
#pragma once

#include "ground/stats/group_difference.h"
#include "ground/stats/iso2859.h"
#include "judge/lot/lot_judgement.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// One criterion on two lots, each with all its cards.
struct LotContrast {
    CriterionResult criterion; // metric, comparison, limit, unit
    std::size_t a = 0, b = 0;  // indices of the lots
    double medianA = 0, medianB = 0;
    EffectSize delta; // Cliff's: above 0 where lot a has the larger values; 95 % interval
    double chance =
        1; // of so large a difference of equal lots (Mann and Whitney), corrected by Holm for all that is compared
};

// Every pair of lots on every criterion that both have, with at least two numbers each.
std::vector<LotContrast> contrastsOf(std::span<const LotDocument> lots);

// ISO 2859-1, clause 9: how the next lot of a supplier is to be inspected after these, in order. Nothing where a lot
// has no single plan or is undecided. `mayReduce`: production is steady, and the responsible authority wants it.
std::optional<Switching> severityAfter(std::span<const LotDocument> lots, bool mayReduce);
// The same for people. Errc::badInput also for lots of several suppliers.
Result<Switching> nextInspection(std::span<const LotDocument> lots, bool mayReduce);
Message inWords(const Switching& switching); // a sentence

} // namespace assay
