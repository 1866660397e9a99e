// What write amplification costs a card in life. Sure is the factor against sequential writing alone: how many
// program/erase cycles the flash of a card bears is printed on no card; where its telemetry tells them they count, else
// hours are shown with the range of cycles that they assume (docs/metrics.md, "Write amplification").
#pragma once

#include "record/metric.h"
#include "record/run_record.h"

#include <optional>

namespace assay {

// Cycles of flash with three bits per cell, by rule of thumb. The hours that makers warrant for recorders' cards stand
// for some 900 to 5500 cycles of sequential writing (117 TB and 702 TB on 128 GB).
inline constexpr double kAssumedCycles = 1000;
inline constexpr double kMinAssumedCycles = 300;
inline constexpr double kMaxAssumedCycles = 3000;

// Hours until every cell has been through its cycles, the wear being level: capacity x cycles / (amplification x rate).
// 0 without amplification or rate.
double hoursOfLife(Bytes capacity, double cycles, double waf, double bitsPerSecond);

// "life_multiplier": the card's life under these writes over its life when it is written in order. Cycles go as the
// bytes that the flash is written, and writing in order amplifies none.
Metric lifeMultiplier(const Metric& waf);
// "life_hours" of a recorder step, without the step's name: hours of this recording, its interval from the fewest
// cycles at the upper end of that of `waf` to the most at its lower end; cycles that the card itself is rated for have
// no range. None for other steps.
std::optional<Metric> lifeHours(const RunRecord& run, const StepRecord& step, const Metric& waf);

} // namespace assay
