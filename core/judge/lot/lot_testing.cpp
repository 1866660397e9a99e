#include "judge/lot/lot_testing.h"

#include "ground/base/text.h"
#include "ground/base/utc_time.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace assay {

namespace {

constexpr std::size_t kLocalTime = 19; // letters of "2026-11-23T23:15:02", before the offset "+08:00"

// Returns the moment of a text with an offset, for the order of times in different zones.
std::optional<UtcTime> momentOf(std::string_view text)
{
    if (text.size() != kLocalTime + 6)
        return std::nullopt;
    const auto local = utcFromText(std::string(text.substr(0, kLocalTime)) + ".000Z");
    int hours = 0, minutes = 0;
    std::from_chars(text.data() + kLocalTime + 1, text.data() + kLocalTime + 3, hours);
    std::from_chars(text.data() + kLocalTime + 4, text.data() + kLocalTime + 6, minutes);
    const std::chrono::minutes offset((text[kLocalTime] == '-' ? -1 : 1) * (60 * hours + minutes));
    return local ? std::optional(*local - offset) : std::nullopt;
}

bool isEarlier(const std::string& a, const std::string& b)
{
    const auto first = momentOf(a), second = momentOf(b);
    return first && second ? *first < *second : a < b;
}

void addName(std::vector<NameCount>& names, const std::string& name)
{
    const auto known = std::ranges::find(names, name, &NameCount::name);
    if (known == names.end())
        names.push_back({name, 1});
    else
        ++known->cards;
}

std::string joined(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + ", " + b; }

std::string hostFact(const JudgedRecord& card, const char* key)
{
    const auto found = card.host.find(key);
    return found == card.host.end() ? std::string() : found->second;
}

} // namespace

LotTesting testingOf(std::span<const JudgedRecord* const> cards)
{
    LotTesting out;
    if (cards.empty())
        return out;
    out.profileName = cards.front()->profileName;
    out.profileVersion = cards.front()->profileVersion;
    out.profileSha256 = cards.front()->profileSha256;
    out.overrides = cards.front()->overrides;
    for (const JudgedRecord* card : cards) {
        if (!card->started.empty() && (out.firstStart.empty() || isEarlier(card->started, out.firstStart)))
            out.firstStart = card->started;
        if (!card->ended.empty() && (out.lastEnd.empty() || isEarlier(out.lastEnd, card->ended)))
            out.lastEnd = card->ended;
        addName(out.operators, card->specimen.operatorName);
        addName(out.readers, card->device.reader.empty() ? card->device.slot : card->device.reader);
        addName(out.computers, joined(hostFact(*card, "cpu"), hostFact(*card, "os")));
        addName(out.programs, fmt::format("{} ({})", card->toolVersion, card->toolCommit.substr(0, 12)));
    }
    for (auto* names : {&out.operators, &out.readers, &out.computers, &out.programs})
        std::ranges::stable_sort(*names, std::ranges::greater(), &NameCount::cards);
    return out;
}

std::string namesText(std::span<const NameCount> names, const std::string& unstated)
{
    std::string out;
    for (const NameCount& entry : names) {
        out += out.empty() ? "" : ", ";
        out += entry.name.empty() ? unstated : displayable(entry.name, 120);
        if (names.size() > 1)
            out += fmt::format(" ({})", entry.cards);
    }
    return out;
}

} // namespace assay
