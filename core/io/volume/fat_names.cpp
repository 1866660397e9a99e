#include "io/volume/fat_names.h"

#include "io/volume/names.h"
#include "io/volume/volume_source.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::array kLongNamePlaces = {1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30};
constexpr std::uint64_t kLastLongEntry = 0x40, kOrdinalBits = 0x3F;
constexpr std::uint64_t kLowerBase = 0x08, kLowerExtension = 0x10; // of byte 12, as Windows NT writes them

// Microsoft, FAT: General Overview of On-Disk Format, 1.03: ChkSum().
std::uint8_t shortNameChecksum(std::span<const std::byte> entry)
{
    unsigned sum = 0;
    for (std::size_t i = 0; i < 11; ++i)
        sum = ((sum << 7 | sum >> 1) + std::to_integer<unsigned>(entry[i])) & 0xFF;
    return static_cast<std::uint8_t>(sum);
}

std::string shortName(std::span<const std::byte> entry)
{
    const std::uint64_t flags = littleEndian(entry, 12, 1);
    const auto word = [&](std::size_t from, std::size_t size, bool lower) {
        std::string out;
        for (std::size_t i = from; i < from + size; ++i) {
            const auto c = std::to_integer<unsigned char>(entry[i]);
            if (c >= 0x80 || (i == 0 && c == 5)) // of an unknown code page; 5 stands for 0xE5
                out += '_';
            else
                out += static_cast<char>(lower && c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        }
        return out.substr(0, out.find_last_not_of(' ') + 1);
    };
    const std::string base = word(0, 8, (flags & kLowerBase) != 0);
    const std::string extension = word(8, 3, (flags & kLowerExtension) != 0);
    return extension.empty() ? base : base + "." + extension;
}

} // namespace

void FatNames::addLong(std::span<const std::byte> entry)
{
    const std::uint64_t ordinal = littleEndian(entry, 0, 1);
    const std::size_t at = ordinal & kOrdinalBits;
    const auto checksum = static_cast<std::uint8_t>(littleEndian(entry, 13, 1));
    if ((ordinal & kLastLongEntry) != 0) { // comes first: the entries are in reverse order
        m_parts = m_missing = at <= kLongNameParts ? at : 0;
        m_checksum = checksum;
    }
    if (ordinal > (kLastLongEntry | kOrdinalBits) || at == 0 || at != m_missing || checksum != m_checksum)
        return forget();
    for (std::size_t i = 0; i < kLongNamePlaces.size(); ++i)
        m_long[(at - 1) * kLongNamePlaces.size() + i] =
            static_cast<std::uint16_t>(littleEndian(entry, static_cast<std::size_t>(kLongNamePlaces[i]), 2));
    --m_missing;
}

std::string FatNames::take(std::span<const std::byte> entry)
{
    const bool complete = m_parts > 0 && m_missing == 0 && m_checksum == shortNameChecksum(entry);
    const auto all = std::span(m_long).first(complete ? kLongNamePlaces.size() * m_parts : 0);
    const auto name = all.first(static_cast<std::size_t>(std::ranges::find(all, 0) - all.begin()));
    forget();
    return name.empty() ? shortName(entry) : utf8OfUtf16(name);
}

} // namespace assay
