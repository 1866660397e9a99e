// The I/Os of a trace as they go to a card of another size.
#pragma once

#include "io/measure/resume_point.h"
#include "io/trace/trace_file.h"

#include <optional>
#include <vector>

namespace assay {

// What a replay has to know of a trace before it begins.
struct ReplayTrace {
    std::filesystem::path file;
    std::uint64_t digest = 0;
    bool ofCard = true;       // it has requests of a card; else those of files are replayed
    std::vector<Bytes> bases; // where each file begins: one behind another, on boundaries of 4 MiB; [0] is the card
    Bytes span;               // of all addresses
    Bytes largest;            // of a read or write, as it goes to the card
    std::uint64_t reads = 0, writes = 0, flushes = 0, discards = 0;
    Bytes readBytes, writtenBytes;
    Bytes droppable; // of it what is no metadata: a recorder would drop it if the card falls behind
    Ns duration{};   // to the last issue; 0 = the trace tells no times
    std::uint64_t ios() const { return reads + writes + flushes + discards; }
};
inline constexpr Bytes kMaxReplayIo = mib(64); // longer ones are cut
// Reads all of it. Errc::badInput where it is damaged, or has no I/O.
Result<ReplayTrace> scanTrace(const std::filesystem::path& file);

// Where an address of the trace lies on the card.
struct ReplayMap {
    Bytes offset, region, logical;
    Bytes span;
    Bytes unit; // 0: as in the trace; else units of this size are moved, and what is within one stays together
    // Whole logical blocks within the region.
    Extent place(Bytes begin, Bytes length) const;
};
// Units move so that the span fills the region.
ReplayMap scaledMap(Bytes offset, Bytes region, Bytes logical, Bytes span);

struct ReplayIo {
    IoOp op = IoOp::read;
    Extent extent; // empty for a flush
    Ns issued{};
    bool droppable = false; // a write that is no metadata
};

// The I/Os in order, as often as asked. Single thread.
class ReplaySource {
public:
    // Errc::badInput where the trace has changed since it was scanned.
    static Result<ReplaySource> open(const ReplayTrace& trace, const ReplayMap& map, std::uint64_t passes);
    // Returns nothing at the end. The times of a further pass follow those of the one before.
    Result<std::optional<ReplayIo>> next();

private:
    ReplaySource(const ReplayTrace& trace, const ReplayMap& map, std::uint64_t passes, TraceReader reader)
        : m_trace(trace), m_map(map), m_passes(passes), m_reader(std::move(reader))
    {
    }
    Result<bool> advance();

    const ReplayTrace& m_trace;
    ReplayMap m_map;
    std::uint64_t m_passes, m_pass = 0;
    TraceReader m_reader;
    TraceEntry m_entry;
    Extent m_rest; // of m_entry, not yet given
};

} // namespace assay
