// Sends SD-bus commands through the helper programs of app/sdbus, the only programs with this right. Opt-in: unless an
// administrator has enabled the helper (docs/formats/telemetry.md), nothing is sent and no password is asked for.
#pragma once

#include "card/device/device_info.h"
#include "card/telemetry/reading.h"
#include "ground/base/result.h"

#include <stop_token>

namespace assay::platform {

// Is the helper enabled? Runs nothing.
bool sdBusAvailable();

// `node` is "/dev/mmcblkN". Bounded time: five seconds, where polkit asks for a password two minutes.
Result<TelemetryPage> readTelemetryPage(const std::string& node, const PageRequest& request, std::stop_token stop);
// Returns the SD status register as 128 hexadecimal digits. Only where the helper needs no password.
Result<std::string> readSdStatus(const std::string& node);
// The same, if sysfs shows no register, or zeros; else returns nothing.
std::optional<std::string> missingSdStatus(const DeviceInfo& device);

} // namespace assay::platform
