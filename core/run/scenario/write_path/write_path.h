// write_path: measures the cost of each method of writing a file on the file system of a card, and the card's share of
// it (docs/method/write-path.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario writePath();

} // namespace assay
