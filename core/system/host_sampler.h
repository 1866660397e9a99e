// Samples the kernel's counters of a device and of this computer (io/host/host_series.h).
#pragma once

#include "card/device/device_info.h"
#include "io/host/host_series.h"

#include <memory>

namespace assay::platform {

// Keeps its files open; a sample takes some tenths of a millisecond. The device columns of an image file are empty.
std::unique_ptr<HostSampler> hostSampler(const DeviceInfo& device);

} // namespace assay::platform
