#include "trace/import/block_events.h"

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
    m_open.emplace(keyOf(event), *ticket);
    return {};
}

Result<void> BlockEvents::add(const BlockEvent& event)
{
    if (!event.op || event.action == BlockAction::other)
        return {};
    m_device = m_device.value_or(event.device);
    if (event.device != *m_device) {
        ++m_target.notes["events_of_other_devices"];
        return {};
    }
    if (event.action == m_begins)
        return begin(event);
    const auto open = m_open.find(keyOf(event));
    if (open == m_open.end() || (event.action != BlockAction::complete && event.action != BlockAction::requeue))
        return {};
    if (event.action == BlockAction::complete)
        m_target.order.complete(open->second, event.at, event.failed);
    else if (m_begins == BlockAction::issue) // it will be issued again
        m_target.order.takeBack(open->second);
    else
        return {};
    m_open.erase(open);
    return {};
}

} // namespace assay
