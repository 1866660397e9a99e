// Numbers that take few bytes when small: LEB128, seven bits a byte, the lowest first; the top bit of a byte says that
// another one follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

inline void appendLeb128(std::string& out, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>((value & 0x7F) | 0x80);
    out += static_cast<char>(value);
}

// Returns the number at `at` and moves `at` behind it; nothing if the data end within it, or if it has more than ten
// bytes.
inline std::optional<std::uint64_t> leb128At(std::string_view data, std::size_t& at)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && at < data.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(data[at++]);
        value |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80)
            return value;
    }
    return std::nullopt;
}

} // namespace assay
