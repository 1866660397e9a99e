// A stream of reads and writes as pure data: block sizes, offsets, mix, rate limit. mixed_source.h generates its I/Os.
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstdint>
#include <vector>

namespace assay {

// One I/O size, or a range of sizes.
struct SizeChoice {
    Bytes low, high; // equal, or a range from which multiples of `low` are drawn
    double upTo = 1; // cumulative share up to this one; the last is 1
};
using SizeChoices = std::vector<SizeChoice>;
inline constexpr std::size_t kMaxSizeChoices = 64;

// Distribution of the offsets of random I/Os.
struct AccessDistribution {
    enum class Kind {
        once,    // every block once in random order, then again; with several sizes, an I/O ends before a completed
                 // block
        uniform, // uniform distribution, with repetition
        zipf,    // the block of rank k has weight k^-shape; ranks are scattered over the region
        pareto,  // a share `shape` of the blocks, scattered, receives 1 - shape of the I/Os
        zones    // consecutive parts of the region, each with a share of the I/Os
    };
    struct Zone {
        double accessUpTo = 1; // cumulative share of the I/Os up to this zone; the last is 1
        double sizeUpTo = 1;   // the same for the region
    };
    Kind kind = Kind::once;
    double shape = 0;
    std::vector<Zone> zones;
};
inline constexpr std::size_t kMaxZones = 64;

// Rate limit of one direction; 0 = unlimited.
struct RateLimit {
    double bytesPerSecond = 0;
    double iosPerSecond = 0;
    bool any() const { return bytesPerSecond > 0 || iosPerSecond > 0; }
};

struct MixedStream {
    static constexpr std::size_t kRead = 0, kWrite = 1; // indices of the arrays
    Bytes offset, region;                               // of the card
    Bytes logical = Bytes(kSectorBytes);
    double readShare = 0; // share of reads, 0 to 1
    std::array<SizeChoices, 2> sizes;
    Bytes align;            // of random offsets; 0 = the smallest size
    double randomShare = 0; // 0 = sequential, 1 = random; between: probability that an I/O does not continue the
                            // previous one
    AccessDistribution distribution;
    std::int64_t skip = 0; // sequential: bytes between the end of one I/O and the start of the next
    unsigned parts = 1;    // sequential: number of equal parts of the region, each with a stream, served round-robin
    std::array<RateLimit, 2> rateLimit;
    bool poisson = false;         // inter-arrival times are exponential, not constant
    Ns pause{};                   // with nothing in flight,
    std::uint64_t pauseEvery = 1; // after this number of I/Os
    std::uint64_t flushEvery = 0; // writes between flushes; 0 = no flush
    bool flushAtEnd = false;
    std::uint64_t seed = 0;

    bool hasOneSize() const;
    Bytes offsetAlignment(std::size_t index) const; // alignment of random I/Os
    bool reads() const { return readShare > 0; }
    bool writes() const { return readShare < 1; }
    // True if the times of writes carry no information about the card.
    bool isRateLimited() const
    {
        return rateLimit[kRead].any() || rateLimit[kWrite].any() || pause.count() > 0 || reads() || flushEvery > 0;
    }
};

} // namespace assay
