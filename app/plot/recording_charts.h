// Data of the charts on recording, preconditioning and fragmentation, for report and desktop: pure functions of the
// record.
#pragma once

#include "plot/buffer_occupancy_plot.h"
#include "plot/map_plot.h"
#include "plot/state_bars.h"
#include "plot/used_ratio_plot.h"
#include "run/record/scorecard.h"

namespace assay {

// For a `recorder` step. Without intervals if the record has none (docs/method/recorder.md).
BufferOccupancyCurve bufferOccupancyCurve(const StepRecord& step);

// For a `recorder` step: the card at its end. Without cells if the record has none.
CardMap cardMap(const StepRecord& step, const Texts& texts);

// For a `fragmentation` step. Without points if nothing was measured.
UsedRatioCurve usedRatioCurve(const JudgedRecord& run, const StepRecord& step);

// For a `dirty_state` step: the recordings, in the order of the states.
std::vector<StateBar> stateBars(const JudgedRecord& run, const StepRecord& step, const Texts& texts);

} // namespace assay
