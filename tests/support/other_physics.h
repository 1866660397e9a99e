// A card of core/model/flash with the same operations and other times.
#pragma once

#include "model/flash/flash_model.h"

#include <memory>

namespace assay::test {

struct OtherPhysics {
    double copyCostFactor = 1; // time of a relocated or folded page over a page read plus a program
    // Pages of the map in memory, with 4 bytes per mapped page; 0 = all. The others are read on demand and written
    // back.
    std::uint64_t cachedMapPages = 0;
    Bytes slowAfter; // host bytes after which each I/O takes `extraTime` longer
    Ns extraTime{};
    bool earlyAcknowledge = false; // acknowledges when it has the data and has finished the earlier writes
};
// Precondition: `design` has a serial bus.
std::unique_ptr<FlashModel> withOtherPhysics(const FlashDesign& design, const OtherPhysics& physics);

} // namespace assay::test
