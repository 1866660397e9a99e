// Use and destroy it on the thread that made it. An engine with pread/pwrite on one thread per request in flight, for
// systems without io_uring. Allocates nothing per I/O.
#pragma once

#include "ground/base/aligned_buffer.h"
#include "system/posix/open_card.h"

namespace assay::platform {

inline constexpr unsigned kMaxThreads = 256;

// Times are of CLOCK_MONOTONIC. Errc::badInput for a depth of 0 or above kMaxThreads.
Result<std::unique_ptr<IoEngine>> makeThreadEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                   std::shared_ptr<const AlignedBuffer> arena);

} // namespace assay::platform
