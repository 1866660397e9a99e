// A file system used as a camera and its owner use it, and the places of its files as the kernel says them: what the
// layout reader is held against. Linux, as root.
#pragma once

#include "io/measure/resume_point.h"

#include <string>
#include <vector>

namespace assay::lab {

// Writes files by turns in a mounted file system, deletes some, and writes again, `budget` bytes at most at a time. All
// content is zeros. The same seed does the same.
void scatter(const std::string& folder, std::uint64_t seed, Bytes budget);

struct LaidFile {
    std::string path; // from the root of the file system: "/DCIM/1.mp4"
    Bytes size;
    std::vector<Extent> extents; // in the order of the file, as far as its size reaches; neighbours are joined
};
// Asks the kernel block by block (FIBMAP). Precondition: everything is on the card (sync). Throws std::system_error.
std::vector<LaidFile> laidFiles(const std::string& folder);

} // namespace assay::lab
