// Makes all sinks of a run, for command line and desktop.
#pragma once

#include "record/run_folder.h"

namespace assay {

RunSinks sinksOf(RunWriter folder);

} // namespace assay
