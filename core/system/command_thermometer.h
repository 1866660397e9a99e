// A thermometer by a command of the user that prints degrees Celsius.
#pragma once

#include "card/device/thermometer.h"
#include "ground/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assay::platform {

std::unique_ptr<Thermometer> commandThermometer(std::string command);
// openThermometer() of a system without other thermometers.
Result<std::unique_ptr<Thermometer>> openCommand(const std::string& command);

std::optional<double> leadingNumber(std::string_view text);
// Returns nothing for values outside kMinPlausibleCelsius to kMaxPlausibleCelsius.
std::optional<double> plausible(std::optional<double> celsius);

} // namespace assay::platform
