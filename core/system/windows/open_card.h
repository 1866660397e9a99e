// Shared by the engine of an opened card and its device: the handle, and its limits.
#pragma once

#include "system/request_limits.h"
#include "system/windows/handle.h"

#include <memory>

namespace assay::platform {

struct OpenCard {
    Handle handle; // FILE_FLAG_OVERLAPPED; shared: a stuck call keeps it open, and so keeps the claim on the device
    Handle port;   // its completions: Windows allows for one port in the life of a handle, so engines follow each other
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;

    RequestLimits limits() const { return {capacity, logicalBlock, writable}; }
};

} // namespace assay::platform
