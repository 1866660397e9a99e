// Messages for a card that cannot be opened.
#pragma once

#include "ground/base/result.h"

#include <string>

namespace assay::platform {

// `cause` is the system's own sentence, for an errno that has none here.
Error openError(const std::string& path, int osError, const std::string& cause);

} // namespace assay::platform
