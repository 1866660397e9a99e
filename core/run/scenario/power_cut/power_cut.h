// power_cut: cuts the power of a card during writes. Tests whether flushed data survives, and whether the card comes
// back. Needs a switchable power supply (docs/method/power-cut.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario powerCut();

} // namespace assay
