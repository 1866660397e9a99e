// Did the data of reads come from the flash? Pure rules that flag doubtful metrics; a flagged metric cannot pass
// (scorecard.h). Definitions: docs/metrics.md.
#pragma once

#include "run/record/run_record.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Returns the maximum rate of the bus between card and host in MB/s; nothing where no limit is known (loop, image,
// simulated, SATA, NVMe ...). USB: the link speed of the reader's description divided by 8 bits; SD on an mmc host: 104
// (UHS-I, SD Physical Layer 9.10, 3.9); eMMC: 400 (HS400).
std::optional<double> busCeiling(const DeviceInfo& device);

// Is a phase of reads faster than this limit: as a whole, in any whole second, or in more than 1 % of its I/Os? An I/O
// of the phase's mean size cannot be answered faster than its bytes cross the bus.
bool implausiblyFast(const PhaseSamples& reads, double ceiling);

// Returns the flags for a phase of reads: "implausibly_fast"; "cached_read" (the page cache was not bypassed); and for
// verified reads "within_cache" (read back so soon that a hidden cache may still hold the data).
std::vector<std::string> readFlags(const RunRecord& run, const StepRecord& step, const PhaseSamples& reads);
// Adds these flags to `flags`, each once.
void addReadFlags(std::vector<std::string>& flags, const RunRecord& run, const StepRecord& step,
                  const PhaseSamples& reads);

// Flag of metrics whose bad value may be the fault of the host: a missed limit is then inconclusive.
inline constexpr const char* kHostBusy = "host_busy";
// The same where a limit is missed by single I/Os that did not come back when they were repeated, or too rarely to tell
// the card from a delay of the host that nobody has counted.
inline constexpr const char* kHostDelay = "host_delay";
// May the host have caused this value? True when the measuring thread waited for a processor for more than 1 % of the
// step. For quantities that a single wait can spoil (longest latency, longest stall, slowest second): when it waited at
// least half of that latency, or a tenth of a second. `quantity` without the step's name, `value` in its unit.
bool hostMayBeCause(const StepRecord& step, std::string_view quantity, double value);
// The share of the step in which some program, or a thread of the system that serves the card, was ready and had no
// processor (pressure stall information of `host`); 0 where that is not known.
double pressedShare(const StepRecord& step);

// Flag of metrics on the extent of the test: a missed limit is inconclusive, never a fault of the card.
inline constexpr const char* kOfTheTest = "of_the_test";
// Flags of words that a standard decides. Of these a criterion is inconclusive: within the guard band around a limit;
// nothing is known of what the card claims; the way to the card is too slow for the question; a part of the question
// was not measured.
inline constexpr const char* kNearLimit = "near_limit";
inline constexpr const char* kNoClaim = "no_claim";
inline constexpr const char* kHostLimit = "host_limit";
inline constexpr const char* kNotMeasured = "not_measured";
// Promised only to a host that sends CMD20, which this one cannot: a missed limit is inconclusive.
inline constexpr const char* kIndicative = "indicative";

} // namespace assay
