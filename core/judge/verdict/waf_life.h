// Effect of write amplification on the life of a card. Only the factor relative to sequential writing is certain,
// because no card states the program/erase cycles of its flash. If telemetry reports them they are used; else hours are
// shown with the range of assumed cycles (docs/method/metrics.md, "Write amplification").
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>

namespace assay {

// Rule of thumb for TLC flash (three bits per cell). The warranted hours of recorder cards correspond to about 900 to
// 5500 cycles of sequential writing (117 TB and 702 TB on 128 GB).
inline constexpr double kAssumedCycles = 1000;
inline constexpr double kMinAssumedCycles = 300;
inline constexpr double kMaxAssumedCycles = 3000;
inline constexpr const char* kAssumedCyclesMethod = "assumes 1000 program/erase cycles, interval from 300 to 3000";
inline constexpr const char* kRatedCyclesMethod = "program/erase cycles rated by the card's own telemetry";

// Returns the hours until all cycles are used, with even wear: capacity x cycles / (WAF x rate). 0 if WAF or rate is 0.
double hoursOfLife(Bytes capacity, double cycles, double waf, double bitsPerSecond);

// Returns "waf" of a step, without its name: by the card's own counters, else estimated from timing. Returns none if
// neither exists or the value is 0.
std::optional<Metric> measuredWaf(const RunRecord& run, const StepRecord& step);

// "life_multiplier": the card's life under these writes over its life under sequential writes. Assumes cycles
// proportional to flash writes, and no amplification of sequential writes.
Metric lifeMultiplier(const Metric& waf);
// "life_hours" of a recorder step, without the step's name: hours of this recording. The interval reaches from the
// minimum of cycles at the upper end of the interval of `waf` to the maximum at its lower end; the card's own rated
// cycles have no range. Returns nothing for other steps.
std::optional<Metric> lifeHours(const RunRecord& run, const StepRecord& step, const Metric& waf);

} // namespace assay
