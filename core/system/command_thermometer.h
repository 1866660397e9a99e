// A thermometer that is a command of the user's, which prints degrees Celsius.
#pragma once

#include "card/device/thermometer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assay::platform {

std::unique_ptr<Thermometer> commandThermometer(std::string command);

std::optional<double> leadingNumber(std::string_view text);
// Nothing for what no card can have (kMinPlausibleCelsius, kMaxPlausibleCelsius).
std::optional<double> plausible(std::optional<double> celsius);

} // namespace assay::platform
