// Date and time of day in UTC, to the millisecond. For records only; never used for measurements.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

using UtcTime = std::chrono::sys_time<std::chrono::milliseconds>;

UtcTime utcNow();
// "2026-11-23T23:15:02.123Z": sorts chronologically.
std::string utcText(UtcTime time);
// Parses the format of utcText() only; nothing for any other text.
std::optional<UtcTime> utcFromText(std::string_view text);

} // namespace assay
