#include "system/request_limits.h"

#include "card/device/block_device.h"

namespace assay::platform {

Result<void> checkRequests(const RequestLimits& card, std::span<const IoRequest> requests)
{
    for (const IoRequest& request : requests) {
        if (request.op != IoOp::read && !card.writable)
            return fail(Errc::refused, msg("device", "This card was opened for reading only; nothing was written."));
        if (request.op == IoOp::discard)
            return fail(Errc::badInput, msg("device", "The engine does not take discards; send them to the device."));
        if (request.op == IoOp::flush)
            continue;
        if (auto fits = checkRange(request.offset, Bytes(request.buffer.size()), card.capacity, card.logicalBlock);
            !fits)
            return fits;
    }
    return {};
}

} // namespace assay::platform
