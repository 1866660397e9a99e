// Write times on a card that was fully written: its SLC cache is full, and its map has its maximum size.
#pragma once

#include "model/waf/baseline_write_latency.h"

namespace assay {

struct FullyWrittenCard {
    BaselineWriteLatency baseline;
    // The SLC cache is folded: each byte is programmed twice, unless it is overwritten while it is in the cache.
    bool folds = false;
    bool mapped = false; // page-mapped: folding does not close or merge units
    Bytes page;          // occupied in the cache by a small write; 0 = unknown
    Bytes cache;         // upper bound of the folded cache; 0 = unknown
};
// Precondition: the workloads are those of full_card_times, and a page-mapped card collected nothing during them.
// Rewrites in a small part of the card cause no folding as soon as the cache holds nothing else. Until then each
// rewrite costs the folding of older data, first in, first out.
FullyWrittenCard analyzeFullyWrittenCard(const Characterization& characterization);

} // namespace assay
