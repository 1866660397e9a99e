// Converts recordings on card models into predictions with intervals. Pure.
#pragma once

#include "judge/advice/advice.h"

#include <vector>

namespace assay {

// Inputs of all predictions.
struct PredictionBasis {
    const std::vector<FittedCardModel>& models;
    double megabits;       // sum of all streams
    double modelError = 0; // standard deviation of ln(measured / predicted), without randomness
};
WritePathResult resultOf(const RecordingOutcomes& all, const PredictionBasis& basis, const RecordingPlan& plan);
// Returns the sustained rate in Mbit/s: mean over seeds, weighted mean over cards.
double meanRate(const RecordingOutcomes& all, const PredictionBasis& basis);
// Returns true if `a` lost less than `b`, or equal and sustains a higher rate.
bool isBetterOutcome(const RecordingOutcome& a, const RecordingOutcome& b);
// Returns true if `one` loses significantly more than `other`. Compares recordings with equal seeds; models count by
// weight.
bool losesSignificantlyMore(const WritePathResult& one, const WritePathResult& other,
                            const std::vector<FittedCardModel>& models);
double sustainableRateOf(const WritePathResult& result); // Mbit/s; 0 = unknown
// Orders by loss rounded to 10 ms, then by the upper end of its interval, then by rate, then by WAF.
bool isBetter(const WritePathResult& a, const WritePathResult& b);

} // namespace assay
