// Control charts of ordered values: lots of a supplier, runs of a reader. Pure.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// I-MR chart (Montgomery, Introduction to Statistical Quality Control, section 6.4; NIST/SEMATECH e-Handbook 6.3.2.2).
struct IndividualsChart {
    double mean = 0;
    double meanRange = 0;  // of neighbouring values
    double deviation = 0;  // meanRange / 1.128
    double lower = 0;      // mean - 2.66 meanRange
    double upper = 0;      // mean + 2.66 meanRange
    double upperRange = 0; // 3.267 meanRange
};
// Returns nothing for fewer than two values, or if all are equal.
std::optional<IndividualsChart> individualsChart(std::span<const double> values);

// Mean and standard deviation of a process in control.
struct InControl {
    double mean = 0;
    double deviation = 1; // > 0
};

// EWMA: z = weight x + (1 - weight) z, starting at the mean. The limits at the t-th value are mean -+ width deviation
// sqrt(weight / (2 - weight) (1 - (1 - weight)^2t)). With weight 0.2 the average run length in control (ARL) is 365
// values with width 2.86, and 555 with width 3. (Roberts, Technometrics 1, 1959; Lucas and Saccucci, ibid. 32, 1990,
// have 370 and 560 with asymptotic limits from the first value on.)
struct EwmaSettings {
    double weight = 0.2; // above 0, at most 1
    double width = 3;
};

struct EwmaPoint {
    double z = 0, lower = 0, upper = 0;
    bool isOutOfControl() const { return z < lower || z > upper; }
};

class EwmaChart {
public:
    explicit EwmaChart(const InControl& inControl, const EwmaSettings& settings = {});
    EwmaPoint add(double value);

private:
    InControl m_inControl;
    EwmaSettings m_settings;
    double m_z = 0;
    double m_remainingWeight = 1; // (1 - weight)^2t
};

// Nelson's eight rules (Journal of Quality Technology 16, 1984), sigma being a standard deviation: 1 one value beyond 3
// sigmas; 2 nine in a row on one side of the mean; 3 six in a row rising or falling; 4 fourteen in a row alternating up
// and down; 5 two of three beyond 2 sigmas on one side; 6 four of five beyond 1 sigma on one side; 7 fifteen in a row
// within 1 sigma; 8 eight in a row beyond 1 sigma on either side.
inline constexpr std::size_t kNelsonRules = 8;

// A rule violation by the values `first` to `last`; the last one triggers it. Each later value that triggers it again
// is a separate violation.
struct NelsonViolation {
    std::size_t rule = 1; // 1 to kNelsonRules
    std::size_t first = 0, last = 0;
};

// Sorted by the last value, then by the rule.
std::vector<NelsonViolation> nelsonViolations(std::span<const double> values, const InControl& inControl);

} // namespace assay
