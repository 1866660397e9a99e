// Names in the folders of FAT: of 8.3 characters, with a long name in the entries before. Private to volume/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay {

inline constexpr std::size_t kFatEntryBytes = 32;
inline constexpr std::size_t kLongNameParts = 20; // of 13 characters

// Gathers the entries of a folder in their order. A long name counts only where its entries are complete, in order, and
// carry the checksum of the short name behind them: a device that knows short names only leaves others behind.
class FatNames {
public:
    void addLong(std::span<const std::byte> entry);
    // Returns the name of a file or folder, UTF-8, and forgets its long name.
    std::string take(std::span<const std::byte> entry);
    // The next entry belongs to no long name: it is deleted, or a label.
    void forget() { m_parts = 0; }

private:
    std::array<std::uint16_t, 13 * kLongNameParts> m_long = {};
    std::size_t m_parts = 0;   // 0: there is no long name
    std::size_t m_missing = 0; // of them
    std::uint8_t m_checksum = 0;
};

} // namespace assay
