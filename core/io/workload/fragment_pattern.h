// The pattern of used and free space of a card in use: allocation units consist of grains, some used, some free. A file
// in the free grains is fragmented. Pure.
#pragma once

#include "io/measure/resume_point.h"

#include <cstdint>
#include <vector>

namespace assay {

struct FragmentPattern {
    Bytes unit;  // one allocation unit, a multiple of `grain`
    Bytes grain; // allocation granularity: a cluster, or a recording unit
    // By unit and grain; each unit has a free grain. For more units the pattern repeats.
    std::vector<std::vector<bool>> used;
    bool aged = false; // left by a recorder

    std::uint64_t grains() const { return unit / grain; }
    const std::vector<bool>& usedIn(std::uint64_t index) const { return used[index % used.size()]; }
    // Returns the free bytes of `count` units from `first` on.
    Bytes freeBytes(std::uint64_t first, std::uint64_t count) const;
    Bytes usedBytes(std::uint64_t first, std::uint64_t count) const { return unit * count - freeBytes(first, count); }
    // Returns the free runs of the unit `index`, which starts at `begin`, ascending.
    std::vector<Extent> freeRuns(std::uint64_t index, Bytes begin) const;
    // Returns the lengths, in grains, of the alternating used and free runs of the unit. The first is a used one, and
    // may be 0.
    std::vector<std::uint64_t> runs(std::uint64_t index) const;
};

// Makes a pattern with the nearest ratio of used grains below 1, evenly spread, the same in each unit. The last grain
// is free, so that a write into the free grains fills the unit to its end.
FragmentPattern evenPattern(Bytes unit, Bytes grain, double usedRatio);

// Makes the pattern left by a camera that records in a loop and deletes its oldest files: the first partially used
// units, from its next write position on, at most `units`. Where two files grew together and one was deleted, used and
// free runs alternate. Two streams at 3 to 2 into files of 1432 grains, clusters as grains, next-fit (FAT32), on a card
// written three times over, 4 % of it free (camera.h). Deterministic.
FragmentPattern agedPattern(Bytes unit, Bytes grain, std::uint64_t units);

// Fragmentation of a file that fills the free grains of `units` units from `first` on.
struct FileFragmentation {
    std::uint64_t extents = 0;   // runs of contiguous grains
    double outOfOrder = 0;       // share of its grains that do not follow the previous one (without the first)
    Bytes medianRun, longestRun; // of the free space
};
FileFragmentation fileFragmentation(const FragmentPattern& pattern, std::uint64_t first, std::uint64_t units);

} // namespace assay
