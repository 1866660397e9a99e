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

} // namespace assay::test
