// Messages for a card that cannot be opened.
#pragma once

#include "ground/base/result.h"

#include <string>

namespace assay::platform {

// `cause` is the system's own sentence, for an errno that has none here.
Error openError(const std::string& path, int osError, const std::string& cause);
// Errc::busy for a card that another program has locked.
tl::unexpected<Error> underTest(const std::string& path, int osError);

} // namespace assay::platform
