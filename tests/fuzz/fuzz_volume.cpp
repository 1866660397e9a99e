// libFuzzer entry: any bytes as a card with a file system, in the form of the images in tests/data/volumes, which are
// the corpus to begin from (support/volume_image.h): the size in sectors, then numbers of sectors, ascending or not,
// and what they hold; all others are zeros.
//   fuzz_volume -max_len=65536 CORPUS tests/data/volumes
#include "io/volume/layout_statistics.h"
#include "io/volume/volume.h"
#include "io/volume/volume_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <unordered_map>

namespace {

constexpr std::size_t kNumber = 8, kRecord = kNumber + assay::kSectorBytes;
constexpr std::uint64_t kMaxSectors = 1 << 20; // 512 MiB

class FuzzedCard final : public assay::VolumeSource {
public:
    FuzzedCard(const std::uint8_t* data, std::size_t size)
        : m_bytes(reinterpret_cast<const std::byte*>(data), size),
          m_size(assay::littleEndian(m_bytes, 0, kNumber) % kMaxSectors * assay::kSectorBytes)
    {
        for (std::size_t at = kNumber; at + kRecord <= size; at += kRecord)
            m_places.emplace(assay::littleEndian(m_bytes, at, kNumber), at + kNumber);
    }
    assay::Bytes size() const override { return assay::Bytes(m_size); }
    assay::Result<void> read(assay::Bytes offset, std::span<std::byte> into) override
    {
        if (offset.count() > m_size || into.size() > m_size - offset.count())
            std::abort(); // a read outside of the card
        std::ranges::fill(into, std::byte{0});
        for (std::uint64_t at = offset.count(), end = at + into.size(); at < end;) {
            const std::uint64_t inSector = at % assay::kSectorBytes;
            const std::uint64_t part = std::min<std::uint64_t>(assay::kSectorBytes - inSector, end - at);
            if (const auto place = m_places.find(at / assay::kSectorBytes); place != m_places.end())
                std::ranges::copy(m_bytes.subspan(place->second + inSector, part),
                                  into.begin() + static_cast<std::ptrdiff_t>(at - offset.count()));
            at += part;
        }
        return {};
    }

private:
    std::span<const std::byte> m_bytes;
    std::uint64_t m_size;
    std::unordered_map<std::uint64_t, std::size_t> m_places; // of sectors in m_bytes
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < kNumber)
        return 0;
    FuzzedCard card(data, size);
    if (const auto layout = assay::readVolume(card)) {
        for (const assay::VolumeFile& file : layout->files)
            assay::fileStatistics(file, layout->cluster, assay::mib(4));
        assay::freeSpaceStatistics(*layout, assay::mib(4));
    }
    return 0;
}
