#include "system/linux/device_number.h"

#include <filesystem>
#include <fmt/format.h>
#include <sys/sysmacros.h>

namespace assay::platform {

std::string numberText(std::uint64_t deviceNumber)
{
    return fmt::format("{}:{}", major(deviceNumber), minor(deviceNumber));
}

std::string nameOfNumber(const std::string& root, std::uint64_t deviceNumber)
{
    std::error_code gone; // no link, no device
    const std::filesystem::path target =
        std::filesystem::canonical(root + "/sys/dev/block/" + numberText(deviceNumber), gone);
    return target.filename().string();
}

} // namespace assay::platform
