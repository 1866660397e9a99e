#include "system/posix/card_presence.h"

#include "ground/base/aligned_buffer.h"

#include <cerrno>
#include <fcntl.h>

namespace assay::platform {

namespace {

// Is this an errno that only a missing card or reader gives? EIO, ENOSPC and short reads alone prove nothing.
bool indicatesRemoval(int osError)
{
#ifdef ENOMEDIUM
    if (osError == ENOMEDIUM)
        return true;
#endif
    return osError == ENODEV || osError == ENXIO || osError == ENOENT;
}

} // namespace

void checkCardPresence(const std::shared_ptr<OpenCard>& card, const std::string& node, std::atomic<bool>& gone)
{
    const Bytes block = card->logicalBlock;
    const AlignedBuffer buffer(block);
    bool anyAnswer = false;
    for (const Bytes offset :
         {Bytes(), roundDown(Bytes(card->capacity.count() / 2), block), roundDown(card->capacity, block) - block}) {
        const ssize_t got =
            pread(card->descriptor.get(), buffer.span().data(), block.count(), static_cast<off_t>(offset.count()));
        if (got == 0 || (got < 0 && indicatesRemoval(errno))) {
            gone = true;
            return;
        }
        anyAnswer = anyAnswer || got > 0;
    }
    const Descriptor again(open(node.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!anyAnswer || (!again && indicatesRemoval(errno)))
        gone = true;
}

} // namespace assay::platform
