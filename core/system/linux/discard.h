// Discards on block devices and image files.
#pragma once

#include "system/posix/open_card.h"

namespace assay::platform {

// Discards a range by BLKDISCARD, or punches a hole into an image. Errc::refused for a card opened for reading,
// badInput for a range that does not fit; an error of the card is in the completion. At `deadline` (CLOCK_MONOTONIC)
// the completion holds ETIMEDOUT, and a stuck call goes to the quarantine.
Result<IoCompletion> discardRange(const std::shared_ptr<OpenCard>& card, Bytes offset, Bytes length, Ns deadline);

} // namespace assay::platform
