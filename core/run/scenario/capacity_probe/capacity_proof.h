// Proves by further writes that a border between good and lost places is one of addresses, and not of time: a card that
// ceases to store while it is tested shows a border too. Single thread.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/capacity_probe/capacity_findings.h"
#include "run/scenario/capacity_probe/probe_io.h"

#include <span>
#include <vector>

namespace assay {

// Returns a few units in equal parts of the range, each at a random place, ascending; empty for an empty range.
std::vector<Bytes> placesIn(Bytes begin, Bytes end, Bytes unit, Prng& prng);

// Writes stamps of `pass` to both and reads them back. `good` have held data in this step, `bad` have lost it. Without
// any good place a card stores none.
BorderProof checkBorder(ProbeIo& io, std::span<const Bytes> good, std::span<const Bytes> bad, std::uint32_t pass);

} // namespace assay
