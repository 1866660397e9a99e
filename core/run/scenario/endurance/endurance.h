// endurance: full overwrites, each read back and compared, until a bound; what the card loses of speed and sectors on
// the way, and how long it may last. Also reads back what such a run has left, after a rest (docs/endurance.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario endurance();

} // namespace assay
