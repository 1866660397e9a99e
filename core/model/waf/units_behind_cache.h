// Detects mapping units behind an SLC cache from full_card_times. Data of the merge-cost sweep leaves the cache first
// in, first out, during the sequential writes that follow. Each of these writes takes the time of its own folding plus
// that of merging the unit whose data leaves the cache.
#pragma once

#include "model/waf/characterization.h"

#include <optional>

namespace assay {

struct UnitsBehindCache {
    // The workloads of full_card_times up to the end of these sequential writes. Their slow part is relabelled as
    // merge-cost sweeps, one for each step whose data leaves the cache.
    Characterization characterization;
    Bytes writtenBeforeFirstCopy;          // from the first write of the sweep until the first unit was copied
    std::vector<Bytes> writtenBeforeVisit; // written before each visit of an offset
    // Returns the cache size under the assumption of this many open units: the first unit is copied when one more is
    // opened.
    Bytes cache(unsigned openUnits) const;
};
// Precondition: the workloads are those of full_card_times. Returns nothing if no copies are detected.
std::optional<UnitsBehindCache> detectUnitsBehindCache(const Characterization& characterization);

} // namespace assay
