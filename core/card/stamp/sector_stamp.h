// Self-identifying data: the 512 bytes that a StampSpec puts at an address, made and checked faster than any card
// transfers them. The format is in docs/formats/sector-stamp.md; a golden test guards it. Pure functions, any thread,
// any order of sectors, no memory per sector.
#pragma once

#include "card/stamp/stamp_spec.h"
#include "ground/base/units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace assay {

inline constexpr std::size_t kStampWords = kSectorBytes / 8;
// The eight-byte little-endian words of a sector as numbers.
using SectorWords = std::array<std::uint64_t, kStampWords>;

// Places in a stamp, in words. Everything after the check is content.
inline constexpr std::size_t kStampMagicAndPass = 0; // low half: kStampMagic, high half: pass
inline constexpr std::size_t kStampSector = 1;       // address / 512
inline constexpr std::size_t kStampRunTag = 2;
inline constexpr std::size_t kStampSeed = 3;
inline constexpr std::size_t kStampCheck = 4; // over the other 63 words
inline constexpr std::size_t kStampContent = 5;
// The bytes 'C' 'A' 'S' and the format's version 1.
inline constexpr std::uint32_t kStampMagic = 0x01534143;
// The end of the addresses that a stamp can hold: 2^40 sectors = 562 TB, four times the largest SDUC card (SD Physical
// Layer 9.10: 128 TB).
inline constexpr Bytes kMaxStampAddress = Bytes(kSectorBytes << 40);

// The implementation that makes stamps: portable, or with 256-bit vectors. Both make the same bytes.
enum class StampKernel { portable, avx2 };
StampKernel bestStampKernel(); // the fastest one on this processor

// Fills whole sectors with the stamps of `offset` and the addresses after it. `offset` is a multiple of 512, and the
// end is at most kMaxStampAddress.
void fillStamps(std::span<std::byte> buffer, Bytes offset, const StampSpec& spec,
                StampKernel kernel = bestStampKernel());

// Counts the sectors at the head of `buffer` that hold exactly their stamps, up to the first that does not. Every bit
// is compared.
std::size_t countGoodSectors(std::span<const std::byte> buffer, Bytes offset, const StampSpec& spec,
                             StampKernel kernel = bestStampKernel());

// Return one sector as words, to examine a bad one.
SectorWords sectorWords(std::span<const std::byte, kSectorBytes> sector);
SectorWords stampWords(Bytes address, const StampSpec& spec);
// Returns the right check word for a sector with these words. The word in its place is not used.
std::uint64_t stampCheck(const SectorWords& words);

// Origin of a sector.
struct StampOrigin {
    Bytes address;
    StampSpec spec;
    auto operator<=>(const StampOrigin&) const = default;
};
// Returns the origin that the header names; nothing unless it has the magic and an address below kMaxStampAddress. Does
// not compare the content: the caller must.
std::optional<StampOrigin> claimedOrigin(const SectorWords& words);
// Computes the origin from one content word, without the header: runs the generator backwards from word `index` (at
// least kStampContent) to the address and pass of a run with this tag and seed. Any number gives some origin, so the
// caller must compare the stamp of the result.
StampOrigin contentOrigin(std::uint64_t word, std::size_t index, std::uint64_t runTag, std::uint64_t seed);
// True if the content words `index` and `index` + 8 are consecutive in one stamp of any run. A false positive has
// probability 2^-64.
bool isContentConsecutive(const SectorWords& words, std::size_t index);

} // namespace assay
