// Puts what a source tells in its own order into the order of a trace: by the time of issue, each entry with its
// latency, although the completion is told later. Bounded memory. Single thread.
#pragma once

#include "io/trace/trace_file.h"

#include <map>
#include <optional>

namespace assay {

class TraceOrder {
public:
    // So many entries are kept back to be put in order, and so many more that have not completed.
    static constexpr std::size_t kWindow = 4096;
    static constexpr std::size_t kMaxOpen = 65'536;

    explicit TraceOrder(TraceWriter& out) : m_out(out) {}
    struct Ticket {
        Ns issued{};
        std::uint64_t number = 0;
        auto operator<=>(const Ticket&) const = default;
    };
    // Times are those of the source; the earliest becomes 0. `open`: complete() may follow. Errc::badInput where time
    // goes back further than the window.
    Result<Ticket> add(const TraceEntry& entry, bool open);
    // One that has been written meanwhile, or was taken back, is left as it is.
    void complete(Ticket ticket, Ns at, bool failed);
    void takeBack(Ticket ticket);
    // Keeps the place of one that is known only later: settle() or takeBack() follows, else it is left out.
    Ticket reserve(Ns issued);
    // Puts the entry into its place, with the time of the ticket. Returns false where the place has not been kept: more
    // than kMaxOpen entries came meanwhile.
    bool settle(Ticket ticket, TraceEntry entry);
    Result<void> finish(); // writes what is kept; those that never completed have no latency

private:
    struct Held {
        TraceEntry entry;
        bool open = false;
        bool empty = false; // reserved
    };
    Result<void> release(std::size_t keep);

    TraceWriter& m_out;
    std::map<Ticket, Held> m_held;
    std::uint64_t m_next = 0;
    std::optional<Ns> m_begin;
    Ns m_last{};
};

} // namespace assay
