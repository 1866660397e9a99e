// Statistics of a file layout: fragmentation of files, and distribution of free space over the allocation units of the
// card. Pure.
#pragma once

#include "io/volume/volume_layout.h"

namespace assay {

struct FileStatistics {
    std::uint64_t clusters = 0;
    std::uint64_t fragments = 0; // runs of contiguous clusters
    double outOfOrder = 0;       // share of its clusters that do not follow the previous one (without the first)
    std::uint64_t units = 0;     // allocation units that it occupies
};
FileStatistics fileStatistics(const VolumeFile& file, Bytes cluster, Bytes unit);

struct FreeSpaceStatistics {
    Bytes bytes;
    std::uint64_t runs = 0;
    Bytes longest, median;
    // Allocation units, counted from the start of the card, that are partially free (a write there makes the card copy
    // the used part), or free.
    std::uint64_t partlyFreeUnits = 0, freeUnits = 0;
};
FreeSpaceStatistics freeSpaceStatistics(const VolumeLayout& layout, Bytes unit);

// Returns the slack: the space between the ends of the files and those of their last clusters, for this cluster size.
// Damaged files are left out, because their sizes may be wrong.
Bytes slackBytes(const VolumeLayout& layout, Bytes cluster);

// Over all files with clusters.
struct FragmentationStatistics {
    double meanFragments = 0; // fragments per file: 1 if every file is contiguous
    double outOfOrder = 0;    // share of clusters that do not follow the previous one, without the first of a file
};
FragmentationStatistics fragmentationStatistics(const VolumeLayout& layout);

// Parameters of a `recorder` step that would leave a test card in a state like this one, as far as they can be
// inferred: the rates of the streams cannot.
struct EquivalentRecorder {
    std::string fileSystem;
    Bytes cluster;
    Bytes segment;        // median size of its large files, i.e. those of at least a quarter of the largest
    double freeShare = 0; // share of the volume, 0.001 to 0.5
};
// Returns nothing if no file is as large as a recording of 1 MiB, and for FAT12 and FAT16, which that step does not
// support.
std::optional<EquivalentRecorder> equivalentRecorder(const VolumeLayout& layout);

} // namespace assay
