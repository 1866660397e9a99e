// Finds the file systems and partitions on a card: libblkid recognises them from a few pieces of it. Only reads; mounts
// nothing.
#pragma once

#include "card/device/existing_data.h"
#include "system/posix/open_card.h"

namespace assay::platform {

// The descriptor may be direct or not. Bounded time; returns "unknown" when the card does not answer.
ExistingData readCardData(const std::shared_ptr<OpenCard>& card);

// Reads the findings of udevd from the insertion of the card, for devices that this user may not read: kind and label,
// no sizes.
ExistingData cardDataFromUdev(std::uint64_t deviceNumber);

} // namespace assay::platform
