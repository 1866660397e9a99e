// CardFiles on Linux.
#pragma once

#include "card/device/card_files.h"
#include "card/device/device_info.h"
#include "ground/base/result.h"

#include <memory>

namespace assay::platform {

inline constexpr const char* kCardFolder = "cardassay-recorder.tmp"; // in which the files lie

// `folder` is on the device or a partition of it. Errc::badInput if it is no folder; refused if it is on another device
// or on the root file system, or contains kCardFolder already; environment if it is not writable.
Result<std::unique_ptr<CardFiles>> openCardFiles(const DeviceInfo& device, const CardFolder& folder);
// The same for a folder on any device.
Result<std::unique_ptr<CardFiles>> openCardFiles(const CardFolder& folder);

} // namespace assay::platform
