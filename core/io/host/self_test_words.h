// A self-test in words, for command line and desktop.
#pragma once

#include "io/host/self_test.h"

#include <vector>

namespace assay {

// Fit or not, why not, and u: a sentence each.
std::vector<Message> selfTestSentences(const SelfTest& test);
// Clock, precedence, processors, I/O path, memory: a line each.
std::vector<Message> selfTestFacts(const SelfTest& test);

struct DelayRow {
    Message name;
    Delays delays;
};
// All delays, in the order in which they are shown.
std::vector<DelayRow> delayRows(const SelfTest& test);

} // namespace assay
