// The figures of a trace for other programs (docs/trace.md).
#pragma once

#include "io/trace/trace_figures.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const TraceFigures& figures);

// What a program asked of files beside what reached the card: what the page cache made of it.
struct TraceLevels {
    TraceKind fileWrites, cardWrites, fileReads, cardReads;
    std::uint64_t fileFlushes = 0, cardFlushes = 0;
};
// Of one trace with both levels, or of two of the same time; nothing where a level is missing in both.
std::optional<TraceLevels> levelsOf(const TraceFigures& trace, const TraceFigures* other);
nlohmann::ordered_json toJson(const TraceLevels& levels);

} // namespace assay
