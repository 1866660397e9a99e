// Effect of the host on the measurement, from the self-test before the run and the host counters during it. Pure.
// Definitions: docs/method/self-test.md.
#pragma once

#include "ground/base/message.h"
#include "ground/quantity/quantity.h"
#include "run/record/run_record.h"

#include <optional>

namespace assay {

// Returns the error of `value`, in its unit, that the timing uncertainty u of the self-test may cause. For a time it is
// u. For a rate it is value x (mean delay / shortest mean I/O time); for the minimum 1 s throughput, u / 1 s is added
// to that share. Returns none without a self-test, for a quantity that is neither a time nor a rate, and for a value of
// 0 (a count of late I/Os that found none).
std::optional<double> hostUncertainty(const RunRecord& record, const StepRecord& step, const Quantity& quantity,
                                      double value);

// Host scheduling delays as shares. cpuWait: of the step, the measuring thread waited for a CPU. steal: of the wanted
// CPU time, taken by the hypervisor. pressure: of the step, at least one program waited for a CPU.
struct HostDelays {
    double cpuWait = 0, steal = 0, pressure = 0;
    double stealLowerBound = 0; // lower 95 % bound: steal is counted in ticks of 10 ms, and few ticks scatter (Poisson)
};
HostDelays hostDelays(const StepRecord& step);
// Returns true if `cpuWait` or `stealLowerBound` exceeds that of the self-test by more than 0.01, or `pressure` exceeds
// 0.1. Without a self-test: if `cpuWait` exceeds 0.01.
bool isHostBusy(const RunRecord& record, const StepRecord& step);
// Returns the notice of a run with such a step, for every page and output; else empty.
Message hostBusyNotice(const RunRecord& record);
// Returns "Timing uncertainty of this computer: 34 us (90 % interval 31 us to 40 us)" and its source; empty without a
// self-test.
Message hostUncertaintySentence(const RunRecord& record);

} // namespace assay
