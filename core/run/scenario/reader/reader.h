// What the reader between card and computer does to I/Os (docs/reader.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario reader();

} // namespace assay
