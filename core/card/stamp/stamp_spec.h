// The recipe of the data that a run writes: recipe and address determine the 512 bytes of each sector. The byte layout
// is in card/stamp/sector_stamp.h and docs/formats/sector-stamp.md.
#pragma once

#include <compare>
#include <cstdint>

namespace assay {

struct StampSpec {
    std::uint64_t runTag = 0; // first 64 bits of the run id: distinguishes the data of different runs
    std::uint64_t seed = 0;   // of the pseudo-random content
    std::uint32_t pass = 0;   // counts every rewriting of the card within one run, from 1

    auto operator<=>(const StampSpec&) const = default;
};

} // namespace assay
