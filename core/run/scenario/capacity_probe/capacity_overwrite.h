// Determines the capacity of a card from every byte, written and read back: for full_overwrite, and as the fallback of
// a probe with too little confidence.
#pragma once

#include "card/stamp/integrity_summary.h"
#include "io/workload/workload.h"
#include "run/scenario/capacity_probe/capacity_findings.h"
#include "run/scenario/scenario.h"

#include <vector>

namespace assay {

// Returns the write and verify phases over the whole card, which follow `probe`.
std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass);

// Fills `found` from the result of the read-back, which starts at the address written first. Stamps of later addresses
// indicate a wraparound. Losses up to the end of the card, or up to the last writes that a hidden cache may still hold,
// mark the end of the real capacity. More than one allocation unit lost elsewhere is "damaged". Smaller losses and
// flipped bits occur on genuine cards: "none", counted as bad sectors.
void applyOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found);

// Checks a border found by applyOverwrite(): a card that stops storing during a sequential write loses the upper
// addresses too, and is no counterfeit. Writes to a few units below the border and restores them. An Error is a fault
// of the host.
Result<void> confirmBorder(StepContext& context, const StepPlan& plan, Bytes capacity, StepRecord& step,
                           CapacityFindings& found);

} // namespace assay
