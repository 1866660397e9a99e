// Names of cards on pages, and whether they may be erased.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/message.h"
#include "run/record/specimen.h"
#include "text/texts.h"

#include <QString>

namespace assay::gui {

// Returns the model of the card, or its path if it has none.
QString cardName(const DeviceInfo& card);
// "USB · Generic card reader, port 2 · /dev/sdb"
QString cardPlace(const DeviceInfo& card, const Texts& texts);
QString specimenName(const Specimen& sample); // "2026-11/A · 17": lot and number, as far as known
QString cardMounts(const DeviceInfo& card);   // "/media/card, /media/card1"; "" = not mounted
// ineligibility() of the card after its file systems are unmounted, as the erase confirmation announces.
Message ineligibilityOnceUnmounted(DeviceInfo card);

} // namespace assay::gui
