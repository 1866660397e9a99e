// The last resort of a capacity probe that is not sure enough: every byte written and read back. What that says about the card.
#pragma once

#include "scenario/capacity_search.h"
#include "stamp/integrity_summary.h"
#include "workload/workload.h"

#include <vector>

namespace assay {

// Write and verify, over all of the card, after `probe`.
std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass);

// A search that had found nothing (kind "none") learns what reading back every sector has found. Bad sectors up to the end of the card are where its real
// flash ends; others are damage, of known extent.
void adoptOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found);

} // namespace assay
