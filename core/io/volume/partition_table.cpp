#include "io/volume/partition_table.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kMbrEntries = 4;
constexpr std::uint64_t kMostGptEntries = 128, kLeastGptEntry = 128, kMostGptEntry = 4096;
constexpr std::uint64_t kProtective = 0xEE;                 // UEFI 2.10, 5.2.3
constexpr std::uint64_t kGptSignature = 0x5452415020494645; // "EFI PART"

// Returns the partition from block `first` to `last`, clipped to the card; empty if it starts beyond its end.
Extent clipped(const VolumePart& card, Bytes block, std::uint64_t first, std::uint64_t last)
{
    const std::uint64_t blocks = card.length() / block;
    if (first == 0 || first > last || first >= blocks)
        return {};
    return {block * first, block * (std::min(last, blocks - 1) - first + 1)};
}

// UEFI 2.10, 5.3.2 and 5.3.3. `header`: the block of the header.
std::vector<Extent> gptParts(VolumePart& card, Bytes block, std::uint64_t header)
{
    std::vector<Extent> parts;
    const Bytes at = block * header;
    if (card.number(at, 8) != kGptSignature)
        return parts;
    const std::uint64_t entries = card.number(at + Bytes(72), 8), count = card.number(at + Bytes(80), 4),
                        size = card.number(at + Bytes(84), 4);
    if (size < kLeastGptEntry || size > kMostGptEntry || entries >= card.length() / block)
        return parts;
    for (std::uint64_t i = 0; i < std::min(count, kMostGptEntries); ++i) {
        const Bytes entry = block * entries + Bytes(size) * i;
        if (entry + Bytes(size) > card.length())
            break;
        const Extent part = clipped(card, block, card.number(entry + Bytes(32), 8), card.number(entry + Bytes(40), 8));
        if (part.length.count() > 0)
            parts.push_back(part);
    }
    return parts;
}

} // namespace

std::vector<Extent> partitionsOf(VolumePart& card, Bytes block)
{
    std::vector<Extent> parts;
    const std::uint64_t blocks = card.length() / block;
    if (blocks < 4 || card.number(Bytes(510), 2) != 0xAA55)
        return parts;
    for (std::size_t i = 0; i < kMbrEntries; ++i) {
        const Bytes entry(446 + 16 * i);
        const std::uint64_t kind = card.number(entry + Bytes(4), 1);
        if (kind == kProtective) {
            parts = gptParts(card, block, 1);
            return parts.empty() ? gptParts(card, block, blocks - 1) : parts; // the copy at the end
        }
        const std::uint64_t first = card.number(entry + Bytes(8), 4), length = card.number(entry + Bytes(12), 4);
        const Extent part = length > 0 ? clipped(card, block, first, first + length - 1) : Extent();
        if (kind != 0 && part.length.count() > 0)
            parts.push_back(part);
    }
    return parts;
}

} // namespace assay
