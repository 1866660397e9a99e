// Life distribution of the cards of a lot, from endurance runs. Pure.
#pragma once

#include "ground/stats/kaplan_meier.h"
#include "ground/stats/life.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// Weibull shape assumed with too few failures for a fit. Wear-out has shapes of 2 and more. A larger true shape makes
// the bound conservative, a smaller one makes it too high.
inline constexpr double kAssumedShape = 2;
inline constexpr std::size_t kMinFailures = 3; // with fewer failures the fitted shape is meaningless

struct LotLife {
    std::vector<LifeTime> cards; // in cycles; without a failure censored at their end
    std::size_t failed = 0;
    std::vector<SurvivalStep> survival; // Kaplan and Meier
    // The better fit of Weibull and lognormal by AICc; none with fewer than kMinFailures failures or without an
    // interval of B10.
    std::optional<LifeFit> fit;
    double b10 = 0; // cycles by which 10 % of the cards have failed; 0 without a fit
    // Lower 95 % confidence bound of B10: by profile likelihood, or without a fit by Weibayes with kAssumedShape.
    double b10Bound = 0;
};

// Uses `cycles` and `cycles_to_first_error` of the runs (scenario `endurance`); none if no run has them.
std::optional<LotLife> lifeOf(std::span<const JudgedRecord* const> cards);

// Returns one sentence.
Message inWords(const LotLife& life);

} // namespace assay
