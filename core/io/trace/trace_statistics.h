// Statistics of a trace: sizes, offsets, times. Reads the trace twice, in bounded memory.
#pragma once

#include "ground/base/result.h"
#include "io/measure/latency_histogram.h"
#include "io/trace/trace_file.h"

#include <array>
#include <map>
#include <vector>

namespace assay {

// Statistics of the entries of one kind, of the card (block level) or of files.
struct TraceKind {
    std::uint64_t number = 0, failed = 0, sync = 0, fua = 0, meta = 0;
    Bytes bytes;
    Bytes smallest, largest;
    std::map<std::uint64_t, std::uint64_t> sizes; // bytes -> count; at most kTraceSizes of them
    std::uint64_t otherSizes = 0;                 // count of further sizes
    std::uint64_t sequential = 0;                 // start at the end of the last of the kind (and file)
    std::uint64_t sequentialOfStreams = 0;        // or at the end of one of the last kTraceStreams
    LatencyHistogram latency;                     // of entries with a latency

    // Returns the median size; 0 if there are no entries.
    Bytes medianSize() const;
};
inline constexpr std::size_t kTraceSizes = 4096;
inline constexpr std::size_t kTraceStreams = 16;

struct HotArea {
    Bytes begin;
    std::uint64_t writes = 0;
    Bytes written;
};

struct TraceStatistics {
    static constexpr std::size_t kRows = 16, kColumns = 64; // of `written` and `read`: time by address
    static constexpr std::size_t kHotAreas = 10;
    static constexpr std::size_t kMaxAreas = 1 << 17;

    TraceHeader header;
    TraceNotes notes;
    bool finished = false;
    std::uint64_t entries = 0, digest = 0;
    std::vector<std::string> files;
    Ns duration{};                                    // from the first to the last issue, or to a later completion
    Bytes end;                                        // of the highest address of the card
    std::array<TraceKind, kTraceOps> ofCard, ofFiles; // by TraceOp
    // Queue depths: requests in flight at each issue, including itself; empty if no latency is known.
    std::vector<std::uint64_t> depths; // [n] = count of depth n; the last one n and above
    double meanDepth = 0;
    std::optional<Ns> medianFlushInterval;     // of all flushes
    std::optional<Bytes> medianBetweenFlushes; // written in between
    std::vector<Bytes> written, read;          // kRows * kColumns cells, of the card
    Bytes areaBytes;                           // size of a hot area
    std::vector<HotArea> hot;                  // most writes first, more than one each

    const TraceKind& of(bool files_, TraceOp op) const
    {
        return (files_ ? ofFiles : ofCard)[static_cast<std::size_t>(op)];
    }
};

Result<TraceStatistics> traceStatistics(const std::filesystem::path& file);

} // namespace assay
