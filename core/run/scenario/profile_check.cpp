#include "run/scenario/profile_check.h"

#include "run/scenario/scenario.h"
#include "run/scenario/step_seed.h"

#include <array>

namespace assay {

namespace {

// A card that supports every feature.
DeviceInfo cardOf(Bytes capacity)
{
    DeviceInfo card;
    card.path = "-";
    card.bus = Bus::usb;
    card.capacity = capacity;
    card.removable = true;
    card.discardSupport = true;
    return card;
}

Result<void> planFor(const Profile& profile, const DeviceInfo& card)
{
    CardContent content;
    std::size_t index = 0;
    for (const Step& step : profile.steps)
        if (const auto planned = findScenario(step.scenario)->plan({step, card, content, stepSeed(1, index++)});
            !planned)
            return tl::unexpected(planned.error());
    return {};
}

} // namespace

Result<void> checkForAnyCard(const Profile& profile)
{
    // The most common first: its error is returned. SDUC cards have up to 128 TB.
    constexpr std::array<Bytes, 4> kCapacities = {gib(64), gib(1), gib(2048), gib(128 << 10)};
    const auto first = planFor(profile, cardOf(kCapacities.front()));
    if (first || first.error().code != Errc::badInput)
        return first;
    for (std::size_t i = 1; i < kCapacities.size(); ++i)
        if (planFor(profile, cardOf(kCapacities[i])))
            return {};
    return first;
}

} // namespace assay
