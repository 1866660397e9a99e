// Requests to a raw disk (the header sys/disk.h of macOS, which cross compilers lack), by their published numbers.
#pragma once

#include <cstdint>
#include <sys/ioctl.h>

namespace assay::platform {

inline constexpr unsigned long kSynchronizeCache = _IO('d', 22);
inline constexpr unsigned long kGetBlockSize = _IOR('d', 24, std::uint32_t);
inline constexpr unsigned long kGetBlockCount = _IOR('d', 25, std::uint64_t);
inline constexpr unsigned long kIsWritable = _IOR('d', 29, std::uint32_t);

} // namespace assay::platform
