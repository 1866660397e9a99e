// Interim status of the criteria of a running test. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <span>
#include <string_view>
#include <vector>

namespace assay {

enum class Standing {
    notMeasured, // no value yet
    open,        // beyond the limit so far, or too few data; later data may still meet it
    met,         // so far
    lost,        // later data cannot meet it any more
};

struct CriterionSoFar {
    CriterionResult result; // as if the test ended now
    Standing standing = Standing::notMeasured;
    // True if the verdict stays as it is when the run completes. False for a lost criterion on times whose step still
    // runs, because the host may turn out to have been busy.
    bool decided = false;
};

struct RunSoFar {
    std::vector<CriterionSoFar> criteria; // in the order of the scorecard; empty before the first step

    bool failed() const; // true if the card fails when the run completes
    bool canStillPass() const;
    bool metSoFar() const; // every measured criterion is met; false without measurements
};

// Judges these metrics (metricsSoFar()) while the step `running` has not ended; "" = between two steps. A criterion is
// lost if its step has ended with a fail, or if an extreme or an error count is beyond its limit: these can only get
// worse.
RunSoFar judgeSoFar(const Profile& profile, std::span<const Metric> metrics, std::string_view running);

} // namespace assay
