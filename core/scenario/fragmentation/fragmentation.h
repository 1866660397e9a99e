// fragmentation: writes into allocation units in use, around what they hold, and asks how much slower that is
// (docs/fragmentation.md).
#pragma once

#include "scenario/scenario.h"

namespace assay {

Scenario fragmentation();

} // namespace assay
