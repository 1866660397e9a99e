// sequential_write, sequential_read, random_write, random_read: one stream of I/O of one kind.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario sequentialWrite();
Scenario sequentialRead();
Scenario randomWrite();
Scenario randomRead();

} // namespace assay
