// speed_class: tests the speed class marks of a card as specified by their standard, as far as a host without CMD20 can
// (docs/method/standards.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario speedClass();

} // namespace assay
