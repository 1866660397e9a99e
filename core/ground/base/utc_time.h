// Date and time of day in UTC, to the millisecond. For records only: nothing is measured with it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

using UtcTime = std::chrono::sys_time<std::chrono::milliseconds>;

UtcTime utcNow();
// "2026-11-23T23:15:02.123Z": sorts as the time does.
std::string utcText(UtcTime time);
// Only what utcText() writes; nothing for any other text.
std::optional<UtcTime> utcFromText(std::string_view text);

} // namespace assay
