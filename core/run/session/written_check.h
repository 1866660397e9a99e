// Checks before an interrupted run continues that this is the same card, by reading a sample of the data that the run
// has written.
#pragma once

#include "card/device/block_device.h"
#include "run/record/run_record.h"
#include "run/session/session.h"

namespace assay {

struct WrittenCheck {
    std::uint64_t sectors = 0; // read; 0 if no written data is known yet
    std::uint64_t bad = 0;     // sectors without data of the run
};

// Reads data of the last write phase whose addresses are known (PlannedStep::runsAsPlanned(); earlier ones may be
// overwritten): the last MiB before the interruption, and random I/Os of the phase. Reads at most 1 MiB and 64 I/Os of
// 4 KiB, or one block if blocks are larger; one I/O may take 10 s. A sector with any stamp of this run counts as its
// data, since a later step may have written there. On success returns the counts. Errc::refused if no sector holds data
// of the run although nothing has been written since: another card, or one that lost everything. Errc::deviceLost and
// hung as in a run.
Result<WrittenCheck> checkWritten(BlockDevice& device, const Plan& plan, const RunRecord& record);

} // namespace assay
