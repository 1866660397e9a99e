// Where the parts of a mounted FAT32 or exFAT file system lie, read from its boot sector and root directory.
#pragma once

#include "base/units.h"
#include "measure/resume_point.h"

#include <string>

namespace assay::lab {

struct Volume {
    Bytes cluster;
    Extent tables;    // all copies
    Extent bitmap;    // of exFAT
    Extent directory; // the first cluster of the root
    Bytes firstCluster;
};

// Ends the program when `device` holds no such file system. Fields: Microsoft, "FAT32 File System Specification", and
// "exFAT file system specification" 3.1, 7.1.
Volume readVolume(const std::string& device, bool exfat);

} // namespace assay::lab
