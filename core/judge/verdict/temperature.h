// Temperature during a step, and thermal throttling. Pure. docs/method/metrics.md, "Temperature".
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

// Throughput and temperature of one of consecutive intervals of equal length.
struct ThermalBlock {
    double megabytesPerSecond = 0;
    double celsius = 0;
};

// Returns "yes", "no" or "undecided". Yes requires change points of the throughput (ground/stats/change_point.h): down
// by 10 % or more while it was warmer than before, then up by 10 % or more after it had cooled. Without the recovery a
// full cache looks the same: undecided. No change downward: no.
std::string throttling(std::span<const ThermalBlock> blocks);

// "temperature_min", "temperature_max", "throttled", without the step's name; empty without a thermometer.
std::vector<Metric> temperatureMetrics(const StepRecord& step);

} // namespace assay
