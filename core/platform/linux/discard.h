// Discards on block devices and image files.
#pragma once

#include "platform/linux/open_card.h"

namespace assay::platform {

// BLKDISCARD, or a hole punched into an image. Errc::refused for a card opened for reading, badInput for a range that
// does not fit; an error of the card stands in the completion. Bounded by `deadline` on CLOCK_MONOTONIC: ETIMEDOUT
// then, and a call that is stuck stays in quarantine.
Result<IoCompletion> discardRange(const std::shared_ptr<OpenCard>& card, Bytes offset, Bytes length, Ns deadline);

} // namespace assay::platform
