// full_overwrite: writes and reads back every byte of the region, pass by pass. Reading starts at the address written
// first, which was evicted first from any write cache. If the region is the whole card, the step also determines its
// real capacity (capacity_overwrite.h).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fullOverwrite();

} // namespace assay
