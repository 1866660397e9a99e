// power_cut: what a card does when its supply goes off while it is written: is what was flushed still there, and does
// it come back? Needs a supply that can be switched (docs/power-cut.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario powerCut();

} // namespace assay
