#include "io/trace/import/block_events.h"

#include "ground/base/text.h"

namespace assay {

namespace {

std::pair<IoOp, std::uint64_t> keyOf(const BlockEvent& event)
{
    return {*event.op, *event.op == IoOp::flush ? 0 : event.sector};
}

} // namespace

Result<void> BlockEvents::begin(const BlockEvent& event)
{
    TraceEntry entry;
    entry.issued = event.at;
    if (event.flushBefore && *event.op != IoOp::flush) {
        entry.op = TraceOp::flush;
        if (const auto added = m_target.order.add(entry, false); !added)
            return tl::unexpected(added.error());
    }
    entry.op = traceOp(*event.op);
    entry.sync = event.sync;
    entry.fua = event.fua;
    entry.meta = event.meta;
    if (*event.op != IoOp::flush) {
        entry.offset = Bytes(event.sector * kSectorBytes);
        entry.length = event.bytes;
    }
    const auto ticket = m_target.order.add(entry, true);
    if (!ticket)
        return tl::unexpected(ticket.error());
    if (m_open.size() >= TraceOrder::kMaxOpen) { // their completions were lost
        m_target.notes["never_completed"] += m_open.size();
        m_open.clear();
    }
    m_open.emplace(keyOf(event), Open{*ticket, entry.length});
    return {};
}

// Completes a request, or a part of it. Queued requests may have been merged: one completion then applies to all of
// them.
void BlockEvents::complete(std::multimap<Key, Open>::iterator open, const BlockEvent& event)
{
    const Open request = open->second;
    const Key key = open->first;
    open = m_open.erase(open);
    const bool isPart = event.bytes.count() > 0 && event.bytes < request.left && !event.failed;
    const std::uint64_t end = key.second + event.bytes.count() / kSectorBytes;
    if (isPart && key.first != IoOp::flush) {
        m_open.emplace(Key{key.first, end}, Open{request.ticket, request.left - event.bytes});
        return;
    }
    m_target.order.complete(request.ticket, event.at, event.failed);
    if (m_begins != BlockAction::queue || key.first == IoOp::flush)
        return;
    for (open = m_open.upper_bound(key); open != m_open.end() && open->first < Key{key.first, end};) {
        m_target.order.complete(open->second.ticket, event.at, event.failed);
        open = m_open.erase(open);
    }
}

Result<void> BlockEvents::add(const BlockEvent& event)
{
    if (!event.op || event.action == BlockAction::other)
        return {};
    if (event.device != m_device) {
        ++m_target.notes["events_of_other_devices"];
        return {};
    }
    if (event.action == m_begins)
        return begin(event);
    const auto open = m_open.find(keyOf(event));
    if (open == m_open.end())
        return {};
    if (event.action == BlockAction::complete)
        complete(open, event);
    if (event.action != BlockAction::requeue || m_begins != BlockAction::issue)
        return {};
    m_target.order.withdraw(open->second.ticket); // it will be issued again
    m_open.erase(open);
    return {};
}

bool BlockSurvey::see(const BlockEvent& event)
{
    if (event.op && event.action != BlockAction::other)
        device = device.value_or(event.device);
    if (event.op && device == event.device) {
        issues = issues || event.action == BlockAction::issue;
        queues = queues || event.action == BlockAction::queue;
    }
    return !issues;
}

Result<void> BlockSurvey::check(const std::filesystem::path& log) const
{
    if (!device || issues || queues)
        return {};
    return fail(Errc::badInput, msg("trace",
                                    "{}: it has neither issue (D) nor queue (Q) events, with which requests begin; "
                                    "record with blktrace without -a, or with -a issue and -a complete.",
                                    displayable(log.string(), kMaxPathLength)));
}

} // namespace assay
