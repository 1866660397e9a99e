// full_card_times: measures write times on a card that this run has fully written, where SLC caches are full and maps
// have their maximum size, and detects a folded cache (docs/method/flash-character.md). The estimate of write
// amplification then uses these baseline times, and attributes the remainder to page copies.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fullCardTimes();

} // namespace assay
