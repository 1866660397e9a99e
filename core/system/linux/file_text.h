// Small files of sysfs, procfs and udev as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace assay::platform {

// Returns the content without trailing white space; "" when it cannot be read. Reads at most 16 MiB.
std::string readText(const std::string& path);
// A decimal number, or nothing.
std::optional<std::uint64_t> readNumber(const std::string& path);
bool isFile(const std::string& path);

} // namespace assay::platform
