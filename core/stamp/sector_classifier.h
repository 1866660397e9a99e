// What is wrong with a sector that does not hold its stamp: the nearest of all explanations, told with its distance in
// bits. Pure; method and error probabilities: docs/sector-stamp.md.
#pragma once

#include "base/units.h"
#include "stamp/stamp_spec.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay {

enum class SectorState : std::uint8_t {
    good,
    flippedBits,  // its stamp but for some bits
    torn,         // one part is its stamp, the rest is something else
    otherAddress, // a stamp of this run that belongs elsewhere: aliasing
    olderPass,    // its stamp of an earlier pass: the last write is lost, or the read is stale
    newerPass,    // its stamp of a later pass
    otherRun,     // a stamp of another run
    zeros,
    ones,
    unrecognised,
    unreadable // the read failed; decided where I/O is done, never by classifySector
};
inline constexpr std::size_t kSectorStates = 11;
const char* name(SectorState state); // the words of run.json: "good", "flipped_bits", "torn", "other_address", ...

// The explanation told is the one with the shortest description, in bits: unrelated content costs all 4096, so that
// nothing is explained at any price.
inline constexpr unsigned kFlipCost = 12;   // which of the 4096 bits
inline constexpr unsigned kSourceCost = 64; // which address and pass
inline constexpr unsigned kTornCost =
    96; // where and in what order, and that cards tear sectors less often than they flip eight bits
inline constexpr unsigned kByteCost = 8; // a byte of which nothing is known
// A sector is named after the stamp (or zeros, ones) from which it differs in at most this many bits. Unrelated content
// differs in 2048 +- 32: two explanations can never both be that near, as they differ from each other in more than
// twice as much.
inline constexpr unsigned kFlippedBitsMax = 256;
// The part of a torn sector of which nothing is known is at least this long.
inline constexpr unsigned kTornUnknownBytes = 8;

struct SectorFinding {
    Bytes offset; // where it was read
    SectorState state = SectorState::good;
    unsigned flippedBits = 0; // bits that differ from what `state` says it is; 0 for unrecognised
    // otherAddress, olderPass, newerPass, otherRun, and torn whose other part is one of these: the stamp found there.
    Bytes source;
    std::uint32_t pass = 0;
    std::uint64_t runTag = 0;
    // torn only
    std::uint16_t tornAt = 0; // first byte of the second part; where both parts agree around it, the best aligned place
    bool tornBegin = false;   // the part that is not the expected stamp comes first
    SectorState tornPart = SectorState::unrecognised; // what that part is
};

SectorFinding classifySector(std::span<const std::byte, kSectorBytes> sector, Bytes offset, const StampSpec& expected);

} // namespace assay
