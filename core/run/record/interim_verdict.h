// Interim status of the criteria of a running test. Computed by judge/verdict/interim_status.h, shown by the front
// ends.
#pragma once

#include "run/record/scorecard.h"

#include <vector>

namespace assay {

enum class InterimStatus {
    notMeasured, // no value yet
    open,        // beyond the limit so far, or too few data; later data may still meet it
    met,         // so far
    missed,      // later data cannot meet it any more
};

struct InterimCriterion {
    CriterionResult result; // as if the test ended now
    InterimStatus status = InterimStatus::notMeasured;
    // True if the verdict stays as it is when the run completes. False for a missed criterion on times whose step still
    // runs, because the host may turn out to have been busy.
    bool decided = false;
};

struct InterimVerdict {
    std::vector<InterimCriterion> criteria; // in the order of the scorecard; empty before the first step

    bool hasFailed() const; // true if the card fails when the run completes
    bool canPass() const;
    bool isMet() const; // every measured criterion is met; false without measurements
};

} // namespace assay
