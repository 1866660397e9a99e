#include "judge/lot/lot_findings.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace assay {

namespace {

using Cards = std::span<const JudgedRecord* const>;
using Indices = std::vector<std::size_t>;

// Records that somebody has changed.
void addMarks(std::vector<LotFinding>& out, Cards cards)
{
    Indices changed;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (!cards[i]->changed.empty())
            changed.push_back(i);
    if (!changed.empty())
        out.push_back(
            {"record.changed", FindingWeight::strong,
             msg("lot", "CHANGED: {} of {} records were changed after the run.", changed.size(), cards.size()),
             changed});
}

void addCapacityFaults(std::vector<LotFinding>& out, Cards cards)
{
    std::map<std::string, Indices> kinds;
    Indices storeNothing;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (const auto fault = capacityFaultOf(cards[i]->metrics))
            fault->isCounterfeit() ? kinds[fault->word].push_back(i) : storeNothing.push_back(i);
    for (const auto& [kind, found] : kinds)
        out.push_back({"counterfeit", FindingWeight::strong,
                       msg("lot", "Counterfeit, {value}: {} of {} tested cards.", kind, found.size(), cards.size()),
                       found});
    if (!storeNothing.empty())
        out.push_back({"stores_nothing", FindingWeight::strong,
                       msg("lot",
                           "Stores no data: {} of {} tested cards. Each is read-only, write-protected or "
                           "defective.",
                           storeNothing.size(), cards.size()),
                       storeNothing});
}

// Sentence about a property that splits a lot: the number of its values, and "10, 1, 1", the cards of each value.
struct SplittingProperty {
    std::string_view name; // CardProperty::name
    Message (*sentence)(std::size_t values, const std::string& cards);
};
// Counterfeits have their own finding.
constexpr SplittingProperty kSplittingProperties[] = {
    {"maker",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} manufacturer IDs ({}).", n, c); }},
    {"OEM", [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} OEM IDs ({}).", n, c); }},
    {"product",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} product names ({}).", n, c); }},
    {"revision",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} product revisions ({}).", n, c); }},
    {"speed classes",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} sets of speed classes ({}).", n, c); }},
    {"allocation unit",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} allocation unit sizes ({}).", n, c); }},
    {"capacity",
     [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} capacities ({}).", n, c); }},
    {"model", [](std::size_t n, const std::string& c) { return msg("lot", "Mixed lot: {} models ({}).", n, c); }}};

// The finding on one property; `samples`: the cards whose value is not that of the largest population.
LotFinding splitBy(const SplittingProperty& property, std::size_t part, std::span<const Population> populations)
{
    std::map<std::string, std::size_t> counts;
    Indices others;
    for (const Population& own : populations) {
        counts[own.kind[part].value] += own.cards.size();
        if (own.kind[part].value != populations.front().kind[part].value)
            others.insert(others.end(), own.cards.begin(), own.cards.end());
    }
    std::vector<std::size_t> sizes;
    for (const auto& [value, count] : counts)
        sizes.push_back(count);
    std::ranges::sort(sizes, std::ranges::greater());
    std::ranges::sort(others);
    return {"populations", FindingWeight::strong,
            property.sentence(sizes.size(), fmt::format("{}", fmt::join(sizes, ", "))), others};
}

// One finding for each property that splits the lot further than the properties before it.
void addPopulations(std::vector<LotFinding>& out, std::span<const Population> populations)
{
    std::vector<std::string> split(populations.size());
    std::size_t parts = 1;
    for (std::size_t part = 0; !populations.empty() && part < populations.front().kind.size(); ++part) {
        const auto* property =
            std::ranges::find(kSplittingProperties, populations.front().kind[part].name, &SplittingProperty::name);
        if (property == std::end(kSplittingProperties))
            continue;
        for (std::size_t i = 0; i < populations.size(); ++i)
            split[i] += populations[i].kind[part].value + '\n';
        if (const std::size_t now = std::set(split.begin(), split.end()).size(); now > parts) {
            out.push_back(splitBy(*property, part, populations));
            parts = now;
        }
    }
}

// Serial number -> cards, by maker and product (SD Physical Layer 9.10, 5.2: these three are unique together).
using Serials = std::map<std::tuple<unsigned, std::string, std::uint32_t>, Indices>;

Serials serialsOf(Cards cards)
{
    Serials serials;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (const auto cid = registeredCid(cards[i]->device))
            serials[{cid->manufacturerId, cid->productName, cid->serial}].push_back(i);
    return serials;
}

void addRepeatedSerials(std::vector<LotFinding>& out, const Serials& serials)
{
    for (const auto& [key, found] : serials)
        if (found.size() > 1)
            out.push_back(
                {"serial.repeated", FindingWeight::strong,
                 msg("lot", "Serial number {} on {} cards.", fmt::format("0x{:08x}", std::get<2>(key)), found.size()),
                 found});
}

// Serial numbers of one production run lie close together; a gap far above the median starts another run.
void addSerialRuns(std::vector<LotFinding>& out, const Serials& serials)
{
    constexpr std::uint32_t kFar = 100;
    constexpr std::size_t kMinForRuns = 10;
    std::vector<std::uint32_t> numbers, steps;
    for (const auto& [key, found] : serials)
        numbers.push_back(std::get<2>(key));
    std::ranges::sort(numbers);
    for (std::size_t i = 1; i < numbers.size(); ++i)
        steps.push_back(numbers[i] - numbers[i - 1]);
    if (numbers.size() < kMinForRuns)
        return;
    std::vector<std::uint32_t> sorted = steps;
    std::ranges::sort(sorted);
    const std::uint64_t far = std::uint64_t{kFar} * std::max<std::uint32_t>(1, sorted[sorted.size() / 2]);
    const auto runs = 1 + std::ranges::count_if(steps, [far](std::uint32_t step) { return step > far; });
    if (runs > 1)
        out.push_back({"serial.runs",
                       FindingWeight::weak,
                       msg("lot", "The serial numbers form {} sequences, from {} to {}.", runs,
                           fmt::format("0x{:08x}", numbers.front()), fmt::format("0x{:08x}", numbers.back())),
                       {}});
}

// Adds one finding if the words of the cards differ: each word with its cards, the most frequent first.
void addMixed(std::vector<LotFinding>& out, std::string id, FindingWeight weight,
              const std::map<std::string, Indices>& words, Message (*sentence)(std::string))
{
    if (words.size() < 2)
        return;
    std::vector<std::pair<std::string, Indices>> sorted(words.begin(), words.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& word) { return word.second.size(); });
    std::string list;
    Indices others;
    for (const auto& [word, found] : sorted) {
        list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", word, found.size());
        if (&word != &sorted.front().first)
            others.insert(others.end(), found.begin(), found.end());
    }
    out.push_back({std::move(id), weight, sentence(list), others});
}

void addDates(std::vector<LotFinding>& out, Cards cards)
{
    std::map<std::string, Indices> months;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (const auto cid = registersOf(cards[i]->device).cid)
            months[cid->manufactured()].push_back(i);
    addMixed(out, "dates", FindingWeight::weak, months,
             [](std::string list) { return msg("lot", "The cards are of several months: {}.", list); });
}

void addFlash(std::vector<LotFinding>& out, Cards cards)
{
    std::map<std::string, Indices> kinds;
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (const Metric& metric : cards[i]->metrics)
            if (const auto* word = std::get_if<std::string>(&metric.value);
                word && MetricId::of(metric.id).quantity == "ftl_kind" && *word != "unknown")
                kinds[*word].push_back(i);
    addMixed(out, "flash", FindingWeight::notable, kinds, [](std::string list) {
        return msg("lot", "Several kinds of flash translation layer were found: {}.", list);
    });
}

void addLabels(std::vector<LotFinding>& out, const Lot& lot, Cards cards)
{
    std::map<std::string, std::pair<CardFinding, Indices>> found;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string& own = cards[i]->specimen.label;
        for (const CardFinding& finding : labelFindings(cards[i]->device, own.empty() ? lot.label : own)) {
            auto& entry = found.try_emplace(finding.id, finding, Indices()).first->second;
            entry.second.push_back(i);
        }
    }
    for (const auto& [id, entry] : found)
        out.push_back({id, entry.first.weight, entry.first.reason, entry.second});
}

} // namespace

std::vector<LotFinding> findingsOfLot(const Lot& lot, Cards cards, std::span<const Population> populations)
{
    std::vector<LotFinding> out;
    addMarks(out, cards);
    addCapacityFaults(out, cards);
    addPopulations(out, populations);
    const Serials serials = serialsOf(cards);
    addRepeatedSerials(out, serials);
    addSerialRuns(out, serials);
    addLabels(out, lot, cards);
    addFlash(out, cards);
    addDates(out, cards);
    return out;
}

} // namespace assay
