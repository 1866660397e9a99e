// Did the data come from the flash? Pure rules on what a run says about its reads; what they doubt cannot pass
// (scorecard.h). Definitions: docs/metrics.md.
#pragma once

#include "record/run_record.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// MB/s that the bus between card and host can carry at most; nothing where no limit is known (loop, image, simulated,
// SATA, NVMe ...). USB: the link speed of the reader's description divided by 8 bits; SD on an mmc host: 104 (UHS-I, SD
// Physical Layer 9.10, 3.9); eMMC: 400 (HS400).
std::optional<double> busCeiling(const DeviceInfo& device);

// Is a phase of reads faster than this ceiling: as a whole, in any whole second, or in more than one I/O of a hundred?
// An I/O of the phase's mean size cannot be answered faster than its bytes cross the bus.
bool implausiblyFast(const PhaseSamples& reads, double ceiling);

// The flags that a phase of reads earns: "implausibly_fast", "cached_read" (the page cache was not bypassed), and for
// verified ones "within_cache" (read back before so much was moved that no hidden cache can still hold it).
std::vector<std::string> readFlags(const RunRecord& run, const StepRecord& step, const PhaseSamples& reads);
// Adds them to what is there already, each once.
void addReadFlags(std::vector<std::string>& flags, const RunRecord& run, const StepRecord& step,
                  const PhaseSamples& reads);

// Flag of metrics whose bad value may be the computer's doing and not the card's: a limit that they miss is not
// decided.
inline constexpr const char* kHostBusy = "host_busy";
// The measuring waited for a processor for more than 1 % of the step; or, for a quantity that one single wait can make
// (longest latency, longest stall, slowest second), for at least half of that latency, or a tenth of a second. Ids
// without the step's name, `value` in the quantity's unit.
bool hostMayBeCause(const StepRecord& step, std::string_view quantity, double value);

// Flag of metrics that tell how far the test went: missing a limit of theirs is inconclusive, never a fault of the
// card.
inline constexpr const char* kOfTheTest = "of_the_test";

} // namespace assay
