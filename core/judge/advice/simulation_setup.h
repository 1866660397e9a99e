// Simulation setup of the recording that the advice is for. Pure.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"
#include "judge/advice/fitted_card_models.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <map>
#include <string>

namespace assay {

struct SimulationSetup {
    const JudgedRecord& run;
    const StepRecord& step;
    RecorderFacts facts;
    Params params;           // of the step, as executed
    FittedCardModels fitted; // shortened
    Bytes simulated;         // size of each
};

// Returns the recorder step that dropped most; null if the run has no recording.
const StepRecord* worstRecording(const JudgedRecord& run);
// Returns the parameters of a recorder step as executed; parameters that an older record lacks take their default.
Result<Params> recorderParamsOf(const StepRecord& step);
// Returns the size of the simulated card. Its translation layer has the same over-provisioning share and unit size, but
// fewer units.
Bytes simulatedSize(const DeviceInfo& device, const FittedCardModels& models);
// Returns the plan of the recording with `changes`; the region keeps its share of the card. Errc::badInput if the
// parameters do not fit.
Result<RecordingPlan> recordingPlan(const SimulationSetup& setup, const std::map<std::string, ParamValue>& changes);

} // namespace assay
