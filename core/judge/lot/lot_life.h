// How long the cards of a lot last, where their runs wrote them over again and again. Pure.
#pragma once

#include "ground/stats/kaplan_meier.h"
#include "ground/stats/life.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// The Weibull shape that is assumed where too few cards failed to tell one. Flash wears out, and shapes of 2 and more
// are usual for that; a larger true shape makes the bound low, a smaller one makes it too high.
inline constexpr double kAssumedShape = 2;
inline constexpr std::size_t kMinFailures = 3; // below, the shape of a fit says next to nothing

struct LotLife {
    std::vector<LifeTime> cards; // in cycles; those without a failure ended before it
    std::size_t failed = 0;
    std::vector<SurvivalStep> survival; // Kaplan and Meier
    // The better one of Weibull and lognormal by AICc; nothing below kMinFailures, or without an interval of B10.
    std::optional<LifeFit> fit;
    double b10 = 0; // cycles after which a tenth of the cards has failed; 0 without a fit
    // With 95 % confidence B10 is at least this: by profile likelihood, or without a fit by Weibayes with
    // kAssumedShape.
    double b10Bound = 0;
};

// From `cycles` and `cycles_to_first_error` of the runs (scenario `endurance`); nothing where no run has them.
std::optional<LotLife> lifeOf(std::span<const JudgedRecord* const> cards);

// In one sentence.
Message inWords(const LotLife& life);

} // namespace assay
