// Classifies a sector that differs from its stamp: the best explanation, with its distance in bits. Pure. Method and
// error probabilities: docs/formats/sector-stamp.md.
#pragma once

#include "card/stamp/stamp_spec.h"
#include "ground/base/units.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay {

enum class SectorState : std::uint8_t {
    good,
    flippedBits,  // its stamp, except for some bits
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

// The classifier picks the explanation with the shortest description, in bits. Unrelated content costs all 4096 bits,
// so no explanation may cost more. The costs below are in bits.
inline constexpr unsigned kFlipCost = 12;   // which of the 4096 bits
inline constexpr unsigned kSourceCost = 64; // which address and pass
// The place and the order of the parts; also makes a torn sector less likely than eight flipped bits.
inline constexpr unsigned kTornCost = 96;
inline constexpr unsigned kByteCost = 8; // an unknown byte
// A sector counts as a stamp (or zeros, ones) with flipped bits when at most this many bits differ. Unrelated content
// differs in 2048 +- 32 bits, so two explanations are never both this near.
inline constexpr unsigned kFlippedBitsMax = 256;
// Minimum length of the unrecognised part of a torn sector.
inline constexpr unsigned kTornUnknownBytes = 8;

struct SectorFinding {
    Bytes offset; // where it was read
    SectorState state = SectorState::good;
    unsigned flippedBits = 0; // bits that differ from the content that `state` names; 0 for unrecognised
    // The stamp that was found. Set for otherAddress, olderPass, newerPass, otherRun, and for torn with one of these as
    // tornPart.
    Bytes source;
    std::uint32_t pass = 0;
    std::uint64_t runTag = 0;
    // torn only
    std::uint16_t tornAt = 0; // first byte of the second part; the best aligned place where both parts agree around it
    bool isTornPartFirst = false;                     // the part that is not the expected stamp comes first
    SectorState tornPart = SectorState::unrecognised; // what that part is
};

SectorFinding classifySector(std::span<const std::byte, kSectorBytes> sector, Bytes offset, const StampSpec& expected);

} // namespace assay
