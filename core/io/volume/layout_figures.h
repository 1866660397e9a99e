// What the places of files say about a card: how scattered they are, and how the free space lies in its allocation
// units. Pure.
#pragma once

#include "io/volume/volume_layout.h"

namespace assay {

struct FileFigures {
    std::uint64_t clusters = 0;
    std::uint64_t fragments = 0; // runs of neighbouring clusters
    double outOfOrder = 0;       // share of its clusters that do not follow the one before (without the first)
    std::uint64_t units = 0;     // allocation units in which it lies
};
FileFigures figuresOf(const VolumeFile& file, Bytes cluster, Bytes unit);

struct FreeFigures {
    Bytes bytes;
    std::uint64_t runs = 0;
    Bytes longest, median;
    // Allocation units of the card, counted from its beginning, that are free in part: a write there makes the card
    // move what is in use.
    std::uint64_t partlyFreeUnits = 0, freeUnits = 0;
};
FreeFigures freeFigures(const VolumeLayout& layout, Bytes unit);

// Returns the space between the ends of the files and those of their last clusters, with clusters of that size. Damaged
// files are left out: their sizes may be wrong.
Bytes wasteOf(const VolumeLayout& layout, Bytes cluster);

// Over all files that have clusters.
struct Scatter {
    double meanFragments = 0; // of a file: 1 where every file is in one piece
    double outOfOrder = 0;    // share of the clusters that do not follow the one before, without the first of each file
};
Scatter scatterOf(const VolumeLayout& layout);

// What a `recorder` step needs to leave a test card as this one is, as far as it shows: the rates of the streams do
// not.
struct RecorderLikeness {
    std::string fileSystem;
    Bytes cluster;
    Bytes segment;       // the middle size of its large files, those of a quarter of the largest and more
    double keptFree = 0; // share of the volume, 0.001 to 0.5
};
// Nothing where no file is as large as a recording of 1 MiB, and of FAT12 and FAT16, which that step does not write.
std::optional<RecorderLikeness> recorderLikeness(const VolumeLayout& layout);

} // namespace assay
