// Looks at what the kernel counts of a device and of this computer (io/host/host_series.h).
#pragma once

#include "card/device/device_info.h"
#include "io/host/host_series.h"

#include <memory>

namespace assay::platform {

// Keeps the files open that it reads; one look takes some tenths of a millisecond. Of an image file the columns of the
// device stay empty.
std::unique_ptr<HostSampler> hostSampler(const DeviceInfo& device);

} // namespace assay::platform
