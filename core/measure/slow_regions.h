// Addresses where a card is slow whenever it is asked, found from the address map of a phase: weak flash, remapped
// blocks, a counterfeit's other chip.
#pragma once

#include "measure/address_map.h"

#include <vector>

namespace assay {

// Mean throughput, bytes over the sum of latencies, below this fraction of the median's is slow.
inline constexpr double kSlowFraction = 0.5;
// One long I/O is a stall, not a slow region: the fastest I/O of a slow region took longer than this many times the
// median's mean latency.
inline constexpr double kSlowLatencyFactor = 1.5;
// Neighbouring columns are joined until they hold so many I/Os; less says nothing about a region.
inline constexpr std::uint64_t kSlowMinOps = 4;

struct SlowRegion {
    Bytes offset;
    Bytes length;
    double megabytesPerSecond = 0; // mean, while an I/O to it was under way
};

// By address, neighbours joined; exact to the joined columns. Columns without I/O are in none. Pure.
std::vector<SlowRegion> slowRegions(const AddressMap& map);

} // namespace assay
