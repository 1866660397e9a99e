// Judges the criteria of a running test. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/interim_verdict.h"
#include "run/record/metric.h"

#include <span>
#include <string_view>

namespace assay {

// Judges these metrics (interimMetrics()) while the step `running` has not ended; "" = between two steps. A criterion
// is missed if its step has ended with a fail, or if an extreme or an error count is beyond its limit: these can only
// get worse.
InterimVerdict judgeInterim(const Profile& profile, std::span<const Metric> metrics, std::string_view running);

} // namespace assay
