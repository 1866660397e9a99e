#include "judge/lot/nonconformities.h"

#include "card/device/card_findings.h"

#include <fmt/format.h>

namespace assay {

std::vector<Nonconformity> nonconformitiesOf(std::span<const JudgedRecord* const> cards,
                                             std::span<const CardVerdict> verdicts)
{
    std::vector<Nonconformity> out;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (verdicts[i] != CardVerdict::nonconforming)
            continue;
        const std::size_t before = out.size();
        for (const CriterionResult& criterion : cards[i]->criteria)
            if (criterion.verdict == Verdict::fail)
                out.push_back({i, serialText(cards[i]->device), criterion});
        if (out.size() == before)
            out.push_back({i, serialText(cards[i]->device), {}});
    }
    return out;
}

std::string serialText(const DeviceInfo& device)
{
    const auto number = registeredCid(device);
    return number ? fmt::format("0x{:08x}", number->serial) : std::string();
}

} // namespace assay
