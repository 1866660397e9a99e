// Text form of a self-test, for command line and desktop.
#pragma once

#include "io/host/self_test.h"

#include <vector>

namespace assay {

// Fitness, reasons, and u: one sentence each.
std::vector<Message> selfTestSentences(const SelfTest& test);
// Clock, priority, processors, I/O path, memory: one line each.
std::vector<Message> selfTestFacts(const SelfTest& test);

struct DelayRow {
    Message name;
    Delays delays;
};
// All delays in display order.
std::vector<DelayRow> delayRows(const SelfTest& test);

} // namespace assay
