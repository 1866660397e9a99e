// A device or an image (`image:FILE`) as it describes itself.
#pragma once

#include "card/device/device_info.h"

#include <string>

namespace assay::test {

// FAILs the test where there is nothing to describe.
DeviceInfo described(const std::string& path);

} // namespace assay::test
