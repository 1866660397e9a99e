// Checks whether the data of reads came from the flash. Pure rules that flag doubtful metrics; a flagged metric cannot
// pass (scorecard.h). Definitions: docs/method/metrics.md.
#pragma once

#include "ground/quantity/metric_flag.h"
#include "run/record/run_record.h"

#include <optional>
#include <string_view>
#include <vector>

namespace assay {

// Returns the maximum throughput of the bus between card and host in MB/s, or nothing if no limit is known (loop,
// image, simulated, SATA, NVMe ...). USB: the link speed in the reader's description divided by 8 bits; SD on an mmc
// host: 104 (UHS-I, SD Physical Layer 9.10, 3.9); eMMC: 400 (HS400).
std::optional<double> busCeiling(const DeviceInfo& device);

// True if a phase of reads exceeds this limit: as a whole, in any whole second, or in more than 1 % of its I/Os. An I/O
// of the phase's mean size cannot complete faster than its bytes cross the bus.
bool implausiblyFast(const PhaseSamples& reads, double ceiling);

// Returns the flags for a phase of reads: implausiblyFast, cachedRead, and for verified reads withinCache.
std::vector<MetricFlag> readFlags(const RunRecord& run, const StepRecord& step, const PhaseSamples& reads);
// Adds these flags to `flags`, each once.
void addReadFlags(std::vector<MetricFlag>& flags, const RunRecord& run, const StepRecord& step,
                  const PhaseSamples& reads);

// True if the host may have caused this value: the measuring thread waited for a CPU for more than 1 % of the step. For
// quantities that a single wait can distort (longest latency, longest stall, minimum 1 s throughput): it waited at
// least half of that latency, or a tenth of a second. `quantity` without the step's name, `value` in its unit.
bool canHostExplain(const StepRecord& step, std::string_view quantity, double value);
// Returns the share of the step in which some process, or a system thread that serves the card, was ready and had no
// CPU (pressure stall information of `host`); 0 if unknown.
double cpuPressureShare(const StepRecord& step);

} // namespace assay
