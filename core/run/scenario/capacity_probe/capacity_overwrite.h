// Determines the capacity of a card from every byte, written and read back: for full_overwrite, and as the last resort
// of a probe that is not certain enough.
#pragma once

#include "card/stamp/integrity_summary.h"
#include "io/workload/workload.h"
#include "run/scenario/capacity_probe/capacity_findings.h"
#include "run/scenario/scenario.h"

#include <vector>

namespace assay {

// Returns the write and verify phases over the whole card, which follow `probe`.
std::vector<Workload> overwritePhases(const Workload& probe, Bytes capacity, std::uint32_t pass);

// Fills `found` from the result of reading back, which begins at the address written first. Stamps of later addresses
// mean folded addresses. Losses up to the end of the card, or up to the last writes that a hidden cache may still hold,
// mark the end of the real flash. More than one allocation unit lost elsewhere is "damaged". Smaller losses and flipped
// bits happen on genuine cards: "none", and counted as bad sectors.
void applyOverwrite(const IntegritySummary& readBack, Bytes capacity, CapacityFindings& found);

// Checks a border that applyOverwrite() has found: a card that ceases to store while it is written in order has lost
// the upper addresses as well, and is no counterfeit. Writes to a few places below it and restores them. An
// Error is a fault of the host.
Result<void> confirmBorder(StepContext& context, const StepPlan& plan, Bytes capacity, StepRecord& step,
                           CapacityFindings& found);

} // namespace assay
