// Detects drift of a reader from repeated measurements of a reference card. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// In-control average run length (ARL), two-sided, slack 0.5: threshold 5: 490, 6: 1360, 7: 3700, 8: 10300 values. With
// threshold 7, a reader that becomes 5 % slower after 40 values with a spread of 3 % is detected within 30 values in 99
// of 100 cases, on average after 8.
struct DriftSettings {
    double slack = 0.5;   // half of the shift to detect, in standard deviations
    double threshold = 7; // decision interval of the cumulative sums
};

// Returns the standard normal deviate, limited to -+3, with the same tail probability as the value has for a new
// observation, given `count` values of this mean and deviation, by Student's t. 0 for fewer than three.
double predictionScore(double value, double mean, double deviation, double count);

// State after one value.
struct DriftPoint {
    double score = 0;    // standard normal while nothing changes; limited to -+3, because a single outlier is no drift
    double upperSum = 0; // upper CUSUM, at least 0
    double lowerSum = 0; // lower CUSUM
};

// Self-starting CUSUM (Hawkins, Journal of the Royal Statistical Society D 36, 1987) of the logarithms. Each value is
// compared with mean and deviation of the earlier ones by Student's t, which includes their uncertainty, so that the
// stated rates need no long baseline. The first three values have score 0. A spread below 0.01 % counts as 0.01 %. A
// change within about the first ten values is soon absorbed into the baseline; a slow drift is detected late. `values`
// are rates or times, above 0, in time order.
std::vector<DriftPoint> driftChart(std::span<const double> values, double slack = DriftSettings().slack);

struct DriftAlarm {
    std::size_t at = 0;    // index of the value that triggered the alarm
    std::size_t since = 0; // index of the estimated first value of the drift
    double change = 0;     // -0.05 = the geometric mean since then is 5 % below that before
};

// Fewer values cannot raise an alarm: three of score 0, then at most 3 - slack each up to the threshold.
constexpr std::size_t kMinDriftValues = 6;
// Returns the first alarm.
std::optional<DriftAlarm> findDrift(std::span<const double> values, const DriftSettings& settings = {});

} // namespace assay
