// Cost of each write path for files, as text.
#pragma once

#include "run/record/run_record.h"

#include <string>

namespace assay::cli {

// Returns a table and its conclusions for each write_path step; "" without one.
std::string writePathText(const RunRecord& run);

} // namespace assay::cli
