// reader: measures the effect of the reader between card and computer on I/Os (docs/method/reader.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario reader();

} // namespace assay
