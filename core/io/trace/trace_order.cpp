#include "io/trace/trace_order.h"

#include <algorithm>

namespace assay {

Result<TraceOrder::Ticket> TraceOrder::add(const TraceEntry& entry, bool open)
{
    if (m_begin && entry.issued < m_last)
        return fail(Errc::badInput,
                    msg("trace", "times go back by more than {} lines; sort the log by time first", kWindow));
    const Ticket ticket{entry.issued, m_next++};
    m_held.emplace(ticket, Held{entry, open, false});
    if (auto done = release(kWindow); !done)
        return tl::unexpected(done.error());
    return ticket;
}

void TraceOrder::complete(Ticket ticket, Ns at, bool failed)
{
    const auto held = m_held.find(ticket);
    if (held == m_held.end())
        return;
    held->second.open = false;
    held->second.entry.failed = failed;
    held->second.entry.latency = std::max(Ns(), at - ticket.issued);
}

void TraceOrder::withdraw(Ticket ticket) { m_held.erase(ticket); }

TraceOrder::Ticket TraceOrder::reserve(Ns issued)
{
    const Ticket ticket{issued, m_next++};
    if (!m_begin || issued >= m_last)
        m_held.emplace(ticket, Held{{}, true, true});
    return ticket;
}

bool TraceOrder::fulfill(Ticket ticket, TraceEntry entry)
{
    const auto held = m_held.find(ticket);
    if (held == m_held.end())
        return false;
    entry.issued = ticket.issued;
    held->second = {entry, false, false};
    return true;
}

Result<void> TraceOrder::release(std::size_t keep)
{
    while (m_held.size() > keep) {
        const auto first = m_held.begin();
        if (first->second.open && keep > 0 && m_held.size() <= kMaxOpen)
            break;
        if (first->second.empty) {
            m_held.erase(first);
            continue;
        }
        TraceEntry entry = first->second.entry;
        m_last = entry.issued;
        m_begin = m_begin.value_or(entry.issued);
        entry.issued -= *m_begin;
        m_held.erase(first);
        if (auto done = m_out.add(entry); !done)
            return done;
    }
    return {};
}

Result<void> TraceOrder::finish() { return release(0); }

} // namespace assay
