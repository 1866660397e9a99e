// A stream of reads and writes as pure data: sizes, places, mix, pace. mixed_source.h makes the I/Os of it.
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstdint>
#include <vector>

namespace assay {

// One of the sizes of an I/O, or a range of them.
struct SizeChoice {
    Bytes low, high; // equal, or a range of which multiples of `low` are drawn
    double upTo = 1; // sum of the shares up to this one, the last 1
};
using SizeChoices = std::vector<SizeChoice>;
inline constexpr std::size_t kMaxSizeChoices = 64;

// Where random I/Os go.
struct PlaceRule {
    enum class Kind {
        once,    // every block once in random order, then again; of several sizes, an I/O ends where a block was done
        uniform, // all blocks alike, with repetition
        zipf,    // the block of rank k with weight k^-shape; ranks are scattered over the region
        pareto,  // a share `shape` of the blocks, scattered, gets 1 - shape of the I/Os
        zones    // parts of the region, one behind the other, with shares of the I/Os
    };
    struct Zone {
        double accessUpTo = 1; // sum of the shares of the I/Os up to this zone, the last 1
        double sizeUpTo = 1;   // the same of the region
    };
    Kind kind = Kind::once;
    double shape = 0;
    std::vector<Zone> zones;
};
inline constexpr std::size_t kMaxZones = 64;

// Of one direction; 0 = none.
struct PaceLimit {
    double bytesPerSecond = 0;
    double iosPerSecond = 0;
    bool any() const { return bytesPerSecond > 0 || iosPerSecond > 0; }
};

struct MixedStream {
    static constexpr std::size_t kRead = 0, kWrite = 1; // indices of the arrays
    Bytes offset, region;                               // of the card
    Bytes logical = Bytes(kSectorBytes);
    double readShare = 0; // of the I/Os, 0 to 1
    std::array<SizeChoices, 2> sizes;
    Bytes align;            // of random places; 0 = the smallest size
    double randomShare = 0; // 0 = in order, 1 = all at random; between: each I/O behind the last one, or elsewhere
    PlaceRule places;
    std::int64_t skip = 0; // in order: bytes between the end of one I/O and the begin of the next
    unsigned parts = 1;    // in order: the region has so many parts, each with a stream, served in turn
    std::array<PaceLimit, 2> pace;
    bool poisson = false;         // gaps of a pace are exponential, not equal
    Ns pause{};                   // with nothing in flight,
    std::uint64_t pauseEvery = 1; // after so many I/Os
    std::uint64_t flushEvery = 0; // writes; 0 = no flush
    bool flushAtEnd = false;
    std::uint64_t seed = 0;

    bool hasOneSize() const;
    Bytes placeUnit(std::size_t index) const; // random I/Os begin at its multiples
    bool reads() const { return readShare > 0; }
    bool writes() const { return readShare < 1; }
    // Do times of writes say nothing about the card?
    bool paced() const
    {
        return pace[kRead].any() || pace[kWrite].any() || pause.count() > 0 || reads() || flushEvery > 0;
    }
};

} // namespace assay
