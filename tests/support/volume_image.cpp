#include "support/volume_image.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

VolumeImage::VolumeImage(const std::string& file)
{
    std::ifstream stream(file, std::ios::binary);
    REQUIRE(stream);
    std::array<std::byte, 8> number;
    std::array<std::byte, kSectorBytes> sector;
    const auto read = [&](auto& bytes) {
        return static_cast<bool>(
            stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())));
    };
    REQUIRE(read(number));
    m_size = Bytes(littleEndian(number, 0, 8) * kSectorBytes);
    while (read(number) && read(sector))
        m_sectors.emplace_back(littleEndian(number, 0, 8), sector);
    REQUIRE_FALSE(m_sectors.empty());
}

Result<void> VolumeImage::read(Bytes offset, std::span<std::byte> into)
{
    if (offset > m_size || Bytes(into.size()) > m_size - offset)
        FAIL("a read of " << into.size() << " bytes at " << offset.count() << " of " << m_size.count());
    std::ranges::fill(into, std::byte{0});
    const std::uint64_t begin = offset.count(), end = begin + into.size();
    auto sector = std::ranges::lower_bound(m_sectors, begin / kSectorBytes, {}, [](const auto& s) { return s.first; });
    for (; sector != m_sectors.end() && sector->first * kSectorBytes < end; ++sector) {
        const std::uint64_t at = sector->first * kSectorBytes;
        const std::uint64_t from = std::max(at, begin), to = std::min(at + kSectorBytes, end);
        std::copy_n(sector->second.begin() + static_cast<std::ptrdiff_t>(from - at), to - from,
                    into.begin() + static_cast<std::ptrdiff_t>(from - begin));
    }
    return {};
}

std::byte& VolumeImage::stored(std::size_t index)
{
    return m_sectors.at(index / kSectorBytes).second.at(index % kSectorBytes);
}

} // namespace assay::test
