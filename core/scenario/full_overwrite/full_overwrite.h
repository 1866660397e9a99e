// full_overwrite: every byte of the card written and read back, pass after pass. Reading begins at the address written
// first, the one that has been out of any write cache the longest. Where that was all of the card, it also tells what
// the card really holds (capacity_overwrite.h).
#pragma once

#include "scenario/scenario.h"

namespace assay {

Scenario fullOverwrite();

} // namespace assay
