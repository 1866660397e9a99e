#include "ground/base/utc_time.h"

#include <array>
#include <fmt/format.h>

namespace assay {

UtcTime utcNow() { return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

std::string utcText(UtcTime time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

std::optional<UtcTime> utcFromText(std::string_view text)
{
    constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
    if (text.size() != kForm.size())
        return std::nullopt;
    std::array<int, 7> parts{};
    std::size_t part = 0;
    for (std::size_t i = 0; i < kForm.size(); ++i) {
        if (kForm[i] != '0' ? text[i] != kForm[i] : text[i] < '0' || text[i] > '9')
            return std::nullopt;
        if (kForm[i] == '0')
            parts[part] = parts[part] * 10 + (text[i] - '0');
        else if (i + 1 < kForm.size())
            ++part;
    }
    const auto [year, month, day, hours, minutes, seconds, millis] = parts;
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    if (!date.ok() || hours > 23 || minutes > 59 || seconds > 59)
        return std::nullopt;
    return UtcTime(std::chrono::sys_days(date).time_since_epoch() + std::chrono::hours(hours) +
                   std::chrono::minutes(minutes) + std::chrono::seconds(seconds) + std::chrono::milliseconds(millis));
}

} // namespace assay
