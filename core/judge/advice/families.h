// Cards of other families with the same flash. A camera meets more cards than the one that was tested, and a change
// that helps one may harm another. Pure.
#pragma once

#include "judge/advice/fitted_card_models.h"

#include <vector>

namespace assay {

enum class Family { openUnits, logBlocks, pageMapped, slcCache };
const char* name(Family family); // "open_units", "log_blocks", "page_mapped", "slc_cache"

struct CardFamily {
    Family family = Family::openUnits;
    FittedCardModel card; // the likeliest card of the run with the translation layer of this family
};

// Returns the families that the card does not belong to.
std::vector<CardFamily> otherFamilies(const FittedCardModel& likeliest);

} // namespace assay
