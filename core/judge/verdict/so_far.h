// What a running test says of its criteria so far. Only what is certain is final. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <span>
#include <string_view>
#include <vector>

namespace assay {

enum class Standing {
    notMeasured, // nothing yet
    open,        // misses its limit so far, or too little is known; what follows may still meet it
    met,         // so far
    lost,        // whatever follows, it is not met
};

struct CriterionSoFar {
    CriterionResult result; // as if the test ended now
    Standing standing = Standing::notMeasured;
    // The verdict stays as it is, if the run goes to its end. Not so for a lost criterion on times whose step still
    // runs: this computer may turn out to have been busy.
    bool decided = false;
};

struct RunSoFar {
    std::vector<CriterionSoFar> criteria; // in the order of the scorecard; empty before the first step

    bool failed() const; // the card fails, if the run goes to its end
    bool canStillPass() const;
    bool metSoFar() const; // all that is measured is met; false while nothing is
};

// Judges these metrics (metricsSoFar()) while the step `running` is not at its end; "" = between two steps. A criterion
// is lost when its step has ended with a fail, or when an extreme or a count of errors is beyond its limit: those only
// get worse.
RunSoFar judgeSoFar(const Profile& profile, std::span<const Metric> metrics, std::string_view running);

} // namespace assay
