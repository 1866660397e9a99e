// What every byte of a card, written and read back, says about its capacity: full_overwrite, and the last resort of a
// probe that is not sure enough.
#pragma once

#include "scenario/capacity_probe/capacity_findings.h"
#include "stamp/integrity_summary.h"
#include "workload/workload.h"

#include <vector>

namespace assay {

// Write and verify, over all of the card, after `probe`.
std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass);

// Reading back begins at the address written first. Stamps of later addresses are folding; losses up to the end of the
// card, or up to the last writes that a hidden cache may still hold, are where its real flash ends. More than one
// allocation unit lost elsewhere is "damaged"; less, and flipped bits, is what genuine cards come to: "none", and
// counted as bad sectors.
void applyOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found);

} // namespace assay
