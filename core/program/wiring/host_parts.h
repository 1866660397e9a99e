// Components by which a session observes this computer.
#pragma once

#include "card/device/device_info.h"
#include "io/host/host_series.h"
#include "io/host/self_test.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace assay {

// The self-test before a run: as `wanted`, or else of cards in a reader or slot; of simulated cards never. Empty =
// none.
std::function<std::optional<SelfTest>(std::stop_token)> selfTestFor(const DeviceInfo& device,
                                                                    std::optional<bool> wanted);
// Null for simulated cards, which use virtual time.
std::unique_ptr<HostSampler> samplerFor(const DeviceInfo& device);

} // namespace assay
