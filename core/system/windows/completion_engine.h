// Overlapped I/O with a completion port.
#pragma once

#include "ground/base/aligned_buffer.h"
#include "system/windows/open_card.h"

#include <memory>

namespace assay::platform {

inline constexpr unsigned kMaxPortDepth = 256;

// Errc::badInput for a depth of 0 or above kMaxPortDepth.
Result<std::unique_ptr<IoEngine>> makeCompletionEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                       std::shared_ptr<const AlignedBuffer> arena);

} // namespace assay::platform
