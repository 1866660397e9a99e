// Detects GC-free writes of the last step that take longer than in the characterization: behind a cache that became
// full, or with map look-ups.
#pragma once

#include "model/waf/card_history.h"

#include <optional>

namespace assay {

// Factor: a smaller increase counts as no change of the write times. Chosen.
constexpr double kNotableSlower = 1.03;

// Adds the increase to the baseline, and returns it in ns per byte of sequential writes; nothing if the writes are not
// slower. Precondition: all candidate models are page-mapped and have not relocated pages yet.
std::optional<double> addSlowerWrites(CardHistory& history);
// If a cache is folded, the first writes of a step fold data of the step before, which may take less time.
void excludeForeignFolding(CardHistory& history);
// Returns how much the card wrote faster at the start of the last step, if that step wrote the card sequentially: the
// size of an SLC cache, rounded up to a block of the step if it is smaller. 0 = no faster start.
Bytes quickStart(const CardHistory& history);

} // namespace assay
