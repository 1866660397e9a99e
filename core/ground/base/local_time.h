// Offset of local time from UTC.
#pragma once

#include <chrono>
#include <ctime>

namespace assay {

// East is positive.
std::chrono::minutes localOffset(std::time_t when);

} // namespace assay
