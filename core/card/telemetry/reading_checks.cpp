#include "card/telemetry/reading_checks.h"

#include "ground/base/text.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

enum class Course { grows, stays, falls };

// Limits no real card comes near: 10^6 erases of a block (SLC is rated 10^5), 10^8 power cycles (one every ten seconds
// for thirty years), 2 * 10^17 bytes (1 TB written 200 000 times). Event counts end below 2^32 - 1, which is a field
// that was never set.
struct Rule {
    std::uint64_t least, most;
    Course course;
};
constexpr std::uint64_t kCycles = 1'000'000;
constexpr std::uint64_t kBytes = 200'000'000'000'000'000;
constexpr std::uint64_t kEvents = 4'000'000'000;
constexpr std::uint64_t kBlocks = 1'000'000;
constexpr std::uint64_t kPowerCycles = 100'000'000;
constexpr std::uint64_t kWholeLife = 10'000;
constexpr std::uint64_t kOverwrites = 200'000; // of the whole card
constexpr std::uint32_t kUnitErrorMax = 200;   // permille: maximum error of a known unit
constexpr std::array<Rule, kCounters> kRules = {{
    {0, kBytes, Course::grows},         // host_bytes
    {0, kBytes, Course::grows},         // nand_bytes
    {0, kEvents, Course::grows},        // erase_total
    {0, kCycles, Course::grows},        // erase_min
    {0, kCycles * 1000, Course::grows}, // erase_avg_milli
    {0, kCycles, Course::grows},        // erase_max
    {1, kCycles, Course::stays},        // rated_cycles
    {0, kWholeLife, Course::grows},     // life_used_bp
    {0, kEvents, Course::grows},        // system_erase_total
    {0, kCycles, Course::grows},        // system_erase_min
    {0, kCycles * 1000, Course::grows}, // system_erase_avg_milli
    {0, kCycles, Course::grows},        // system_erase_max
    {0, kWholeLife, Course::grows},     // system_life_used_bp
    {0, kBlocks, Course::stays},        // factory_bad_blocks
    {0, kBlocks, Course::grows},        // grown_bad_blocks
    {0, kBlocks, Course::falls},        // spare_blocks
    {0, kPowerCycles, Course::grows},   // power_cycles
    {0, kPowerCycles, Course::grows},   // unsafe_power_offs
    {0, kEvents, Course::grows},        // refreshes
    {0, kEvents, Course::grows},        // crc_errors
}};

class Rejecter {
public:
    Rejecter(TelemetryReading& reading, std::vector<RejectedValue>& rejected) : m_reading(reading), m_rejected(rejected)
    {
    }

    void reject(CounterId id, Message reason)
    {
        if (!m_reading[id])
            return;
        m_rejected.push_back({name(id), std::to_string(m_reading[id]->value), std::move(reason)});
        m_reading[id].reset();
    }
    void reject(const char* what, std::string& text, Message reason)
    {
        m_rejected.push_back({what, displayable(text), std::move(reason)});
        text.clear();
    }
    std::optional<std::uint64_t> value(CounterId id) const
    {
        return m_reading[id] ? std::optional(m_reading[id]->value) : std::nullopt;
    }

private:
    TelemetryReading& m_reading;
    std::vector<RejectedValue>& m_rejected;
};

Message outOfRange(CounterId id, const Counter& counter, const TelemetryChecks& checks)
{
    const Rule& rule = kRules[static_cast<std::size_t>(id)];
    if (counter.quantum == 0 || counter.quantum > rule.most)
        return msg("telemetry", "it has no resolution");
    if (counter.unitErrorPermille > kUnitErrorMax)
        return msg("telemetry", "its unit is not known well enough");
    if (counter.value > rule.most && rule.most == kWholeLife)
        return msg("telemetry", "more than 100 % of the life");
    if (counter.value < rule.least || counter.value > rule.most)
        return msg("telemetry", "outside of {} to {}, the range of any card", rule.least, rule.most);
    const bool bytes = id == CounterId::hostBytes || id == CounterId::nandBytes;
    if (bytes && checks.capacity.count() > 0 && counter.value / kOverwrites > checks.capacity.count())
        return msg("telemetry", "more than {} overwrites of the card", kOverwrites);
    return {};
}

// Checks minimum, mean and maximum of erases, and their total.
void checkErases(Rejecter& rejecter, CounterId total, CounterId min, CounterId avg, CounterId max)
{
    const auto least = rejecter.value(min);
    const auto mean = rejecter.value(avg);
    const auto most = rejecter.value(max);
    const bool ordered = !(least && most && *least > *most) && !(least && mean && *least * 1000 > *mean) &&
                         !(mean && most && *mean > *most * 1000);
    if (!ordered)
        for (const CounterId id : {min, avg, max})
            rejecter.reject(id, msg("telemetry", "least, mean and greatest number of erases are out of order"));
    const auto all = rejecter.value(total);
    if (all && rejecter.value(max) && *all < *rejecter.value(max))
        for (const CounterId id : {total, max})
            rejecter.reject(id, msg("telemetry", "all blocks together were erased less often than one of them"));
}

bool isDate(std::string_view text, const std::string& today)
{
    int year = 0, month = 0, day = 0;
    const auto number = [&](std::size_t at, std::size_t length, int& into) {
        const auto [end, problem] = std::from_chars(text.data() + at, text.data() + at + length, into);
        return problem == std::errc() && end == text.data() + at + length;
    };
    if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !number(0, 4, year) || !number(5, 2, month) ||
        !number(8, 2, day))
        return false;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() && year >= 2005 && text <= today;
}

bool isPrintable(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

void checkTexts(TelemetryReading& reading, Rejecter& rejecter, const std::string& today)
{
    if (!reading.made.empty() && !isDate(reading.made, today))
        rejecter.reject("made", reading.made, msg("telemetry", "not a day between 2005 and today"));
    for (const auto& [what, text] : {std::pair{"product", &reading.product}, {"firmware", &reading.firmware}})
        if (!isPrintable(*text))
            rejecter.reject(what, *text, msg("telemetry", "not printable text"));
}

bool contradicts(Course course, const Counter& now, const Counter& earlier)
{
    switch (course) {
    case Course::grows: return now.value < earlier.value;
    case Course::stays: return now.value != earlier.value;
    case Course::falls: return now.value > earlier.value;
    }
    return false;
}

} // namespace

bool isBlank(const TelemetryPage& page)
{
    return std::ranges::all_of(page, [&](std::uint8_t byte) { return byte == page[0]; });
}

void rejectUndeclared(TelemetryReading& reading, std::span<const CounterId> declared,
                      std::vector<RejectedValue>& rejected)
{
    Rejecter rejecter(reading, rejected);
    for (std::size_t i = 0; i < kCounters; ++i)
        if (const auto id = static_cast<CounterId>(i); std::ranges::find(declared, id) == declared.end())
            rejecter.reject(id, msg("telemetry", "the plugin does not declare this value"));
}

void rejectImplausible(TelemetryReading& reading, const TelemetryChecks& checks, std::vector<RejectedValue>& rejected)
{
    Rejecter rejecter(reading, rejected);
    for (std::size_t i = 0; i < kCounters; ++i)
        if (const auto& counter = reading.counters[i])
            if (Message reason = outOfRange(static_cast<CounterId>(i), *counter, checks); !reason.empty())
                rejecter.reject(static_cast<CounterId>(i), std::move(reason));
    checkErases(rejecter, CounterId::eraseTotal, CounterId::eraseMin, CounterId::eraseAvgMilli, CounterId::eraseMax);
    checkErases(rejecter, CounterId::systemEraseTotal, CounterId::systemEraseMin, CounterId::systemEraseAvgMilli,
                CounterId::systemEraseMax);
    const auto all = rejecter.value(CounterId::powerCycles);
    const auto unsafe = rejecter.value(CounterId::unsafePowerOffs);
    if (all && unsafe && *unsafe > *all)
        for (const CounterId id : {CounterId::powerCycles, CounterId::unsafePowerOffs})
            rejecter.reject(id, msg("telemetry", "more unsafe power-offs than power cycles"));
    // No card compresses by half. Tolerates one step of the counter on a young card.
    const auto& nand = reading[CounterId::nandBytes];
    const auto host = rejecter.value(CounterId::hostBytes);
    if (nand && host && *host > 2 * (nand->value + nand->quantum))
        for (const CounterId id : {CounterId::hostBytes, CounterId::nandBytes})
            rejecter.reject(id, msg("telemetry", "the flash was written less than half of what the host wrote"));
    checkTexts(reading, rejecter, checks.today);
}

void rejectContradictions(TelemetryReading& now, const TelemetryReading& earlier, std::vector<RejectedValue>& rejected)
{
    Rejecter rejecter(now, rejected);
    for (std::size_t i = 0; i < kCounters; ++i) {
        const auto id = static_cast<CounterId>(i);
        if (!now[id] || !earlier[id] || !contradicts(kRules[i].course, *now[id], *earlier[id]))
            continue;
        rejecter.reject(id, kRules[i].course == Course::stays
                                ? msg("telemetry", "it changed, from {}", earlier[id]->value)
                                : msg("telemetry", "it decreased, from {}", earlier[id]->value));
    }
    for (const auto& [what, text, was] : {std::tuple{"made", &now.made, &earlier.made},
                                          {"product", &now.product, &earlier.product},
                                          {"firmware", &now.firmware, &earlier.firmware}})
        if (!text->empty() && !was->empty() && *text != *was)
            rejecter.reject(what, *text, msg("telemetry", "it changed, from {}", displayable(*was)));
}

} // namespace assay
