// Sorts the entries of a source by issue time, and adds the latency of each, which becomes known later. Bounded memory.
// Single thread.
#pragma once

#include "io/trace/trace_file.h"

#include <map>
#include <optional>

namespace assay {

class TraceOrder {
public:
    // Number of entries held back for sorting; and maximum number of incomplete entries in addition.
    static constexpr std::size_t kWindow = 4096;
    static constexpr std::size_t kMaxOpen = 65'536;

    explicit TraceOrder(TraceWriter& out) : m_out(out) {}
    struct Ticket {
        Ns issued{};
        std::uint64_t number = 0;
        auto operator<=>(const Ticket&) const = default;
    };
    // Times are those of the source; the earliest becomes 0. `open`: complete() may follow. Errc::badInput if time
    // decreases by more than the window.
    Result<Ticket> add(const TraceEntry& entry, bool open);
    // No effect on an entry that was already written or taken back.
    void complete(Ticket ticket, Ns at, bool failed);
    void withdraw(Ticket ticket);
    // Reserves the position of an entry that becomes known later: fulfill() or withdraw() follows, otherwise it is left
    // out.
    Ticket reserve(Ns issued);
    // Fills the reserved position, with the time of the ticket. Returns false if the position was lost because more
    // than kMaxOpen entries came meanwhile.
    bool fulfill(Ticket ticket, TraceEntry entry);
    Result<void> finish(); // writes the remaining entries; those that never completed have no latency

private:
    struct Entry {
        TraceEntry entry;
        bool open = false;
        bool empty = false; // reserved
    };
    Result<void> release(std::size_t keep);

    TraceWriter& m_out;
    std::map<Ticket, Entry> m_entries;
    std::uint64_t m_next = 0;
    std::optional<Ns> m_begin;
    Ns m_last{};
};

} // namespace assay
