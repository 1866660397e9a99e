// Generates the I/Os of a trace for a card of another size.
#pragma once

#include "io/measure/resume_point.h"
#include "io/trace/trace_file.h"

#include <optional>
#include <vector>

namespace assay {

// Properties of a trace that a replay needs before its start.
struct ReplayTrace {
    std::filesystem::path file;
    std::uint64_t digest = 0;
    bool ofCard = true;       // true: replays its card requests; false: its file requests
    std::vector<Bytes> bases; // start offset of each file: consecutive, on boundaries of 4 MiB; [0] is the card
    Bytes span;               // of the whole address space
    Bytes largest;            // largest read or write, as sent to the card
    std::uint64_t reads = 0, writes = 0, flushes = 0, discards = 0;
    Bytes readBytes, writtenBytes;
    Bytes droppable; // written data without metadata: a recorder would drop it if the card falls behind
    Ns duration{};   // up to the last issue; 0 = the trace has no times
    std::uint64_t ios() const { return reads + writes + flushes + discards; }
};
inline constexpr Bytes kMaxReplayIo = mib(64); // longer I/Os are truncated
// Reads the whole trace. Errc::badInput if it is damaged, or has no I/O.
Result<ReplayTrace> scanTrace(const std::filesystem::path& file);

// Maps addresses of the trace to the card.
struct ReplayMap {
    Bytes offset, region, logical;
    Bytes span;
    Bytes unit; // 0: same address as in the trace; otherwise units of this size are relocated as a whole
    // Returns whole logical blocks within the region.
    Extent place(Bytes begin, Bytes length) const;
};
// Units are distributed so that the span fills the region.
ReplayMap scaledMap(Bytes offset, Bytes region, Bytes logical, Bytes span);

struct ReplayIo {
    IoOp op = IoOp::read;
    Extent extent; // empty for a flush
    Ns issued{};
    bool droppable = false; // a write that is not metadata
};

// The I/Os in trace order, repeated for each pass. Single thread.
class ReplaySource {
public:
    // Errc::badInput if the trace has changed since it was scanned.
    static Result<ReplaySource> open(const ReplayTrace& trace, const ReplayMap& map, std::uint64_t passes);
    // Returns nothing at the end. The times of the next pass continue those of the previous one.
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
    Extent m_rest; // remainder of m_entry, not yet returned
};

} // namespace assay
