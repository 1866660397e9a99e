// Units behind an SLC cache, by full_card_times: what is written at one place and then at another comes out of the
// cache, first in, first out, while the writes in order that follow take as long as their own copying and that of the
// units that those places are in.
#pragma once

#include "model/waf/exercises.h"

#include <optional>

namespace assay {

struct CachedUnits {
    // Those of full_card_times up to the end of these writes in order. What is slow of them are ladders again, one for
    // each that comes out.
    Exercises exercises;
    Bytes untilCopied;         // written from the first place until the first unit was copied
    std::vector<Bytes> visits; // written before each visit of a place
    // Returns the size of the cache if so many units are open: the first is copied when another one more is opened.
    Bytes cache(unsigned openUnits) const;
};
// Precondition: the exercises are those of full_card_times. Returns nothing where no copies are seen.
std::optional<CachedUnits> cachedUnits(const Exercises& exercises);

} // namespace assay
