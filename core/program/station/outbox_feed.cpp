#include "program/station/outbox_feed.h"

namespace assay {

namespace {

constexpr std::size_t kBatch = 100;

} // namespace

OutboxFeed::OutboxFeed(LineDatabase database, const std::string& target, std::unique_ptr<LineSink> sink)
    : m_database(std::move(database)), m_outbox(m_database, target), m_sink(std::move(sink))
{
}

Result<void> OutboxFeed::begin()
{
    if (auto added = m_outbox.addTarget(); !added)
        return added;
    return forwardWaiting();
}

Result<void> OutboxFeed::add(const LineResult&) { return forwardWaiting(); }

Result<void> OutboxFeed::add(const LineEvent& event)
{
    const auto taken = m_sink->add(event);
    const auto handed = forwardWaiting();
    return taken ? handed : taken;
}

Result<void> OutboxFeed::forwardWaiting()
{
    while (true) {
        const auto items = m_outbox.waiting(kBatch);
        if (!items)
            return tl::unexpected(items.error());
        for (const OutboxItem& item : *items) {
            if (const auto result = lineResultFromJson(item.result))
                if (auto taken = m_sink->add(*result); !taken)
                    return taken;
            if (auto marked = m_outbox.markSent({{item.number}}); !marked)
                return marked;
        }
        if (items->size() < kBatch)
            return {};
    }
}

} // namespace assay
