// Temperature during a step, and thermal throttling. Pure. docs/method/metrics.md, "Temperature".
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// Throughput and temperature of one of consecutive intervals of equal length.
struct ThermalBlock {
    double megabytesPerSecond = 0;
    double celsius = 0;
};

// Readings of a thermometer during a step, in order of time; at least one.
struct Temperatures {
    std::vector<double> afterNs, celsius; // since the start of the step

    double at(double ns) const; // the next reading, else the last
};
// Returns nothing without a thermometer.
std::optional<Temperatures> temperaturesOf(const StepRecord& step);

struct Throttling {
    std::string answer;            // "yes", "no" or "undecided"
    std::optional<double> celsius; // temperature at which the throughput fell, if it had become warmer
};
// Yes requires change points of the throughput (ground/stats/change_point.h): down
// by 10 % or more while it was warmer than before, then up by 10 % or more after it had cooled. Without the recovery a
// full cache looks the same: undecided, unless the card itself has counted a transition of its thermal management
// (`isCounted`). No change downward: no.
Throttling throttling(std::span<const ThermalBlock> blocks, bool isCounted = false);

// "temperature_min", "temperature_max", "throttled" and "throttled_at" of a thermometer; "throttlings", "warm_time"
// and "media_errors" of a card that counts them, during the step. Without the step's name.
std::vector<Metric> temperatureMetrics(const StepRecord& step);

} // namespace assay
