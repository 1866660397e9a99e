// The file systems and partitions on a card, recognised by libblkid from a few pieces of it. Nothing is mounted, and
// only reads are made.
#pragma once

#include "device/existing_data.h"
#include "platform/linux/open_card.h"

namespace assay::platform {

// The descriptor may be direct or not. Bounded time: a card that does not answer gives "unknown".
ExistingData readCardData(const std::shared_ptr<OpenCard>& card);

// What udevd noted when the card was inserted, for devices that this user may not read: kind and label, no sizes.
ExistingData cardDataFromUdev(std::uint64_t deviceNumber);

} // namespace assay::platform
