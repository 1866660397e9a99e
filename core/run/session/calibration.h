// Measures the program's own share of every latency and gap: runs the runner on a device that completes immediately.
#pragma once

#include "ground/base/clock.h"

#include <string>

namespace assay {

struct MeasurementOverhead {
    Ns median{}; // per I/O, over kBatches batches
    Ns quartile1{};
    Ns quartile3{};
    // "180 ns (175 - 195 ns, n = 40 x 1000)": per I/O, with quartiles; without words, so language-independent
    std::string text() const;
};

// Takes about 20 ms. Needs a real clock: virtual time has no such cost.
MeasurementOverhead measureOverhead(Clock& clock);

} // namespace assay
