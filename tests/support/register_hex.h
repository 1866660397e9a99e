// Registers built bit by bit for tests, as hexadecimal text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::test {

class RegisterHex {
public:
    explicit RegisterHex(std::size_t bytes) : m_bytes(bytes) {}
    explicit RegisterHex(const std::string& hex);
    // Bits [high:low] in the numbering of the specification.
    RegisterHex& set(unsigned high, unsigned low, std::uint64_t value);
    // The right CRC7 and end bit in the last byte.
    RegisterHex& seal();
    std::string text() const;

private:
    std::vector<std::uint8_t> m_bytes;
};

// A whole CID of a card made in a month of 2026; `oem` of 2 characters, `product` of 5, `revision` as in PRV (0x31 is
// 3.1).
std::string cidHex(unsigned manufacturer, const std::string& oem, const std::string& product, unsigned revision,
                   std::uint32_t serial, unsigned month = 3);

} // namespace assay::test
