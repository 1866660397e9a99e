// Checks the presence of a card.
#pragma once

#include "system/posix/open_card.h"

#include <atomic>
#include <memory>
#include <string>

namespace assay::platform {

// Reads at both ends and in the middle, and opens the node again; each may hang. A late answer is ignored. A card may
// have bad sectors, but one that fails everywhere is gone, even if its reader reports EIO only.
void checkCardPresence(const std::shared_ptr<OpenCard>& card, const std::string& node, std::atomic<bool>& gone);

} // namespace assay::platform
