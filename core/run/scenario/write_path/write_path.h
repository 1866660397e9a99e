// What each way of writing a file costs on the file system of a card, and what of it the card does
// (docs/write-path.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario writePath();

} // namespace assay
