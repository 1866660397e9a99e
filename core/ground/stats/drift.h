// Does a reader drift? A reference card is measured in it from time to time, and its values are watched. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// A reader in order meets a false alarm after so many values on average: threshold 5: 490, 6: 1360, 7: 3700, 8: 10300
// (either way, slack 0.5). A reader that became 5 % slow after 40 values with a spread of 3 % is found within 30 values
// in 99 of 100 cases, on average after 8, with the threshold 7.
struct DriftSettings {
    double slack = 0.5;   // half of the change to be found, in standard deviations
    double threshold = 7; // of the sums
};

// The standard normal deviate, within -+3, that is as likely as the value is for one more of the same distribution as
// `count` values of this mean and deviation, by Student's t. 0 for fewer than three.
double predictionScore(double value, double mean, double deviation, double count);

// After one value.
struct DriftPoint {
    double score = 0;   // standard normal as long as nothing changes; within -+3, for one odd value is no drift
    double above = 0;   // sum of what lies above the slack, never below 0
    double beneath = 0; // likewise, downwards
};

// Self-starting CUSUM (Hawkins, Journal of the Royal Statistical Society D 36, 1987) of the logarithms: each value is
// compared with the mean and deviation of those before it, by Student's t with its uncertainty, and so no long baseline
// is needed for the stated rates. The first three values have the score 0. A spread below 0.01 % counts as that. A
// change within the first ten values or so is soon taken for the normal state; a slow drift is found late.
// `values` are rates or times, above 0, in order.
std::vector<DriftPoint> driftChart(std::span<const double> values, double slack = DriftSettings().slack);

struct DriftAlarm {
    std::size_t at = 0;    // index of the value that gave the alarm
    std::size_t since = 0; // index of the first value of the drift, as the sum tells
    double change = 0;     // -0.05 = the geometric mean since then is 5 % below that of before
};

// The first alarm.
std::optional<DriftAlarm> findDrift(std::span<const double> values, const DriftSettings& settings = {});

} // namespace assay
