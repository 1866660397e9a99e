#include "support/register_hex.h"

#include "card/device/register_bits.h"

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

std::string cidHex(unsigned manufacturer, const std::string& oem, const std::string& product, unsigned revision,
                   std::uint32_t serial, unsigned month)
{
    const auto number = [](const std::string& text) {
        std::uint64_t value = 0;
        for (const char c : text)
            value = value << 8U | static_cast<unsigned char>(c);
        return value;
    };
    RegisterHex cid(16);
    cid.set(127, 120, manufacturer).set(119, 104, number(oem)).set(103, 64, number(product));
    cid.set(63, 56, revision).set(55, 24, serial).set(19, 12, 26).set(11, 8, month);
    return cid.seal().text();
}

} // namespace assay::test
