// Cards of other kinds with the same flash: a camera meets more cards than the one that was tested, and what helps one
// may harm another. Pure.
#pragma once

#include "judge/advice/learned_cards.h"

#include <vector>

namespace assay {

enum class Family { openUnits, logBlocks, pageMapped, slcCache };
const char* name(Family family); // "open_units", "log_blocks", "page_mapped", "slc_cache"

struct CardFamily {
    Family family = Family::openUnits;
    LearnedCard card; // the likeliest one of the run with that translation layer in place of its own
};

// Those that the card is not of itself.
std::vector<CardFamily> familiesBeside(const LearnedCard& likeliest);

} // namespace assay
