// An engine on io_uring with registered descriptor and buffers. The measuring path has no allocation, lock or signal
// per I/O.
#pragma once

#include "ground/base/aligned_buffer.h"
#include "system/posix/open_card.h"

namespace assay::platform {

inline constexpr unsigned kMaxRingDepth = 4096;

// Use and destroy it on the thread that made it. Errc::badInput when there is no usable io_uring; the message says why.
Result<std::unique_ptr<IoEngine>> makeUringEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                  std::shared_ptr<const AlignedBuffer> arena);

} // namespace assay::platform
