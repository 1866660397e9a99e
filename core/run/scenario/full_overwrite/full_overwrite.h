// full_overwrite: writes and reads back every byte of the region, pass after pass. Reading begins at the address
// written first, which left any write cache first. If the region is the whole card, the step also finds its real
// capacity (capacity_overwrite.h).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario fullOverwrite();

} // namespace assay
