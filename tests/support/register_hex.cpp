#include "support/register_hex.h"

#include "device/register_bits.h"

#include <fmt/format.h>

namespace assay::test {

RegisterHex::RegisterHex(const std::string& hex) : m_bytes(hex.size() / 2)
{
    for (std::size_t i = 0; i < m_bytes.size(); ++i)
        m_bytes[i] = static_cast<std::uint8_t>(std::stoul(hex.substr(2 * i, 2), nullptr, 16));
}

RegisterHex& RegisterHex::set(unsigned high, unsigned low, std::uint64_t value)
{
    for (unsigned bit = low; bit <= high; ++bit, value >>= 1) {
        std::uint8_t& byte = m_bytes[m_bytes.size() - 1 - bit / 8];
        byte = static_cast<std::uint8_t>((byte & ~(1U << bit % 8)) | (value & 1U) << bit % 8);
    }
    return *this;
}

RegisterHex& RegisterHex::seal()
{
    m_bytes.back() = static_cast<std::uint8_t>(crc7(std::span(m_bytes).first(m_bytes.size() - 1)) << 1 | 1U);
    return *this;
}

std::string RegisterHex::text() const
{
    std::string text;
    for (const std::uint8_t byte : m_bytes)
        text += fmt::format("{:02x}", byte);
    return text;
}

} // namespace assay::test
