// Interim status of the criteria of a running test. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <span>
#include <string_view>
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

// Judges these metrics (interimMetrics()) while the step `running` has not ended; "" = between two steps. A criterion
// is missed if its step has ended with a fail, or if an extreme or an error count is beyond its limit: these can only
// get worse.
InterimVerdict judgeInterim(const Profile& profile, std::span<const Metric> metrics, std::string_view running);

} // namespace assay
