// Notes on a run for people: deviations from its profile because the card is smaller, and the state in which the card
// was left. Pure.
#pragma once

#include "run/record/run_record.h"

#include <vector>

namespace assay {

Message infeasibleStepNote(const InfeasibleStep& step, Bytes capacity); // of the card
// Returns one sentence for each step that was left out or used less of the card, and afterNote().
std::vector<Message> capacityNotes(const RunRecord& record);

} // namespace assay
