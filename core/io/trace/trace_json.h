// Statistics of a trace for other programs (docs/formats/trace.md).
#pragma once

#include "io/trace/trace_statistics.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const TraceStatistics& figures);

// Compares file requests with the requests that reached the card: the effect of the page cache.
struct TraceLevels {
    TraceKind fileWrites, cardWrites, fileReads, cardReads;
    std::uint64_t fileFlushes = 0, cardFlushes = 0;
};
// From one trace with both levels, or from two of the same period; nothing if both lack a level.
std::optional<TraceLevels> levelsOf(const TraceStatistics& trace, const TraceStatistics* other);
nlohmann::ordered_json toJson(const TraceLevels& levels);

} // namespace assay
