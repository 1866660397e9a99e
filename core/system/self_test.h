// Self-test of this computer: system settings, and the timing uncertainty that it adds. docs/method/self-test.md.
#pragma once

#include "ground/base/result.h"
#include "io/host/self_test.h"

#include <stop_token>

namespace assay::platform {

enum class SelfTestExtent {
    beforeRun, // about 3 s; loads one processor for 20 ms at a time, so that other slots can measure
    full,      // about 15 s; loads all processors for the last 10 s
};

// Measures on a thread of its own, as this program measures a card, and returns when it has ended. Touches no device;
// makes one nameless file and one FIFO in the folder for temporary files. Errc::stopped, or environment
// without /dev/zero.
Result<SelfTest> runSelfTest(SelfTestExtent extent, std::stop_token stop);

} // namespace assay::platform
