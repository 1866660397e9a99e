// The page reference between steps: repeated reads of one 4 KiB page of the card, and a few writes. If the read time
// changes during a step,
// the computer is busy, another program uses the card, or the reader or the card has changed; write times then carry no
// information on page copies. It uses reads, because they cause no page copies, and one page, because the time of a
// longer read depends on the dies to which later writes scatter its pages.
#pragma once

#include "card/device/block_device.h"
#include "model/waf/characterization.h"

#include <optional>
#include <stop_token>

namespace assay {

constexpr Bytes kReferenceBlock = kib(4);
constexpr std::size_t kReferenceReads = 256;
constexpr Bytes kReferenceBytes = kReferenceBlock * kReferenceReads;
constexpr std::size_t kReferenceWrites = 6;
constexpr Ns kReferencePause = std::chrono::milliseconds(300); // before each of them

// Returns the offset of the last page that the characterization filled sequentially; none if it filled nothing.
std::optional<Bytes> referenceOffset(const Characterization& characterization);

// Reads the page at `offset` and returns the mean time of the fastest 90 % of the reads, which is robust against a few
// pauses. Returns nothing if a read fails or takes longer than 30 s, or after a stop request. Session thread only.
std::optional<Ns> readReference(BlockDevice& device, Bytes offset, const std::stop_token& stop);
// Writes the page at `offset` with the data that it already holds, each time after a pause, so that no earlier write
// delays it, and returns the shortest time: the latency of a write that copies nothing. Fails as readReference() does.
std::optional<Ns> rewriteReference(BlockDevice& device, Bytes offset, const std::stop_token& stop);

} // namespace assay
