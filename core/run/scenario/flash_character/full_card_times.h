// full_card_times: how long writes take on a card that this run has written whole, where SLC caches are full and maps
// as large as they get, and whether a cache is folded (docs/flash-character.md). From then on the estimate of write
// amplification knows what writes take, and what is left for moves.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fullCardTimes();

} // namespace assay
