// A card of core/model/flash of which only the physics are others: what it does is the same, what that costs is not.
#pragma once

#include "model/flash/flash_model.h"

#include <memory>

namespace assay::test {

struct OtherPhysics {
    double movePrice = 1; // times reading and programming a page, of pages moved or folded
    // Of the map in memory, each a page of 4 bytes a page; 0 = all. The others are read when needed, and written back.
    std::uint64_t mapPages = 0;
    Bytes tiredAfter; // written: from then on each I/O takes `tired` more
    Ns tired{};
    bool earlyAnswer = false; // the card answers when it has the data and is done with what it got before
};
// `design` has a serial bus: what its parts take adds up.
std::unique_ptr<FlashModel> withOtherPhysics(const FlashDesign& design, const OtherPhysics& physics);

} // namespace assay::test
