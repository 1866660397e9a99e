// What each way of writing a file cost, as text.
#pragma once

#include "run/record/run_record.h"

#include <string>

namespace assay::cli {

// A table and the sentences that it comes to, of each write_path step; "" where there is none.
std::string writePathText(const RunRecord& run);

} // namespace assay::cli
