// The state in which a run leaves a card that passes: checks before the run.
#pragma once

#include "run/session/card_return.h"
#include "run/session/plan.h"

namespace assay {

// Errc::badInput for a plan that writes nothing, and for a card that cannot be formatted; environment if this computer
// lacks the tool; refused if a card that cannot discard is only to be discarded. Changes nothing.
Result<CardReturn> cardReturnFor(AfterTest after, const Plan& plan, const DeviceInfo& device);

} // namespace assay
