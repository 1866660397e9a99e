#include "card/device/register_bits.h"

#include "ground/base/text.h"

#include <algorithm>
#include <optional>

namespace assay {

namespace {

constexpr std::string_view kSeparators = " \t\r\n:";

std::optional<unsigned> digitOf(char c)
{
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return static_cast<unsigned>(c - 'A') + 10;
    return std::nullopt;
}

} // namespace

std::uint64_t bitsOf(std::span<const std::uint8_t> bytes, unsigned high, unsigned low)
{
    std::uint64_t value = 0;
    for (unsigned bit = high + 1; bit-- > low;)
        value = value << 1 | (bytes[bytes.size() - 1 - bit / 8] >> bit % 8 & 1U);
    return value;
}

Result<void> parseRegister(std::string_view text, const char* registerName, std::span<std::uint8_t> bytes)
{
    text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
    if (text.starts_with("0x") || text.starts_with("0X"))
        text.remove_prefix(2);
    std::size_t digits = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (kSeparators.find(text[at]) != std::string_view::npos)
            continue;
        const auto digit = digitOf(text[at]);
        if (!digit)
            return fail(Errc::badInput, msg("register",
                                            "The {} has \"{}\" among its hexadecimal digits; give it as the system "
                                            "prints it, {} digits from 0 to f.",
                                            registerName, displayable(text.substr(at), 8), bytes.size() * 2));
        if (digits < bytes.size() * 2)
            bytes[digits / 2] = static_cast<std::uint8_t>(digits % 2 ? bytes[digits / 2] | *digit : *digit << 4);
        ++digits;
    }
    if (digits != bytes.size() * 2)
        return fail(Errc::badInput,
                    msg("register",
                        "The {} has {} hexadecimal digits where the specification wants {}; give the whole register.",
                        registerName, digits, bytes.size() * 2));
    return {};
}

unsigned crc7(std::span<const std::uint8_t> bytes)
{
    unsigned crc = 0;
    for (const std::uint8_t byte : bytes)
        for (int bit = 7; bit >= 0; --bit) {
            const unsigned carry = (crc >> 6 ^ byte >> bit) & 1U;
            crc = (crc << 1 & 0x7FU) ^ (carry ? 0x09U : 0U);
        }
    return crc;
}

Crc checkCrc7(std::span<const std::uint8_t> bytes)
{
    if (bytes.back() == 0)
        return Crc::notSent;
    return bytes.back() >> 1 == crc7(bytes.first(bytes.size() - 1)) ? Crc::good : Crc::bad;
}

bool isBlank(std::span<const std::uint8_t> bytes)
{
    // Ignores the last byte: hosts that compute or drop the CRC fill it arbitrarily.
    const auto content = bytes.first(bytes.size() - 1);
    const auto all = [&](std::uint8_t value) {
        return std::all_of(content.begin(), content.end(), [&](std::uint8_t byte) { return byte == value; });
    };
    return all(0x00) || all(0xFF);
}

} // namespace assay
