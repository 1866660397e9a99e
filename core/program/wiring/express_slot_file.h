// The file of enrolled SD Express slots of this computer (card/device/express_slots.h).
#pragma once

#include "card/device/express_slots.h"
#include "ground/base/result.h"

namespace assay {

// Returns none if there is no such file. Errc::badInput for one that is faulty; environment where this system cannot
// enrol slots.
Result<ExpressSlots> readExpressSlots();
// Replaces the file durably, and makes its folder. Errc::environment without the right to write it.
Result<void> storeExpressSlots(const ExpressSlots& slots);

} // namespace assay
