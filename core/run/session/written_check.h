// Before an interrupted run continues: is this the same card? Reads again a little of the data that the run has
// written.
#pragma once

#include "card/device/block_device.h"
#include "run/record/run_record.h"
#include "run/session/session.h"

namespace assay {

struct WrittenCheck {
    std::uint64_t sectors = 0; // read; 0 when nothing is known to be written yet
    std::uint64_t bad = 0;     // sectors without data of the run
};

// Reads data of the last write phase whose addresses are known (PlannedStep::runsAsPlanned(); earlier ones may be
// overwritten): the last MiB before the interruption, and random I/Os of the phase. Reads at most 1 MiB and 64 I/Os of
// 4 KiB, or one block where blocks are larger; one I/O may take 10 s. A sector with any stamp of this run counts as its
// data, since a later step may have written there. On success returns the counts. Errc::refused when no sector holds
// data of the run, though nothing has written since: another card, or one that lost everything. Errc::deviceLost and
// hung as in a run.
Result<WrittenCheck> checkWritten(BlockDevice& device, const Plan& plan, const RunRecord& record);

} // namespace assay
