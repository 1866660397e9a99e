// The latencies of a step, one entry for each kind of phase: what JSON, CSV, pages and report tell of them.
#pragma once

#include "io/measure/latency_table.h"
#include "run/record/run_record.h"

#include <string>
#include <vector>

namespace assay {

struct StepLatencies {
    std::string phase; // phases of one name and operation are taken together
    IoOp op = IoOp::read;
    LatencyTable total;      // fio's lat: from handed over to completed
    LatencyTable completion; // fio's clat: from taken by the kernel to completed
};
// Of phases that completed an I/O, in the order in which they began.
std::vector<StepLatencies> latenciesOf(const StepRecord& step);

} // namespace assay
