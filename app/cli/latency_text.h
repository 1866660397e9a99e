// fio's percentiles and buckets of a run, for a terminal.
#pragma once

#include "run/record/run_record.h"

#include <string>

namespace assay::cli {

// A table for each phase that completed an I/O; empty where the record has no samples.
std::string latenciesText(const RunRecord& run);

} // namespace assay::cli
