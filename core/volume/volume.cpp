#include "volume/volume.h"

#include "volume/file_systems.h"

#include <algorithm>

namespace assay {

namespace {

struct FileSystem {
    bool (*isOne)(VolumePart& part);
    VolumeLayout (*read)(VolumePart& part);
};
constexpr FileSystem kFileSystems[] = {{isFat32, readFat32}, {isExfat, readExfat}, {isExt4, readExt4}};

constexpr std::size_t kMbrEntries = 4;
constexpr std::size_t kMaxGptEntries = 128;

// UEFI 2.10, 5.3.2 and 5.3.3.
std::vector<Extent> gptParts(VolumePart& card)
{
    std::vector<Extent> parts;
    const Bytes header(kSectorBytes);
    const std::uint64_t entries = card.number(header + Bytes(72), 8), count = card.number(header + Bytes(80), 4),
                        size = card.number(header + Bytes(84), 4);
    if (size < 128 || size > 4096 || entries > card.length().count() / kSectorBytes)
        return parts;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, kMaxGptEntries); ++i) {
        const Bytes entry = Bytes(kSectorBytes) * entries + Bytes(size) * i;
        const std::uint64_t first = card.number(entry + Bytes(32), 8), last = card.number(entry + Bytes(40), 8),
                            sectors = card.length().count() / kSectorBytes;
        if (first > 0 && first <= last && last < sectors)
            parts.push_back({Bytes(kSectorBytes) * first, Bytes(kSectorBytes) * (last - first + 1)});
    }
    return parts;
}

// The parts in which a file system may be: the whole card first, then its partitions.
std::vector<Extent> partsOf(VolumePart& card)
{
    std::vector<Extent> parts = {{Bytes(), card.length()}};
    if (card.length() < Bytes(4 * kSectorBytes) || card.number(Bytes(510), 2) != 0xAA55)
        return parts;
    for (std::size_t i = 0; i < kMbrEntries; ++i) {
        const Bytes entry(446 + 16 * i);
        const std::uint64_t kind = card.number(entry + Bytes(4), 1);
        const Bytes first = Bytes(kSectorBytes) * card.number(entry + Bytes(8), 4),
                    length = Bytes(kSectorBytes) * card.number(entry + Bytes(12), 4);
        if (kind == 0xEE) // protective: UEFI 2.10, 5.2.3
            return gptParts(card);
        if (kind != 0 && first.count() > 0 && length.count() > 0 && first < card.length())
            parts.push_back({first, std::min(length, card.length() - first)});
    }
    return parts;
}

} // namespace

Result<VolumeLayout> readVolume(VolumeSource& source)
{
    VolumePart card(source, Bytes(), source.size());
    const std::vector<Extent> parts = partsOf(card);
    if (card.failed())
        return tl::unexpected(card.error());
    for (const Extent& place : parts)
        for (const FileSystem& system : kFileSystems) {
            VolumePart part(source, place.offset, place.length);
            if (!system.isOne(part))
                continue;
            VolumeLayout layout = system.read(part);
            if (part.failed())
                return tl::unexpected(part.error());
            return layout;
        }
    return fail(Errc::badInput, msg("volume", "No FAT32, exFAT or ext4 file system was found on it; it may be empty, "
                                              "encrypted or of another kind."));
}

} // namespace assay
