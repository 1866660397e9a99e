// Where the files of a used card lie: a read-only walk of FAT32, exFAT and ext4. Images may be hostile: every address
// is checked, every loop has a bound, a cluster is visited once.
#pragma once

#include "volume/volume_layout.h"
#include "volume/volume_source.h"

namespace assay {

// Reads the first partition with a file system that is known, or the whole card without a partition table.
// Errc::badInput where there is none, or where it is damaged; Errc::environment where it cannot be read.
Result<VolumeLayout> readVolume(VolumeSource& source);

} // namespace assay
