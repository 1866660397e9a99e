// What the temperature was during a step, and whether the card became slower because of it. Pure. docs/metrics.md,
// "Temperature".
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

// Throughput and temperature of equal stretches of time, in order.
struct HeatBlock {
    double megabytesPerSecond = 0;
    double celsius = 0;
};

// "yes", "no" or "undecided". Yes needs three changes of level of the throughput (ground/stats/change_point.h): down by
// a tenth or more while it was warmer than before, and up again by as much once it was cooler. Without the way back a
// full cache of the card looks the same: undecided. No change downward: no.
std::string throttling(std::span<const HeatBlock> blocks);

// "temperature_min", "temperature_max", "throttled", without the step's name; empty without a thermometer.
std::vector<Metric> temperatureMetrics(const StepRecord& step);

} // namespace assay
