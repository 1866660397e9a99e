// A card in use as its free space lies: allocation units cut into grains, some used, some free, the used ones spread evenly. What a host would write into the
// free ones is a file in pieces. Pure.
#pragma once

#include "measure/resume_point.h"

#include <cstdint>
#include <vector>

namespace assay {

struct FragmentPattern {
    Bytes unit;             // one allocation unit, a multiple of `grain`
    Bytes grain;            // of use: a cluster, or a recording unit
    std::uint64_t used = 0; // grains in each unit, fewer than it has

    std::uint64_t grains() const { return unit / grain; }
    // Evenly spread; the last grain of a unit is free, so that the unit is full when it has been written.
    bool isUsed(std::uint64_t index) const { return (grains() - 1 - index) * used % grains() >= grains() - used; }
    Bytes freeBytes() const { return grain * (grains() - used); }
    Bytes usedBytes() const { return grain * used; }
    // The free stretches of the unit at `begin`, in order.
    std::vector<Extent> freeRuns(Bytes begin) const;
};

// The same pattern with the nearest ratio of used grains below one.
FragmentPattern patternOf(Bytes unit, Bytes grain, double usedRatio);

// A file that fills the free grains of `units` units, as its owner sees it.
struct FileInPieces {
    std::uint64_t extents = 0;   // runs of neighbouring grains
    double outOfOrder = 0;       // share of its grains that do not follow the one before (the first left out)
    Bytes medianRun, longestRun; // of the free space
};
FileInPieces fileIn(const FragmentPattern& pattern, std::uint64_t units);

} // namespace assay
