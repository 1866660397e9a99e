// The meaning of a metric's flags for its criteria.
#pragma once

#include "ground/base/message.h"

#include <string>

namespace assay {

// Returns a sentence why `metric` with this flag cannot pass; empty for flags that only inform.
Message flagReason(const std::string& flag, const std::string& metric);

} // namespace assay
