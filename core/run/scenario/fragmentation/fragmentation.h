// fragmentation: writes into partly used allocation units, and measures how much slower that is
// (docs/fragmentation.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fragmentation();

} // namespace assay
