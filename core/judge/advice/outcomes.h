// Converts recordings on card models into predictions with intervals. Pure.
#pragma once

#include "judge/advice/advice.h"

#include <vector>

namespace assay {

// Inputs of all predictions.
struct Basis {
    const std::vector<LearnedCard>& cards;
    double megabits;       // sum of all streams
    double modelError = 0; // standard deviation of ln(measured / predicted), without randomness
};
WayOfWriting summed(const RecordingOutcomes& all, const Basis& basis, const RecordingPlan& plan);
// Returns the sustained rate in Mbit/s: mean over seeds, weighted mean over cards.
double meanRate(const RecordingOutcomes& all, const Basis& basis);
// Returns true if `a` lost less than `b`, or equal and sustains a higher rate.
bool wentBetter(const RecordingOutcome& a, const RecordingOutcome& b);
// Returns true if `one` loses significantly more than `other`. Compares recordings with equal seeds; cards count by
// weight.
// weight.
bool losesMore(const WayOfWriting& one, const WayOfWriting& other, const std::vector<LearnedCard>& cards);
double rateOf(const WayOfWriting& way); // Mbit/s; 0 = unknown
// Orders by loss rounded to 10 ms, then by the upper end of its interval, then by rate, then by WAF.
bool isBetter(const WayOfWriting& a, const WayOfWriting& b);

} // namespace assay
