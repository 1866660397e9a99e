// Observes each step of a run and adds its observations to the record. A failure becomes a condition of the run and
// never ends it. Called on the session thread with no I/O in flight. A new observer needs a file here and a line in the
// constructor of Session.
#pragma once

#include "run/record/run_record.h"

#include <stop_token>

namespace assay {

class StepObserver {
public:
    virtual ~StepObserver() = default;
    // `resumed`: the step started in an earlier process, so the state of the card at that time is unknown. Do not touch
    // the record until onStepEnd().
    virtual void onStepBegin(bool resumed, const std::stop_token& stop) = 0;
    // Preconditioning is over and the measurement starts. Not called for every step.
    virtual void onMeasuringBegin(const std::stop_token& stop) = 0;
    // The last step of the record has ended.
    virtual void onStepEnd(RunRecord& record, const std::stop_token& stop) = 0;
};

} // namespace assay
