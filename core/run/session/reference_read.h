// The sequential reference between steps: sequential reads of one range of the card. If its time changes during a step,
// the computer is busy, or the reader or the card has changed; write times then carry no information on page copies. It
// uses reads, because they cause no page copies, whereas sequential writes become slower by themselves once a card
// collects.
#pragma once

#include "card/device/block_device.h"
#include "model/waf/characterization.h"

#include <optional>
#include <stop_token>

namespace assay {

constexpr Bytes kReferenceBytes = mib(64), kReferenceBlock = mib(1);

// Returns the last range that the characterization filled sequentially, of kReferenceBytes or as much as there was;
// empty if it filled nothing.
WrittenRange referenceRange(const Characterization& characterization);

// Reads the range and returns the median time of a block, which is robust against a few pauses. Returns nothing if a
// read fails or takes longer than 30 s, or after a stop request. Session thread only.
std::optional<Ns> readReference(BlockDevice& device, const WrittenRange& place, const std::stop_token& stop);

} // namespace assay
