// The meaning of a metric's flags for its criteria.
#pragma once

#include "ground/base/message.h"
#include "ground/quantity/metric_flag.h"

#include <string>

namespace assay {

// Returns a sentence why `metric` with this flag cannot pass; empty for flags that only inform.
Message flagReason(MetricFlag flag, const std::string& metric);

} // namespace assay
