// dirty_state: one card through the states that use brings it into, with the same short probes in each: how much slower
// than fresh, and what helps (docs/dirty-state.md).
#pragma once

#include "scenario/scenario.h"

namespace assay {

Scenario dirtyState();

} // namespace assay
