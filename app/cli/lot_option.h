// --lot of run, replay and history: the name of a lot, or its lot file.
#pragma once

#include "ground/base/result.h"

#include <string>

namespace assay::cli {

// Returns the lot file, or "" where it is the name of a lot. Errc::badInput for a path where there is no file: it would
// be taken for a name.
Result<std::string> lotFileOf(const std::string& lot);

} // namespace assay::cli
