// Shared by the engines of an opened card: the descriptor, and its limits.
#pragma once

#include "system/posix/descriptor.h"
#include "system/request_limits.h"

#include <memory>

namespace assay::platform {

struct OpenCard {
    Descriptor descriptor; // shared: a stuck call keeps it open, and so keeps the claim on the device
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;

    RequestLimits limits() const { return {capacity, logicalBlock, writable}; }
};

} // namespace assay::platform
