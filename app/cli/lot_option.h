// --lot of run, replay and history: a lot number or a lot file.
#pragma once

#include "ground/base/result.h"

#include <string>

namespace assay::cli {

// Returns the lot file, or "" if the argument is a lot number. Errc::badInput for a path without a file, which would
// else be taken for a lot number.
std::string lotFileOf(const std::string& lot);

} // namespace assay::cli
