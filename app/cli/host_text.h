// Timing uncertainty of this host, as text.
#pragma once

#include "io/host/self_test.h"

#include <string>

namespace assay::cli {

std::string selfTestText(const SelfTest& test);

} // namespace assay::cli
