// What writes take on a card that was written whole: its SLC cache is full, and its map as large as it gets.
#pragma once

#include "model/waf/still_times.h"

namespace assay {

struct FullCard {
    StillTimes still;
    // An SLC cache is folded: each byte is programmed twice, unless it is overwritten while it is in the cache.
    bool folds = false;
    bool mapped = false; // by pages: what is folded is not closed or merged with what is around it
    Bytes page;          // what a small write fills of the cache; 0 = not known
    Bytes cache;         // that is folded: at most; 0 = not known
};
// Precondition: the exercises are those of full_card_times. Nothing was collected for
// them on a page-mapped card. What is rewritten in a small part of the card costs no folding as soon as the cache holds
// nothing else. Until then it costs the folding of what was written before, first in, first out.
FullCard fullCardOf(const Exercises& exercises);

} // namespace assay
