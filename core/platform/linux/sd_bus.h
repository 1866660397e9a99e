// SD-bus commands by way of the helper programs of app/sdbus, the only ones with the right to send them. Opt-in: where
// an administrator has not given the helper its right (docs/telemetry.md), nothing is asked and nobody is bothered with
// a password.
#pragma once

#include "base/result.h"
#include "device/device_info.h"
#include "telemetry/reading.h"

#include <stop_token>

namespace assay::platform {

// May the helper be used for this node at all? Runs nothing.
bool sdBusAvailable();

// `node` is "/dev/mmcblkN". Bounded time: five seconds, where polkit asks for a password two minutes.
Result<TelemetryPage> readTelemetryPage(const std::string& node, const PageRequest& request, std::stop_token stop);
// The SD status register, 128 hexadecimal digits. Only where the helper needs no password.
Result<std::string> readSdStatus(const std::string& node);
// The same for a card of which sysfs shows none, or zeros; nothing for others.
std::optional<std::string> missingSdStatus(const DeviceInfo& device);

} // namespace assay::platform
