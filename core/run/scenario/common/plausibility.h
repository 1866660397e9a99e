// Checks whether the data of reads came from the flash. Pure rules that flag doubtful metrics; a flagged metric cannot
// pass (scorecard.h). Definitions: docs/method/metrics.md.
#pragma once

#include "run/record/run_record.h"

#include <optional>
#include <string>
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

// Returns the flags for a phase of reads: "implausibly_fast"; "cached_read" (the page cache was not bypassed); and for
// verified reads "within_cache" (read back so soon that a hidden cache may still hold the data).
std::vector<std::string> readFlags(const RunRecord& run, const StepRecord& step, const PhaseSamples& reads);
// Adds these flags to `flags`, each once.
void addReadFlags(std::vector<std::string>& flags, const RunRecord& run, const StepRecord& step,
                  const PhaseSamples& reads);

// Flag of metrics whose bad value may be the fault of the host: a missed limit is then inconclusive.
inline constexpr const char* kHostBusy = "host_busy";
// The same if single I/Os miss a limit, and these either were not reproduced by repetition, or are too rare to
// distinguish the card from an unaccounted host delay.
inline constexpr const char* kHostDelay = "host_delay";
// True if the host may have caused this value: the measuring thread waited for a CPU for more than 1 % of the step. For
// quantities that a single wait can distort (longest latency, longest stall, minimum 1 s throughput): it waited at
// least half of that latency, or a tenth of a second. `quantity` without the step's name, `value` in its unit.
bool canHostExplain(const StepRecord& step, std::string_view quantity, double value);
// Returns the share of the step in which some process, or a system thread that serves the card, was ready and had no
// CPU (pressure stall information of `host`); 0 if unknown.
double cpuPressureShare(const StepRecord& step);

// Flag of metrics of the extent of the test: a missed limit is inconclusive, never a fault of the card.
inline constexpr const char* kTestExtent = "of_the_test";
// Flags of results decided by a standard, for which a criterion is inconclusive: within the guard band around a limit;
// claims of the card unknown; path to the card too slow for the question; part of the question not measured.
inline constexpr const char* kNearLimit = "near_limit";
inline constexpr const char* kNoClaim = "no_claim";
inline constexpr const char* kHostLimit = "host_limit";
inline constexpr const char* kNotMeasured = "not_measured";
// Promised only to a host that sends CMD20, which this host cannot: a missed limit is inconclusive.
inline constexpr const char* kIndicative = "indicative";

} // namespace assay
