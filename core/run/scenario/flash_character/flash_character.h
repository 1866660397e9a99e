// flash_character: infers the internal design of a card from the times of its I/Os (docs/method/flash-character.md).
// Writes sequentially, to several write points and at random, within a time budget. The step's facts hold the designs
// that explain the times; with them the session estimates the write amplification of later steps.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario flashCharacter();

} // namespace assay
