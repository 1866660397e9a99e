// Latencies of a step, one entry for each kind of phase, as used by JSON, CSV, pages and report.
#pragma once

#include "io/measure/latency_table.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

struct StepLatencies {
    PhaseRole role = PhaseRole::read; // phases of one role and operation are pooled
    IoOp op = IoOp::read;
    LatencyTable total;      // fio's lat: from submission to completion
    LatencyTable completion; // fio's clat: from acceptance by the kernel to completion
};
// For phases that completed an I/O, in the order of their start.
std::vector<StepLatencies> latenciesOf(const StepRecord& step);

} // namespace assay
