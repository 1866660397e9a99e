// Cards on pages: how they are called, and whether they may be erased.
#pragma once

#include "base/message.h"
#include "device/device_info.h"
#include "record/sample.h"
#include "text/texts.h"

#include <QString>

namespace assay::gui {

// Returns the model of the card, or its path if it has none.
QString cardName(const DeviceInfo& card);
// "USB · Generic card reader, port 2 · /dev/sdb"
QString cardPlace(const DeviceInfo& card, const Texts& texts);
QString sampleName(const Sample& sample);   // "2026-11/A · 17": lot and number, as far as they are known
QString cardMounts(const DeviceInfo& card); // "/media/card, /media/card1"; "" = not mounted
// ineligibility() of what stays when its file systems have been unmounted, as the question before the erase says.
Message ineligibilityOnceUnmounted(DeviceInfo card);

} // namespace assay::gui
