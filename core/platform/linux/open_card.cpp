#include "platform/linux/open_card.h"

namespace assay::platform {

Result<void> checkRequests(const OpenCard& card, std::span<const IoRequest> requests)
{
    const std::uint64_t unit = card.logicalBlock.count();
    for (const IoRequest& request : requests) {
        const std::uint64_t offset = request.offset.count(), size = request.buffer.size();
        if (request.op != IoOp::read && !card.writable)
            return fail(Errc::refused, msg("device", "This card was opened for reading only; nothing was written."));
        if (request.op == IoOp::flush)
            continue;
        if (size == 0 || offset % unit != 0 || size % unit != 0)
            return fail(Errc::badInput,
                        msg("device", "A request of {} bytes at {} does not fit the card's blocks of {} bytes; choose other sizes.", size, offset, unit));
        if (offset > card.capacity.count() || size > card.capacity.count() - offset)
            return fail(Errc::badInput, msg("device", "A request of {} bytes at {} lies beyond the end of the card; choose a smaller region.", size, offset));
    }
    return {};
}

} // namespace assay::platform
