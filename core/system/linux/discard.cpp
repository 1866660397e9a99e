#include "system/linux/discard.h"

#include "card/device/block_device.h"
#include "ground/base/clock.h"
#include "system/quarantine.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

namespace assay::platform {

namespace {

constexpr Bytes kAtOnce = gib(1); // a single call cannot be interrupted

// Returns errno, or 0.
int discardPart(const OpenCard& card, Bytes offset, Bytes length)
{
    struct stat st {};
    if (fstat(card.descriptor.get(), &st) != 0)
        return errno;
    if (S_ISREG(st.st_mode)) {
        const int mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
        return fallocate(card.descriptor.get(), mode, static_cast<off_t>(offset.count()),
                         static_cast<off_t>(length.count())) == 0
                   ? 0
                   : errno;
    }
    std::uint64_t range[2] = {offset.count(), length.count()};
    return ioctl(card.descriptor.get(), BLKDISCARD, &range) == 0 ? 0 : errno;
}

} // namespace

Result<IoCompletion> discardRange(const std::shared_ptr<OpenCard>& card, Bytes offset, Bytes length, Ns deadline)
{
    if (!card->writable)
        return fail(Errc::refused, msg("device", "This card was opened for reading only; nothing was written."));
    if (auto fits = checkRange(offset, length, card->capacity, card->logicalBlock); !fits)
        return tl::unexpected(fits.error());
    const SystemClock clock;
    IoCompletion completion;
    completion.issued = completion.submitted = clock.now();
    while (completion.osError == 0 && completion.transferred < length) {
        const Bytes at = offset + completion.transferred, part = std::min(kAtOnce, length - completion.transferred);
        const auto result = std::make_shared<std::atomic<int>>(0);
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock.now()).count();
        const auto patience = static_cast<int>(std::clamp<long long>(left, 0, 1'000'000));
        if (patience == 0 ||
            !finishesWithin(patience, [card, at, part, result] { *result = discardPart(*card, at, part); }))
            completion.osError = ETIMEDOUT;
        else if (completion.osError = *result; completion.osError == 0)
            completion.transferred += part;
    }
    completion.completed = clock.now();
    return completion;
}

} // namespace assay::platform
