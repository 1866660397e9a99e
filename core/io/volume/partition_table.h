// Where the partitions of a card begin and end. Private to volume/.
#pragma once

#include "io/measure/resume_point.h"
#include "io/volume/volume_source.h"

#include <array>
#include <vector>

namespace assay {

// The blocks in which partition tables count: those of readers and bridges.
inline constexpr std::array kBlockSizes = {Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096)};

// Returns the partitions of an MBR or a GPT that counts in blocks of `block` bytes; empty without a table. A partition
// that reaches beyond the card is cut off at its end.
std::vector<Extent> partitionsOf(VolumePart& card, Bytes block);

} // namespace assay
