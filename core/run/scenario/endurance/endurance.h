// endurance: full overwrites, each read back and compared, until a bound is reached. Measures the loss of speed and
// sectors, and projects the lifetime. Also reads back the data of an earlier run after a rest
// (docs/method/endurance.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario endurance();

} // namespace assay
