// Where the parts of a file system lie: of FAT32 and exFAT read from boot sector and root directory, of ext4 from
// superblock, descriptors of groups and the inodes of folder and journal.
#pragma once

#include "io/workload/camera_settings.h"

#include <string>

namespace assay::lab {

struct Volume {
    Bytes cluster;
    Extent tables;    // all copies
    Extent bitmap;    // of exFAT; of ext4 superblock, descriptors, bitmaps and inodes
    Extent directory; // the first cluster of the root; not of ext4
    Extent folder;    // of ext4: the first block of the root
    Extent journal;   // of ext4
    Bytes firstCluster;
};

// Ends the program when `device` holds no such file system. Fields: Microsoft, "FAT32 File System Specification", and
// "exFAT file system specification" 3.1, 7.1; Linux, Documentation/filesystems/ext4.
Volume readVolume(const std::string& device, FileSystem system);

} // namespace assay::lab
