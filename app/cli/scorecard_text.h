// A judged run for people: verdict first, then every criterion with limit, value and reason.
#pragma once

#include "record/run_record.h"

#include <string>

namespace assay::cli {

std::string scorecardText(const RunRecord& run);

} // namespace assay::cli
