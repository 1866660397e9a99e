// From recordings on model cards to numbers with intervals. Pure.
#pragma once

#include "judge/advice/advice.h"

#include <vector>

namespace assay {

// What numbers are made with.
struct Basis {
    const std::vector<LearnedCard>& cards;
    double megabits;       // of all streams
    double modelError = 0; // standard deviation of ln(measured / foretold), beside what chance does
};
WayOfWriting summed(const RecordingOutcomes& all, const Basis& basis, const RecordingPlan& plan);
// Mbit/s that the cards sustain, mean over seeds and cards, these by weight.
double meanRate(const RecordingOutcomes& all, const Basis& basis);
// Did this recording lose less, or where none lost anything, could it have been faster?
bool wentBetter(const RecordingOutcome& a, const RecordingOutcome& b);
// Does one way lose more than the other, by more than chance? Of the recordings with the same seeds, the cards by
// weight.
bool losesMore(const WayOfWriting& one, const WayOfWriting& other, const std::vector<LearnedCard>& cards);
double rateOf(const WayOfWriting& way); // Mbit/s; 0 = not known
// By the time lost, to a hundredth of a second; where that is the same by the upper end of its interval, then by the
// rate, then by the wear.
bool isBetter(const WayOfWriting& a, const WayOfWriting& b);

} // namespace assay
