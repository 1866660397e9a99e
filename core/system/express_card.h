// SD Express cards as a system knows them. Implemented in the folder of each system.
#pragma once

#include "card/device/device_info.h"
#include "card/device/thermometer.h"

#include <memory>
#include <string>

namespace assay::platform {

// Path of the file of enrolled slots (card/device/express_slots.h), which need not exist; "" where this system cannot
// enrol slots.
std::string expressSlotsFile();

// Opens the sensor in an NVMe card (its composite temperature); null without one, and for other cards.
std::unique_ptr<Thermometer> ownThermometer(const DeviceInfo& device);

} // namespace assay::platform
