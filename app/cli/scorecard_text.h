// A judged run as text: verdict first, then every criterion with limit, value and reason.
#pragma once

#include "run/record/scorecard.h"

#include <string>

namespace assay::cli {

std::string scorecardText(const JudgedRecord& run);

} // namespace assay::cli
