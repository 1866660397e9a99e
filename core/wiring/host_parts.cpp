#include "wiring/host_parts.h"

#include "platform/host_sampler.h"
#include "platform/self_test.h"

namespace assay {

std::function<std::optional<SelfTest>(std::stop_token)> selfTestFor(const DeviceInfo& device,
                                                                    std::optional<bool> wanted)
{
    const bool card = !device.isVirtual && device.bus != Bus::image;
    if (device.simulated() || !wanted.value_or(card))
        return {};
    return [](std::stop_token stop) -> std::optional<SelfTest> {
        auto test = platform::runSelfTest(platform::SelfTestExtent::beforeRun, std::move(stop));
        return test ? std::optional(std::move(*test)) : std::nullopt;
    };
}

std::unique_ptr<HostSampler> samplerFor(const DeviceInfo& device)
{
    return device.simulated() ? nullptr : platform::hostSampler(device);
}

} // namespace assay
