// What the computer may have done to what was measured, by the self-test before the run and by what it did meanwhile.
// Pure. Definitions: docs/self-test.md.
#pragma once

#include "ground/base/message.h"
#include "ground/quantity/quantity.h"
#include "run/record/run_record.h"

#include <optional>

namespace assay {

// By how much, in its unit, the timing uncertainty of the self-test may have falsified a quantity of a step: of a time
// u itself; of a rate the share that the mean delay has of the time of an I/O, and of the slowest second u in a second
// as well. Nothing where no self-test stands in the record, or the quantity is no time and no rate, or it is 0: a count
// of what was late, of which there was nothing.
std::optional<double> hostUncertainty(const RunRecord& record, const StepRecord& step, const Quantity& quantity,
                                      double value);

// The shares of a step in which the measuring thread waited for a processor, a hypervisor had one that was wanted, and
// some program waited for one.
struct HostShares {
    double waited = 0, stolen = 0, pressed = 0;
    double stolenAtLeast = 0; // with 95 % confidence: the kernel counts it in ticks of 10 ms, some of which are chance
};
HostShares hostShares(const StepRecord& step);
// Was `waited` or `stolenAtLeast` above that of the self-test by more than a hundredth, or `pressed` above a tenth?
// Without a self-test: `waited` above a hundredth.
bool hostWasBusy(const RunRecord& record, const StepRecord& step);
// The mark of a run in which that was so, for every page and output; empty for others.
Message hostBusyMark(const RunRecord& record);
// "Timing uncertainty of this computer: 34 us (90 % interval 31 us to 40 us)" and how it was found; empty without a
// self-test.
Message hostUncertaintyLine(const RunRecord& record);

} // namespace assay
