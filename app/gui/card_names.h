// Names of cards on pages.
#pragma once

#include "device/device_info.h"

#include <QString>

namespace assay::gui {

// Returns the model of the card, or its path if it has none.
QString cardName(const DeviceInfo& card);
// "usb · Generic card reader, port 2 · /dev/sdb"
QString cardPlace(const DeviceInfo& card);

} // namespace assay::gui
