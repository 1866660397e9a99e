// Checks whether a direct read leaves data in the page cache. Then it was not direct, and the next read would not come
// from the card.
#pragma once

#include "system/posix/open_card.h"

namespace assay::platform {

// Reads an uncached range, then checks the page cache (mincore). Returns "yes", "no", or "unknown": no uncached range
// was found, the read failed or timed out, or this system hides its cache. Bounded time; only reads.
const char* pageCacheBypassed(const std::shared_ptr<OpenCard>& card);

} // namespace assay::platform
