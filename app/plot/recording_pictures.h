// What the pictures of recording, use and fragmentation show of a run, for the report and the desktop: pure functions
// of the record.
#pragma once

#include "plot/backlog_plot.h"
#include "plot/map_plot.h"
#include "plot/move_curve_plot.h"
#include "plot/state_bars.h"
#include "record/scorecard.h"

namespace assay {

// Of a `recorder` step. Without intervals where the record has none (docs/recorder.md).
BacklogCurve backlogCurve(const StepRecord& step);

// Of a `recorder` step: the card at its end. Without cells where the record has none.
CardMap cardMap(const StepRecord& step, const Texts& texts);

// Of a `fragmentation` step. Without points where nothing was measured.
MoveCurve moveCurve(const JudgedRecord& run, const StepRecord& step);

// Of a `dirty_state` step: the recordings, in the order of the states.
std::vector<StateBar> stateBars(const JudgedRecord& run, const StepRecord& step, const Texts& texts);
// What the streams of a `recorder` or `dirty_state` step make, in MB/s.
std::optional<double> neededRate(const StepRecord& step);

} // namespace assay
