// Shared by the engine of an opened card and its device: the handle, and the limits of every request.
#pragma once

#include "device/io_engine.h"
#include "platform/windows/handle.h"

#include <memory>

namespace assay::platform {

struct OpenCard {
    Handle handle; // FILE_FLAG_OVERLAPPED; shared: a stuck call keeps it open, and so keeps the claim on the device
    Handle port;   // its completions: Windows allows for one port in the life of a handle, so engines follow each other
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;
};

// Checks range, alignment and the right to write. Errc::refused or badInput; call it before any of the batch is
// submitted.
Result<void> checkRequests(const OpenCard& card, std::span<const IoRequest> requests);

} // namespace assay::platform
