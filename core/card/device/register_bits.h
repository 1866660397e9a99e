// A card register as bytes, most significant byte first, as the SD bus sends it, sysfs prints it and the specification
// numbers its bits.
#pragma once

#include "ground/base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace assay {

template <std::size_t Size> using RegisterBytes = std::array<std::uint8_t, Size>;

// Bits [high:low] as the specification writes them: bit 0 is the lowest bit of the last byte. At most 64 bits within
// the register.
std::uint64_t bitsOf(std::span<const std::uint8_t> bytes, unsigned high, unsigned low);
inline bool bitOf(std::span<const std::uint8_t> bytes, unsigned bit) { return bitsOf(bytes, bit, bit) != 0; }

// Parses exactly `bytes.size()` bytes of hexadecimal digits into `bytes`. Accepts "0x" in front, and blanks or colons
// between digits. Errc::badInput names the register.
Result<void> parseRegister(std::string_view text, const char* registerName, std::span<std::uint8_t> bytes);

// CRC7 with polynomial x^7 + x^3 + 1 and start value 0 (SD Physical Layer 9.10, 4.5).
unsigned crc7(std::span<const std::uint8_t> bytes);

// Bits 7:1 of CID and CSD. Many host controllers remove the CRC and return 00 as the last byte. Bit 0 is always 1 on
// the bus (5.2, 5.3.2), so 00 means that the CRC was not sent.
enum class Crc { good, bad, notSent };
Crc checkCrc7(std::span<const std::uint8_t> bytes);

// Are all bits of the register 0, or all 1?
bool isBlank(std::span<const std::uint8_t> bytes);

} // namespace assay
