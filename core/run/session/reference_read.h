// The sequential reference between steps: one place of the card is read in order. Where that takes another time after a
// step than before it, the computer is busy, or the reader or the card has changed: how long writes take says nothing
// of moves then. Reading, for it moves nothing; on a card that has begun to collect, writes in order take longer by
// themselves.
#pragma once

#include "card/device/block_device.h"
#include "model/waf/exercises.h"

#include <optional>
#include <stop_token>

namespace assay {

constexpr Bytes kReferenceBytes = mib(64), kReferenceBlock = mib(1);

// Returns the last place that the exercises filled in order, of kReferenceBytes or as much as there was; empty when
// they filled nothing.
WrittenRange referencePlace(const Exercises& exercises);

// Reads the place and returns the median time of a block, so that a few pauses do not count. Nothing when a read fails,
// takes longer than 30 s, or after a stop request. Session thread only.
std::optional<Ns> readReference(BlockDevice& device, const WrittenRange& place, const std::stop_token& stop);

} // namespace assay
