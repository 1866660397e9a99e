// The limits of an opened card, which every engine checks before it submits anything.
#pragma once

#include "card/device/io_engine.h"

#include <span>

namespace assay::platform {

struct RequestLimits {
    Bytes capacity;
    Bytes logicalBlock;
    bool writable = false;
};

// Checks range, alignment and the right to write. Errc::refused or badInput; call it before any of the batch is
// submitted.
Result<void> checkRequests(const RequestLimits& card, std::span<const IoRequest> requests);

} // namespace assay::platform
