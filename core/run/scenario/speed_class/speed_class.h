// speed_class: does the card keep the speed class marks, as their standard measures them, and as far as a host without
// CMD20 can tell (docs/standards.md)?
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario speedClass();

} // namespace assay
