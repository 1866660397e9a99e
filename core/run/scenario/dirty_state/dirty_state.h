// dirty_state: preconditions a card into the states of its use, and runs the same short probes in each. Measures the
// slowdown relative to fresh out of box, and which measures restore the speed (docs/method/dirty-state.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario dirtyState();

} // namespace assay
