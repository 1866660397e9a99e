// Looks on at each step of a run and adds to the record what it saw. What it cannot do is a condition of the run, never
// its end. Called on the session thread with no I/O in flight; a new observer is a file here and a line in the
// constructor of Session.
#pragma once

#include "record/run_record.h"

#include <stop_token>

namespace assay {

class StepObserver {
public:
    virtual ~StepObserver() = default;
    // `resumed`: its beginning was in another process, and so was the card's state then. The record is not to be
    // touched between here and onStepEnd().
    virtual void onStepBegin(bool resumed, const std::stop_token& stop) = 0;
    // What was written so far only prepared the card. Not of every step.
    virtual void onMeasuringBegin(const std::stop_token& stop) = 0;
    // The last step of the record is over.
    virtual void onStepEnd(RunRecord& record, const std::stop_token& stop) = 0;
};

} // namespace assay
