// fio's latency percentiles and buckets of a run, for a terminal.
#pragma once

#include "run/record/run_record.h"

#include <string>

namespace assay::cli {

// Returns a table for each phase that completed an I/O; empty if the record has no samples.
std::string latenciesText(const RunRecord& run);

} // namespace assay::cli
