// Proves by further writes that a border between good and lost units is one of addresses, not of time: a card that
// stops storing during the test shows a border too. Single thread.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/capacity_probe/capacity_findings.h"
#include "run/scenario/capacity_probe/probe_io.h"

#include <span>
#include <vector>

namespace assay {

// Splits the range into a few equal parts and returns one random unit in each, ascending; empty for an empty range.
std::vector<Bytes> stratifiedOffsets(Bytes begin, Bytes end, Bytes unit, Prng& prng);

// Writes stamps of `pass` to both and reads them back. `good` stored data in this step, `bad` lost it. Without any good
// unit the result is storesNone.
BorderProof checkBorder(ProbeIo& io, std::span<const Bytes> good, std::span<const Bytes> bad, std::uint32_t pass);

} // namespace assay
