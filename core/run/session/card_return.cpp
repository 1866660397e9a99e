#include "run/session/card_return.h"

#include "ground/base/text.h"
#include "io/volume/image_copy.h"

#include <algorithm>
#include <string>
#include <utility>

namespace assay {

namespace {

constexpr Bytes kDiscardedAtOnce = gib(1);
constexpr Ns kDiscardTime = std::chrono::minutes(1); // of each of these parts

// Discards the whole card. An error of the card is in `record`.
Result<void> discardAll(BlockDevice& card, AfterRecord& record, const std::stop_token& stop)
{
    Discard* const discards = card.capabilities().discard;
    record.notDiscarded = discards ? "" : "not offered";
    const Bytes capacity = card.info().capacity;
    for (Bytes at; record.notDiscarded.empty() && at < capacity; at += kDiscardedAtOnce) {
        if (stop.stop_requested())
            return fail(Errc::stopped, msg("device", "Stopped."));
        const auto done =
            discards->discard(at, std::min(kDiscardedAtOnce, capacity - at), card.clock().now() + kDiscardTime);
        if (!done)
            return tl::unexpected(done.error());
        if (done->osError != 0)
            record.notDiscarded = "error " + std::to_string(done->osError);
    }
    record.wasDiscarded = record.notDiscarded.empty();
    return {};
}

} // namespace

Result<std::unique_ptr<FileSystemImage>> contentOf(const CardReturn& how, Bytes capacity, const std::stop_token& stop)
{
    if (how.asked != AfterTest::format)
        return nullptr;
    return how.makeVolume(how.format, stop).map([&](std::unique_ptr<FileSystemImage> volume) {
        return withPartitionTable(std::move(volume), how.format, capacity);
    });
}

Result<void> returnCard(const CardReturn& how, const FileSystemImage* content, BlockDevice& card, AfterRecord& record,
                        const std::stop_token& stop)
{
    const Ns begin = card.clock().now();
    auto done = discardAll(card, record, stop);
    if (done && content)
        done = copyToCard(*content, card, ReadBack::yes, stop);
    else if (done && !record.wasDiscarded)
        done = fail(Errc::environment, msg("format", "{} could not be discarded ({}).",
                                           displayable(card.info().path, 160), record.notDiscarded));
    record.duration = card.clock().now() - begin;
    if (!done)
        return done;
    record.done = content ? CardState::formatted : CardState::discarded;
    if (!content)
        return done;
    record.verified = true;
    record.fileSystem = name(how.format.fileSystem);
    record.cluster = how.format.cluster;
    record.partition = how.format.volume.offset;
    return done;
}

} // namespace assay
