// File layout of a used card: a read-only traversal of FAT12, FAT16, FAT32, exFAT and ext4. Images may be malicious:
// every address is checked, every loop is bounded, a cluster is visited once.
#pragma once

#include "io/volume/volume_layout.h"
#include "io/volume/volume_source.h"

#include <functional>

namespace assay {

// Reads the whole card, or otherwise the first partition with a known file system. A damaged file is marked in the
// layout. Errc::badInput if no file system is known, or if it is damaged as a whole; Errc::environment if it is not
// readable. `recognised` returns the content of a card without a known file system, for the message; "" = unknown.
Result<VolumeLayout> readVolume(VolumeSource& source, const std::function<std::string()>& recognised = {});

} // namespace assay
