// The recording that is asked about, and how it is done again on model cards. Pure.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"
#include "judge/advice/learned_cards.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <map>
#include <string>

namespace assay {

struct Situation {
    const JudgedRecord& run;
    const StepRecord& step;
    RecorderFacts facts;
    Params params;      // of the step, as executed
    LearnedCards cards; // shortened
    Bytes simulated;    // size of each
};

// The recorder step that dropped most; null where the run has no recording.
const StepRecord* recordingOf(const JudgedRecord& run);
// The parameters of a recorder step as they were executed; those that an older record does not have are the defaults.
Result<Params> recorderParamsOf(const StepRecord& step);
// How much of the card is in the model. Its translation layer has the same share of spare flash, the same units; only
// there are fewer of them.
Bytes simulatedSize(const DeviceInfo& device, const LearnedCards& cards);
// The recording as it is simulated with these parameters: the region as large a share of the card as in the run.
// Errc::badInput where they do not fit.
Result<RecordingPlan> planOf(const Situation& at, const std::map<std::string, ParamValue>& changes);

} // namespace assay
