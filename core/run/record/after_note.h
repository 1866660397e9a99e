// The state in which a run has left its card, in words. Pure.
#pragma once

#include "run/record/run_record.h"

namespace assay {

// Returns one sentence; empty if the run was to leave the card as it is.
Message afterNote(const RunRecord& record);

} // namespace assay
