// Are the values those of a normal distribution? Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

inline constexpr std::size_t kMinForNormality = 8; // of fewer values the chance is not known

struct NormalityTest {
    double statistic = 0; // A squared of Anderson and Darling
    double chance = 1;    // of a statistic as large or larger, if the values are normal
};

// Anderson and Darling's test with mean and standard deviation estimated from the values (Journal of the American
// Statistical Association 49, 1954); the chance from A² (1 + 0.75 / n + 2.25 / n²) as in D'Agostino and Stephens,
// Goodness-of-Fit Techniques, 1986, table 4.9. Nothing below kMinForNormality values or where all are equal. A chance
// below 3.7e-24 is given as that.
std::optional<NormalityTest> andersonDarling(std::span<const double> values);

} // namespace assay
