// Numbers in data with the lowest byte first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay {

// Returns the number of `size` bytes, at most 8, at `at`. Precondition: within `bytes`.
inline std::uint64_t littleEndian(std::span<const std::byte> bytes, std::size_t at, std::size_t size)
{
    std::uint64_t value = 0;
    while (size-- > 0)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + size]);
    return value;
}

inline void appendLittleEndian(std::string& out, std::uint64_t value, std::size_t size)
{
    for (; size > 0; --size, value >>= 8)
        out += static_cast<char>(value & 0xFF);
}

} // namespace assay
