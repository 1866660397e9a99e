// fragmentation: writes into partially used allocation units, and measures the slowdown (docs/method/fragmentation.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fragmentation();

} // namespace assay
