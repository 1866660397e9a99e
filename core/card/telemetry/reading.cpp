#include "card/telemetry/reading.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::array<const char*, kCounters> kNames = {"host_bytes",
                                                       "nand_bytes",
                                                       "erase_total",
                                                       "erase_min",
                                                       "erase_avg_milli",
                                                       "erase_max",
                                                       "rated_cycles",
                                                       "life_used_bp",
                                                       "system_erase_total",
                                                       "system_erase_min",
                                                       "system_erase_avg_milli",
                                                       "system_erase_max",
                                                       "system_life_used_bp",
                                                       "factory_bad_blocks",
                                                       "grown_bad_blocks",
                                                       "spare_blocks",
                                                       "power_cycles",
                                                       "unsafe_power_offs",
                                                       "refreshes",
                                                       "crc_errors"};

int digitOf(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

} // namespace

const char* name(CounterId id) { return kNames[static_cast<std::size_t>(id)]; }

std::optional<CounterId> counterFromName(std::string_view word)
{
    const auto found = std::ranges::find(kNames, word, [](const char* text) { return std::string_view(text); });
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<CounterId>(found - kNames.begin());
}

bool TelemetryReading::empty() const
{
    return std::ranges::none_of(counters, [](const auto& counter) { return counter.has_value(); });
}

std::string hexOf(const TelemetryPage& page)
{
    std::string text;
    text.reserve(2 * page.size());
    for (const std::uint8_t byte : page)
        fmt::format_to(std::back_inserter(text), "{:02x}", byte);
    return text;
}

std::optional<TelemetryPage> pageFromHex(std::string_view hex)
{
    TelemetryPage page{};
    if (hex.size() != 2 * page.size())
        return std::nullopt;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const int high = digitOf(hex[2 * i]);
        const int low = digitOf(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        page[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return page;
}

} // namespace assay
