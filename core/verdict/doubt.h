// What a flag of a metric means for a criterion on it.
#pragma once

#include "base/message.h"

#include <string>

namespace assay {

// Why a metric with this flag cannot pass, as a sentence for `metric`; empty for flags that only inform.
Message doubtReason(const std::string& flag, const std::string& metric);

} // namespace assay
