#include "described.h"

#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>

namespace assay::test {

DeviceInfo described(const std::string& path)
{
    const auto info = path.starts_with("image:") ? platform::describeImage(path) : platform::describeDevice(path);
    if (!info)
        FAIL(info.error().english());
    return *info;
}

} // namespace assay::test
