// flash_character: how a card is built inside, from the times of its I/Os alone (docs/flash-character.md). Writes in
// order, with several write points and at random, for as long as it is given; leaves in the step's facts what explains
// the times, and with the session the means to estimate the write amplification of later steps.
#pragma once

#include "scenario/scenario.h"

namespace assay {

Scenario flashCharacter();

} // namespace assay
