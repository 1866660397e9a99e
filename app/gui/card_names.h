// How pages call a card.
#pragma once

#include "device/device_info.h"

#include <QString>

namespace assay::gui {

// What to call a card: its model, or its path where it tells none.
QString cardName(const DeviceInfo& card);
// "usb · Generic card reader, port 2 · /dev/sdb"
QString cardPlace(const DeviceInfo& card);

} // namespace assay::gui
