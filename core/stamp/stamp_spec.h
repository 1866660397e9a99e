// What a run writes into every sector, as a recipe: with it and its address the 512 bytes of any sector can be made or
// checked. The byte layout is in stamp/sector_stamp.h and docs/sector-stamp.md.
#pragma once

#include <compare>
#include <cstdint>

namespace assay {

struct StampSpec {
    std::uint64_t runTag = 0; // first 64 bits of the run id: tells our data from another run's
    std::uint64_t seed = 0;   // of the pseudo-random content
    std::uint32_t pass = 0;   // counts every rewriting of the card within one run, from 1

    auto operator<=>(const StampSpec&) const = default;
};

} // namespace assay
