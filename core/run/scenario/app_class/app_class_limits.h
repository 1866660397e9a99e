// What Application Performance Class 1 demands, and under which conditions (SD Physical Layer 9.10). MB/s of 10^6
// bytes; a GB of the standard is 1024 MiB (4.16.2.5.2).
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
inline constexpr double kAppFilled = 0.75;                        // of the user area, 4.16.2.4.1
inline constexpr Bytes kRptu = mib(256), kRptuAlignment = kib(4); // 4.16.2.4.1
inline constexpr Bytes kAppBlock = kib(4);                        // 4.16.2.4.2
inline constexpr Ns kAppRandom = std::chrono::minutes(10);        // 4.16.2.4.2
inline constexpr Bytes kSustainedBytes = gib(1);                  // 4.16.2.5.2
// Ours: what a USB reader may add to a command. Where this may be why a rate is missed, the card is not blamed.
inline constexpr Ns kReaderCommand = std::chrono::microseconds(300);
inline constexpr double kAppGuardBand = 0.03; // as for speed classes (class_limits.h)

} // namespace assay
