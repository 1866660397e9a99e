// Shared by the engines of an opened card: the descriptor, and the limits of every request.
#pragma once

#include "device/io_engine.h"
#include "platform/linux/descriptor.h"

#include <memory>

namespace assay::platform {

struct OpenCard {
    Descriptor descriptor; // shared: a stuck call keeps it open, and so keeps the claim on the device
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;
};

// Checks range, alignment and the right to write. Errc::refused or badInput; call it before any of the batch is
// submitted.
Result<void> checkRequests(const OpenCard& card, std::span<const IoRequest> requests);

} // namespace assay::platform
