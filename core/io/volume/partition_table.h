// Partitions of a card. Private to volume/.
#pragma once

#include "io/measure/resume_point.h"
#include "io/volume/volume_source.h"

#include <array>
#include <vector>

namespace assay {

// Possible block sizes of partition tables: those of readers and bridges.
inline constexpr std::array kBlockSizes = {Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096)};

// Returns the partitions of an MBR or a GPT with blocks of `block` bytes; empty without a table. A partition that
// extends beyond the card is clipped.
std::vector<Extent> partitionsOf(VolumePart& card, Bytes block);

} // namespace assay
