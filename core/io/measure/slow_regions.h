// Finds addresses where a card is permanently slow, from the address map of a phase: weak flash, remapped blocks, the
// second chip of a counterfeit.
#pragma once

#include "io/measure/address_map.h"

#include <vector>

namespace assay {

// A region is slow if its mean throughput (bytes over the sum of latencies) is below this fraction of the median.
inline constexpr double kSlowFraction = 0.5;
// One long I/O is a stall, not a slow region: even the fastest I/O of a slow region takes longer than this many times
// the mean latency of the median.
inline constexpr double kSlowLatencyFactor = 1.5;
// Adjacent columns are joined until they contain this number of I/Os; fewer are not significant.
inline constexpr std::uint64_t kSlowMinOps = 4;

struct SlowRegion {
    Bytes offset;
    Bytes length;
    double megabytesPerSecond = 0; // mean, while an I/O to it was in flight
};

// Returns the slow regions by address, adjacent ones joined, with the resolution of the joined columns. Skips columns
// without I/O. Pure.
std::vector<SlowRegion> slowRegions(const AddressMap& map);

} // namespace assay
