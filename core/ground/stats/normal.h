// Quantiles of the standard normal distribution.
#pragma once

namespace assay {

// 95 % quantile: the half width of a two-sided 90 % interval.
inline constexpr double kNormal95 = 1.6448536269514722;

} // namespace assay
