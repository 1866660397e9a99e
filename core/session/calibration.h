// What the measuring itself costs: the runner driven against a device that answers at once. The part of every latency and gap that is ours, not the card's.
#pragma once

#include "base/clock.h"

#include <string>

namespace assay {

struct OwnCost {
    Ns median{}; // per I/O, of kBatches batches
    Ns quartile1{};
    Ns quartile3{};
    std::string text() const; // "180 ns per I/O (quartiles 175 to 195 ns, 40 batches of 1000)"
};

// Takes some 20 ms. Real clock only: virtual time costs nothing.
OwnCost measureOwnCost(Clock& clock);

} // namespace assay
