// How long cards last: distributions fitted to endurance tests in which not all cards failed. Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Of one card, in any unit of wear (bytes written, cycles, hours), above 0.
struct LifeTime {
    double time = 0;
    bool failed = false; // else the test ended before the card did: right-censored
};

enum class LifeModel { weibull, lognormal };

// ln t = location + scale * z, with z of the least extreme value distribution (Weibull) or of the normal one.
struct LifeFit {
    LifeModel model = LifeModel::weibull;
    double location = 0; // Weibull: ln eta
    double scale = 1;    // Weibull: 1 / beta
    double logLikelihood = 0;
    double aicc = 0; // Akaike's criterion corrected for few cards; the smaller one fits better
};

inline constexpr std::size_t kMinForLife = 4; // cards, so that AICc of two parameters is defined

// Maximum likelihood with right censoring (Meeker and Escobar, Statistical Methods for Reliability Data, 1998, chapter
// 8). Nothing of fewer than kMinForLife cards or than two different times of failure. Of few failures the Weibull shape
// comes out too large: by 1.4 / (failures - 2) or so.
std::optional<LifeFit> fitLife(std::span<const LifeTime> cards, LifeModel model);

// The time by which the share of all cards has failed: B10 for 0.1; `share` above 0 and below 1.
double lifeQuantile(const LifeFit& fit, double share);

// Intervals by profile likelihood, 90 %: `low` is the bound that holds with 95 %. `fit` is that of `cards`. Nothing
// where the likelihood does not fall off.
std::optional<Interval> lifeQuantileInterval(std::span<const LifeTime> cards, const LifeFit& fit, double share);
std::optional<Interval> lifeScaleInterval(std::span<const LifeTime> cards, const LifeFit& fit);

// Few failures or none, and a Weibull shape `beta` > 0 known from elsewhere (Weibayes; Nelson, Journal of Quality
// Technology 17, 1985): lower bound with `confidence` of the time by which the share of all cards has failed. It is
// eta = (2 sum t^beta / chi-squared quantile of 2 failures + 2)^(1 / beta), times (-ln(1 - share))^(1 / beta). At least
// one card.
double weibayesBound(std::span<const LifeTime> cards, double beta, double share, double confidence = 0.95);

} // namespace assay
