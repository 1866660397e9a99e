// Test for normality. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

inline constexpr std::size_t kMinForNormality = 8; // the p-value is unknown for fewer values

struct NormalityTest {
    double statistic = 0; // A² of Anderson and Darling
    double pValue = 1;    // p-value under normality
};

// Anderson-Darling test with mean and standard deviation estimated from the values (Journal of the American Statistical
// Association 49, 1954); the p-value from A² (1 + 0.75 / n + 2.25 / n²) as in D'Agostino and Stephens, Goodness-of-Fit
// Techniques, 1986, table 4.9. Returns nothing for fewer than kMinForNormality values, or if all are equal. The minimum
// p-value is 3.7e-24.
std::optional<NormalityTest> andersonDarling(std::span<const double> values);

} // namespace assay
