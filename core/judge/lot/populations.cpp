#include "judge/lot/populations.h"

#include "card/device/card_registers.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

std::string identityText(const JudgedRecord& card, const char* key)
{
    return displayable(textUnder(card.device.identity, key));
}

// Uses the verdict of the capacity check only: an estimated size scatters and would split the lot.
std::string realCapacity(const JudgedRecord& card)
{
    const auto fake = counterfeitOf(card.metrics);
    return fake ? fmt::format("{} {}", fake->word, fake->real ? humanBytes(*fake->real) : "?") : std::string();
}

} // namespace

std::vector<CardProperty> propertiesOf(const JudgedRecord& card)
{
    const CardRegisters registers = registersOf(card.device);
    const auto& cid = registers.cid;
    return {
        {"maker", cid ? fmt::format("0x{:02x}", cid->manufacturerId) : identityText(card, "manufacturer_id")},
        {"OEM", cid ? shownText(cid->oemId) : identityText(card, "oem_id")},
        {"product", cid ? shownText(cid->productName) : identityText(card, "product")},
        {"revision", cid ? cid->revision() : identityText(card, "revision")},
        {"speed classes", registers.ssr ? registers.ssr->marks() : std::string()},
        {"allocation unit", registers.ssr ? binaryBytes(registers.ssr->auSize) : std::string()},
        {"capacity", std::to_string(card.device.capacity.count())},
        {"model", cid ? std::string() : displayable(card.device.model)},
        {"counterfeit", realCapacity(card)},
    };
}

std::vector<Population> populationsOf(std::span<const JudgedRecord* const> cards)
{
    std::vector<Population> populations;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const auto kind = propertiesOf(*cards[i]);
        auto found = std::ranges::find(populations, kind, &Population::kind);
        if (found == populations.end())
            found = populations.insert(populations.end(), {kind, {}});
        found->cards.push_back(i);
    }
    std::ranges::stable_sort(populations, std::ranges::greater(), [](const Population& p) { return p.cards.size(); });
    return populations;
}

} // namespace assay
