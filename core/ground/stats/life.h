// Lifetime distributions fitted to endurance tests with censored data. Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Lifetime of one card, in any unit of wear (bytes written, cycles, hours), above 0.
struct LifeTime {
    double time = 0;
    bool failed = false; // false: right-censored, the test ended before the card failed
};

enum class LifeModel { weibull, lognormal };

// ln t = location + scale * z, with z from the smallest extreme value distribution (Weibull) or the normal distribution
// (lognormal).
struct LifeFit {
    LifeModel model = LifeModel::weibull;
    double location = 0; // Weibull: ln eta
    double scale = 1;    // Weibull: 1 / beta
    double logLikelihood = 0;
    double aicc = 0; // Akaike's criterion corrected for small samples; lower is better
};

inline constexpr std::size_t kMinForLife = 4; // minimum number of cards, so that AICc of two parameters is defined

// Maximum likelihood with right censoring (Meeker and Escobar, Statistical Methods for Reliability Data, 1998, chapter
// 8). Returns nothing for fewer than kMinForLife cards or two different failure times. With few failures the Weibull
// shape is biased upwards by about 1.4 / (failures - 2).
std::optional<LifeFit> fitLife(std::span<const LifeTime> cards, LifeModel model);

// Returns the time by which the share of all cards has failed: B10 for 0.1; 0 < `share` < 1.
double lifeQuantile(const LifeFit& fit, double share);

// 90 % profile-likelihood CI: `low` is the one-sided 95 % bound. `fit` is that of `cards`. Returns nothing if the
// likelihood does not decrease.
std::optional<Interval> lifeQuantileInterval(std::span<const LifeTime> cards, const LifeFit& fit, double share);

// Few or no failures, with a known Weibull shape `beta` > 0 (Weibayes; Nelson, Journal of Quality Technology 17, 1985):
// lower bound, with `confidence`, of the time by which the share of all cards has failed. It is eta = (2 sum t^beta /
// chi-squared quantile of 2 failures + 2)^(1 / beta), times (-ln(1 - share))^(1 / beta). At least one card.
double weibayesBound(std::span<const LifeTime> cards, double beta, double share, double confidence = 0.95);

} // namespace assay
