// What the measuring itself costs: the runner driven against a device that answers at once. The part of every latency
// and gap that is ours, not the card's.
#pragma once

#include "base/clock.h"

#include <string>

namespace assay {

struct OwnCost {
    Ns median{}; // per I/O, of kBatches batches
    Ns quartile1{};
    Ns quartile3{};
    std::string text() const; // "180 ns (175 - 195 ns, n = 40 x 1000)": per I/O, with quartiles; without words, for
                              // reports in any language
};

// Takes some 20 ms. Real clock only: virtual time costs nothing.
OwnCost measureOwnCost(Clock& clock);

} // namespace assay
