// Computes metrics: pure functions of the record. Each metric states its method and its number of observations.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <span>
#include <vector>

namespace assay {

// Metrics of all steps, in order of steps, then those of the whole run ("run.io_errors", and "run.bad_sectors" and
// "run.silent_errors" where anything was verified). docs/metrics.md defines every quantity. Phases "write" or "read"
// yield the plain quantities, others prefixed ones ("verify_throughput_mean"); phases of one name are pooled; "prefill"
// and "warmup" yield totals only.
std::vector<Metric> computeMetrics(const RunRecord& record);

// Metrics of a run whose last step is still running: `finished` are those of the steps before it, computed once. Of the
// running step come those of rates, latencies, errors and verified sectors, as if it ended now; none of an estimate of
// the whole step.
std::vector<Metric> metricsSoFar(std::span<const Metric> finished, const RunRecord& record);

} // namespace assay
