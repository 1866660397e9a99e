// The share of cards that is still good after each time, without a model of how they fail. Pure.
#pragma once

#include "ground/base/interval.h"
#include "ground/stats/life.h"

#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// After one time of failure.
struct SurvivalStep {
    double time = 0;
    std::size_t atRisk = 0; // cards under test just before
    std::size_t failed = 0;
    double survival = 1;
    double standardError = 0; // Greenwood's
    Interval ci;              // 95 %, within 0 to 1
};

// Kaplan and Meier's estimate (Journal of the American Statistical Association 53, 1958) with Greenwood's variance; the
// interval is taken of the logarithm. A card that is censored at a time of failure was at risk. After the failure of
// the last card the interval reaches from 0 to where that of the step before ended.
std::vector<SurvivalStep> kaplanMeier(std::span<const LifeTime> cards);

} // namespace assay
