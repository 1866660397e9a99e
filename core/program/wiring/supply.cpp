#include "program/wiring/supply.h"

#include "program/wiring/switched_device.h"
#include "system/express_card.h"
#include "system/platform.h"

#include <algorithm>

namespace assay {

namespace {

// Finds the card at its old node or at a new one: node names may change, erase ids do not.
std::optional<DeviceInfo> findAgain(const DeviceInfo& then)
{
    const auto same = [&](const DeviceInfo& now) {
        return now.eraseId == then.eraseId && now.capacity == then.capacity && now.identity == then.identity;
    };
    const auto there = then.path.starts_with(platform::kImagePrefix)
                           ? platform::describeImage(then.path.substr(platform::kImagePrefix.size()))
                           : platform::describeDevice(then.path);
    if (there && same(*there))
        return *there;
    const auto all = platform::listDevices();
    if (!all || then.eraseId.empty())
        return std::nullopt;
    const auto found = std::ranges::find_if(*all, same);
    return found == all->end() ? std::nullopt : std::optional(*found);
}

} // namespace

Result<void> checkSupply(std::span<const Plan::Item> steps, const DeviceInfo& info, const RunRequest& request)
{
    for (const Plan::Item& item : steps)
        if (const Scenario* scenario = findScenario(item.scenario);
            scenario && scenario->needsPower && !info.simulated() &&
            (request.bench.powerOff.empty() || request.bench.powerOn.empty()))
            return fail(Errc::badInput,
                        msg("wiring",
                            "Step {steps} cuts the supply of the card; name the commands that switch it "
                            "off and on (--power-off, --power-on).",
                            item.stepId));
    return {};
}

OpenedCard withSupply(OpenedCard card, const RunRequest& request)
{
    if (request.bench.powerOff.empty())
        return card;
    auto clock = std::make_unique<SystemClock>();
    const auto reopen = [request, then = card.device->info()]() -> std::optional<OpenedCard> {
        const auto found = findAgain(then);
        auto opened = found ? openTarget(request, *found, true) : Result<OpenedCard>(OpenedCard());
        return opened && opened->device ? std::optional(std::move(*opened)) : std::nullopt;
    };
    auto device = switchedDevice(std::move(card), {request.bench.powerOff, request.bench.powerOn, reopen}, *clock);
    return {std::move(clock), std::move(device)};
}

Result<std::unique_ptr<Thermometer>> thermometerOf(const Bench& bench, const DeviceInfo& card)
{
    return bench.thermometer.empty() ? Result<std::unique_ptr<Thermometer>>(platform::ownThermometer(card))
                                     : platform::openThermometer(bench.thermometer);
}

} // namespace assay
