// Computes metrics: pure functions of the record. Each metric states its method and its number of observations.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <span>
#include <vector>

namespace assay {

// Returns the metrics of all steps in their order, then those of the whole run ("run.io_errors"; "run.bad_sectors" and
// "run.silent_errors" if sectors were verified). docs/method/metrics.md defines every quantity. Phases "write" or
// "read" yield the plain quantities, others prefixed ones ("verify_throughput_mean"); phases of one name are pooled;
// pre-fill and warm-up yield totals only.
std::vector<Metric> computeMetrics(const RunRecord& record);

// Returns the metrics of a run whose last step is still running. `finished`: metrics of the steps before it, computed
// once. The running step yields rates, latencies, errors and verified sectors as if it ended now, and no estimates that
// need the whole step.
std::vector<Metric> interimMetrics(std::span<const Metric> finished, const RunRecord& record);

} // namespace assay
