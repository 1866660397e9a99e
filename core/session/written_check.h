// Before a run goes on: is this the card that it was cut off on? Reads again a little of what the run has written.
#pragma once

#include "device/block_device.h"
#include "record/run_record.h"
#include "session/session.h"

namespace assay {

struct WrittenCheck {
    std::uint64_t sectors = 0; // read; 0 when the run has written nothing yet
    std::uint64_t bad = 0;     // of them without the data that the run put there
};

// Of the write phase that was run last (earlier ones may be overwritten): the last MiB before the cut, and some more of
// its I/Os chosen at random. Bounded: at most 1 MiB and 64 I/Os of 4 KiB, or one block where blocks are larger; one I/O
// may take 10 s. Errc::refused when nothing at all holds its data: another card, or one that has lost everything.
// Errc::deviceLost and hung as in a run.
Result<WrittenCheck> checkWritten(BlockDevice& device, const Plan& plan, const RunRecord& record);

} // namespace assay
