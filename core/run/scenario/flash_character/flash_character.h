// flash_character: finds out how a card is built inside from the times of its I/Os (docs/flash-character.md). Writes in
// order, with several write points and at random, within a time budget. The step's facts hold the designs that explain
// the times; with them the session estimates the write amplification of later steps.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario flashCharacter();

} // namespace assay
