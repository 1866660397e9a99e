// What the engines of one opened card share: the descriptor and the limits that every request must keep.
#pragma once

#include "device/io_engine.h"
#include "platform/linux/descriptor.h"

#include <memory>

namespace assay::platform {

struct OpenCard {
    Descriptor descriptor; // shared: a stuck call keeps it open, and with it the claim on the device
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;
};

// Range, alignment, and the right to write. Errc::refused or badInput; nothing of the batch has been submitted then.
Result<void> checkRequests(const OpenCard& card, std::span<const IoRequest> requests);

} // namespace assay::platform
