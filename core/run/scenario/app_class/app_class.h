// app_class: tests a card for Application Performance Class A1, as specified by the standard (SD Physical Layer 9.10,
// 4.16; docs/method/standards.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario appClass();

} // namespace assay
