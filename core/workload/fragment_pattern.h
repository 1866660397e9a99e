// A card in use as its free space lies: allocation units cut into grains, some used, some free. What a host would write
// into the free ones is a file in pieces. Pure.
#pragma once

#include "measure/resume_point.h"

#include <cstdint>
#include <vector>

namespace assay {

struct FragmentPattern {
    Bytes unit;  // one allocation unit, a multiple of `grain`
    Bytes grain; // of use: a cluster, or a recording unit
    std::vector<std::vector<bool>>
        used;          // by unit and grain; each unit has a free one. When there are more units it begins anew
    bool aged = false; // left behind by a recorder

    std::uint64_t grains() const { return unit / grain; }
    const std::vector<bool>& usedIn(std::uint64_t index) const { return used[index % used.size()]; }
    // Of `count` units from `first` on.
    Bytes freeBytes(std::uint64_t first, std::uint64_t count) const;
    Bytes usedBytes(std::uint64_t first, std::uint64_t count) const { return unit * count - freeBytes(first, count); }
    // The free stretches of the unit `index`, which lies at `begin`, in order.
    std::vector<Extent> freeRuns(std::uint64_t index, Bytes begin) const;
    // Lengths, in grains, of the used and free stretches of the unit by turns, the first a used one, which may be 0.
    std::vector<std::uint64_t> runs(std::uint64_t index) const;
};

// The nearest ratio of used grains below one, evenly spread, the same in each unit; its last grain is free, so that the
// unit is full when it has been written.
FragmentPattern evenPattern(Bytes unit, Bytes grain, double usedRatio);

// What a camera that records in a loop and deletes its oldest files leaves behind: the first units, from where it would
// write next, that are used in part; at most `units`. Where two files have grown together and one of them is gone, what
// is left is a comb. Two streams at 3 to 2 into files of 1432 grains, clusters as grains, next-fit (FAT32), on a card
// written three times over, 4 % of it free (recorder_trace.h). The same each time.
FragmentPattern agedPattern(Bytes unit, Bytes grain, std::uint64_t units);

// A file that fills the free grains of `units` units from `first` on, as its owner sees it.
struct FileFragmentation {
    std::uint64_t extents = 0;   // runs of neighbouring grains
    double outOfOrder = 0;       // share of its grains that do not follow the one before (the first left out)
    Bytes medianRun, longestRun; // of the free space
};
FileFragmentation fileFragmentation(const FragmentPattern& pattern, std::uint64_t first, std::uint64_t units);

} // namespace assay
