// The self-test of this computer: asks the system, and measures what it adds to times. docs/method/self-test.md.
#pragma once

#include "ground/base/result.h"
#include "io/host/self_test.h"

#include <stop_token>

namespace assay::platform {

enum class SelfTestExtent {
    beforeRun, // about 3 s; at work on one processor, 20 ms at a time, so that other slots can go on measuring
    full,      // about 15 s; for the last ten all processors are busy
};

// Measures on a thread of its own, as this program measures a card, and returns when it has ended. Touches no device;
// makes one nameless file and one FIFO in the folder for temporary files. Errc::stopped, or environment
// without /dev/zero.
Result<SelfTest> runSelfTest(SelfTestExtent extent, std::stop_token stop);

} // namespace assay::platform
