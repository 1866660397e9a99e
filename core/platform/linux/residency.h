// Does a direct read leave its data in the page cache? Then it was not direct, and the next read would not come from
// the card.
#pragma once

#include "platform/linux/open_card.h"

namespace assay::platform {

// By effect: one read at a place of which nothing is cached, then a look into the page cache (mincore). "yes", "no", or
// "unknown": no such place among a few, the read failed or did not return in time, or this system does not show its
// cache to us. Bounded time; the card is only read.
const char* pageCacheBypassed(const std::shared_ptr<OpenCard>& card);

} // namespace assay::platform
