// File names of FAT: 8.3 names, with a long name in the preceding entries. Private to volume/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay {

inline constexpr std::size_t kFatEntryBytes = 32;
inline constexpr std::size_t kLongNameParts = 20; // of 13 characters

// Collects the entries of a directory sequentially. A long name is valid only if its entries are complete, in sequence,
// and carry the checksum of the short name after them: a device that knows only short names leaves stale ones behind.
class FatNames {
public:
    void addLong(std::span<const std::byte> entry);
    // Returns the name of a file or directory in UTF-8, and clears the long name.
    std::string take(std::span<const std::byte> entry);
    // The next entry has no long name: it is deleted, or a volume label.
    void forget() { m_parts = 0; }

private:
    std::array<std::uint16_t, 13 * kLongNameParts> m_long = {};
    std::size_t m_parts = 0;   // 0: no long name
    std::size_t m_missing = 0; // parts still expected
    std::uint8_t m_checksum = 0;
};

} // namespace assay
