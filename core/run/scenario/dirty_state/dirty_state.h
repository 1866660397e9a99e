// dirty_state: brings a card into the states of its use, and runs the same short probes in each: how much slower than
// fresh, and what helps (docs/dirty-state.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario dirtyState();

} // namespace assay
