// Share of surviving cards over time, without a model of failure. Pure.
#pragma once

#include "ground/base/interval.h"
#include "ground/stats/life.h"

#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// State after one failure time.
struct SurvivalStep {
    double time = 0;
    std::size_t atRisk = 0; // cards under test just before
    std::size_t failed = 0;
    double survival = 1;
    double standardError = 0; // Greenwood's
    Interval ci;              // 95 % CI, within 0 to 1
};

// Kaplan-Meier estimator (Journal of the American Statistical Association 53, 1958) with Greenwood's variance; the CI
// is computed on the log scale. A card censored at a failure time was at risk. After the failure of the last card the
// CI extends from 0 to the upper end of the previous step.
std::vector<SurvivalStep> kaplanMeier(std::span<const LifeTime> cards);

} // namespace assay
