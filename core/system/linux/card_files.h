// Files of a camera in a folder on a card, on Linux.
#pragma once

#include "card/device/card_files.h"
#include "card/device/device_info.h"
#include "ground/base/result.h"

#include <memory>

namespace assay::platform {

inline constexpr const char* kCardFolder = "cardassay-recorder.tmp"; // in which the files lie

// In a folder on the device, or on a partition of it. Errc::badInput when it is no folder; refused when it lies
// somewhere else or on the root file system, or holds kCardFolder already; environment when it cannot be written.
Result<std::unique_ptr<CardFiles>> openCardFiles(const DeviceInfo& device, const CardFolder& folder);
// The same of any folder, wherever it lies.
Result<std::unique_ptr<CardFiles>> openCardFiles(const CardFolder& folder);

} // namespace assay::platform
