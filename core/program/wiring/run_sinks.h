// Makes all sinks of a run, for command line and desktop.
#pragma once

#include "run/record/run_folder.h"
#include "system/platform.h"

#include <memory>

namespace assay {

// The sinks own `lock` (or null): see run_lock.h.
RunSinks sinksOf(RunWriter folder, std::unique_ptr<platform::FileLock> lock = nullptr);

} // namespace assay
