#include "io/trace/trace_order.h"

#include <algorithm>

namespace assay {

Result<TraceOrder::Ticket> TraceOrder::add(const TraceEntry& entry, bool open)
{
    if (m_begin && entry.issued < m_last)
        return fail(Errc::badInput,
                    msg("trace", "times go back by more than {} lines; sort the log by time first", kWindow));
    const Ticket ticket{entry.issued, m_next++};
    m_entries.emplace(ticket, Entry{entry, open, false});
    if (auto done = release(kWindow); !done)
        return tl::unexpected(done.error());
    return ticket;
}

void TraceOrder::complete(Ticket ticket, Ns at, bool failed)
{
    const auto found = m_entries.find(ticket);
    if (found == m_entries.end())
        return;
    found->second.open = false;
    found->second.entry.failed = failed;
    found->second.entry.latency = std::max(Ns(), at - ticket.issued);
}

void TraceOrder::withdraw(Ticket ticket) { m_entries.erase(ticket); }

TraceOrder::Ticket TraceOrder::reserve(Ns issued)
{
    const Ticket ticket{issued, m_next++};
    if (!m_begin || issued >= m_last)
        m_entries.emplace(ticket, Entry{{}, true, true});
    return ticket;
}

bool TraceOrder::fulfill(Ticket ticket, TraceEntry entry)
{
    const auto found = m_entries.find(ticket);
    if (found == m_entries.end())
        return false;
    entry.issued = ticket.issued;
    found->second = {entry, false, false};
    return true;
}

Result<void> TraceOrder::release(std::size_t keep)
{
    while (m_entries.size() > keep) {
        const auto first = m_entries.begin();
        if (first->second.open && keep > 0 && m_entries.size() <= kMaxOpen)
            break;
        if (first->second.empty) {
            m_entries.erase(first);
            continue;
        }
        TraceEntry entry = first->second.entry;
        m_last = entry.issued;
        m_begin = m_begin.value_or(entry.issued);
        entry.issued -= *m_begin;
        m_entries.erase(first);
        if (auto done = m_out.add(entry); !done)
            return done;
    }
    return {};
}

Result<void> TraceOrder::finish() { return release(0); }

} // namespace assay
