#include "judge/lot/value_findings.h"

#include "ground/stats/change_point.h"
#include "ground/stats/holm.h"
#include "ground/stats/several_groups.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>

namespace assay {

namespace {

constexpr std::size_t kMinPerSlot = 4;

// A finding that stands if its p-value is small enough after the correction for all candidates.
struct Candidate {
    double pValue;
    LotFinding finding;
};

// Returns indices of the row's values in the order of serial numbers; empty if a card has none.
std::vector<std::size_t> bySerial(std::span<const JudgedRecord* const> cards, const CriterionStatistics& row)
{
    std::vector<std::uint32_t> serials;
    for (const std::size_t card : row.cards)
        if (const auto number = registeredCid(cards[card]->device))
            serials.push_back(number->serial);
    if (serials.size() < row.cards.size())
        return {};
    std::vector<std::size_t> order(serials.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return serials[i]; });
    return order;
}

std::optional<Candidate> findShift(std::span<const JudgedRecord* const> cards, const CriterionStatistics& row)
{
    const auto order = bySerial(cards, row);
    std::vector<double> values;
    for (const std::size_t i : order)
        values.push_back(row.values[i]);
    const auto change = mostLikelyChange(values);
    if (!change)
        return std::nullopt;
    std::vector<std::size_t> later;
    for (std::size_t i = change->first; i < order.size(); ++i)
        later.push_back(row.cards[order[i]]);
    const auto serial = registeredCid(cards[later.front()]->device)->serial;
    return Candidate{
        change->pValue,
        {"shift", FindingWeight::notable,
         msg("lot", "{metric} shifts from {} to {} at the serial number {}, as if the flash had been changed.",
             row.criterion.metric, Measure{change->before, row.criterion.unit},
             Measure{change->after, row.criterion.unit}, fmt::format("0x{:08x}", serial)),
         later}};
}

std::optional<Candidate> findSlotDifference(std::span<const JudgedRecord* const> cards, const CriterionStatistics& row)
{
    std::map<std::string, std::vector<double>> slots;
    for (std::size_t i = 0; i < row.cards.size(); ++i) {
        const DeviceInfo& device = cards[row.cards[i]]->device;
        slots[device.slot.empty() ? device.reader : device.slot].push_back(row.values[i]);
    }
    std::erase_if(slots, [](const auto& slot) { return slot.second.size() < kMinPerSlot; });
    std::vector<std::vector<double>> groups;
    std::vector<std::pair<double, std::string>> medians;
    for (const auto& [name, values] : slots) {
        groups.push_back(values);
        medians.emplace_back(fiveNumbers(values).median, name);
    }
    const auto test = kruskalWallis(groups);
    if (!test)
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(medians);
    return Candidate{
        test->pValue,
        {"slots",
         FindingWeight::notable,
         msg("lot", "{metric} differs between slots: {} in \"{}\", {} in \"{}\"; look at the readers first.",
             row.criterion.metric, Measure{least.first, row.criterion.unit}, least.second,
             Measure{most.first, row.criterion.unit}, most.second),
         {}}};
}

void addSignificant(std::vector<LotFinding>& out, std::vector<Candidate> candidates)
{
    const auto adjusted = holmCorrected(candidates, &Candidate::pValue);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (adjusted[i] <= kFindingRisk)
            out.push_back(std::move(candidates[i].finding));
}

} // namespace

std::vector<LotFinding> findingsInValues(std::span<const JudgedRecord* const> cards,
                                         std::span<const CriterionStatistics> criteria)
{
    std::vector<Candidate> shifts, slots;
    for (const CriterionStatistics& row : criteria) {
        if (auto shift = findShift(cards, row))
            shifts.push_back(std::move(*shift));
        if (auto slot = findSlotDifference(cards, row))
            slots.push_back(std::move(*slot));
    }
    std::vector<LotFinding> out;
    addSignificant(out, std::move(shifts));
    addSignificant(out, std::move(slots));
    return out;
}

} // namespace assay
