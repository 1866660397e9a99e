// app_class: is the card an A1 card, measured as the standard has it (SD Physical Layer 9.10, 4.16; docs/standards.md)?
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario appClass();

} // namespace assay
