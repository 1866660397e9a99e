#include "program/wiring/host_parts.h"

#include "program/readers/readers.h"
#include "system/host_sampler.h"
#include "system/platform.h"
#include "system/self_test.h"

namespace assay {

std::function<std::optional<SelfTest>(std::stop_token)> selfTestFor(const DeviceInfo& device,
                                                                    std::optional<bool> wanted)
{
    const bool card = !device.isVirtual && device.bus != Bus::image;
    if (device.simulated() || !wanted.value_or(card))
        return {};
    const auto reader = knownReader(platform::readersFile(), device);
    return [drift = reader ? reader->drift : Ns()](std::stop_token stop) -> std::optional<SelfTest> {
        auto test = platform::runSelfTest(platform::SelfTestExtent::beforeRun, std::move(stop));
        if (!test)
            return std::nullopt;
        test->readerDrift = drift;
        return std::move(*test);
    };
}

std::unique_ptr<HostSampler> samplerFor(const DeviceInfo& device)
{
    return device.simulated() ? nullptr : platform::hostSampler(device);
}

} // namespace assay
