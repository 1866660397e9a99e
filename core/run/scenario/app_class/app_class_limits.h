// Requirements and conditions of Application Performance Class 1 (SD Physical Layer 9.10). MB/s of 10^6 bytes; a GB of
// the standard is 1024 MiB (4.16.2.5.2).
#pragma once

#include "ground/base/units.h"

namespace assay {

inline constexpr double kA1ReadIops = 1500, kA1WriteIops = 500, kA1Sustained = 10; // 4.16.1.1
struct AppCriterion {
    const char* quantity;
    double limit;
    const char* unit;
};
inline constexpr AppCriterion kA1Criteria[] = {
    {"read_iops", kA1ReadIops, "1/s"}, {"write_iops", kA1WriteIops, "1/s"}, {"sustained", kA1Sustained, "MB/s"}};
inline constexpr Bytes kAppFillBlock = mib(4);                    // 4.16.2.4.1, 4.16.2.5.1
inline constexpr double kAppFilled = 0.75;                        // share of the user area, 4.16.2.4.1
inline constexpr Bytes kRptu = mib(256), kRptuAlignment = kib(4); // 4.16.2.4.1
inline constexpr Bytes kAppBlock = kib(4);                        // 4.16.2.4.2
inline constexpr Ns kAppRandom = std::chrono::minutes(10);        // 4.16.2.4.2
inline constexpr Bytes kSustainedBytes = gib(1);                  // 4.16.2.5.2
// Our limit: overhead of a USB reader per command. If this may explain a missed rate, the card does not fail.
inline constexpr Ns kReaderCommand = std::chrono::microseconds(300);
inline constexpr double kAppGuardBand = 0.03; // as for speed classes (class_limits.h)

} // namespace assay
