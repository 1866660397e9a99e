// Every sink that a run of this program has, for command line and desktop alike.
#pragma once

#include "record/run_folder.h"

namespace assay {

RunSinks sinksOf(RunWriter folder);

} // namespace assay
