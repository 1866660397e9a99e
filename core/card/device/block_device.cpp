#include "card/device/block_device.h"

#include "ground/base/text.h"

namespace assay {

Result<void> checkRange(Bytes offset, Bytes size, Bytes capacity, Bytes logicalBlock)
{
    if (size == Bytes() || offset % logicalBlock != Bytes() || size % logicalBlock != Bytes())
        return fail(Errc::badInput, msg("device",
                                        "A request of {} bytes at {} is not aligned to the card's blocks of {} bytes; "
                                        "choose multiples of the block size.",
                                        size.count(), offset.count(), logicalBlock.count()));
    if (offset > capacity || size > capacity - offset)
        return fail(Errc::badInput,
                    msg("device",
                        "A request of {} bytes at {} lies beyond the end of the card; choose a smaller region.",
                        size.count(), offset.count()));
    return {};
}

tl::unexpected<Error> cannotDiscard(const DeviceInfo& device)
{
    return fail(Errc::badInput,
                msg("device", "{} does not support discard (TRIM); leave it out.", displayable(device.path, 160)));
}

tl::unexpected<Error> noFileSystem(const DeviceInfo& device)
{
    return fail(Errc::badInput,
                msg("device", "{} is not a device that this computer can mount; name the node of a card.",
                    displayable(device.path, 160)));
}

} // namespace assay
