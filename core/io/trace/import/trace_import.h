// Converts logs of other programs to traces. A format is a file here and a row in trace_import.cpp.
#pragma once

#include "io/trace/trace_order.h"

#include <span>

namespace assay {

// Destination of the entries of a format.
struct ImportTarget {
    TraceWriter& writer;
    TraceOrder& order;
    TraceNotes& notes;
};

struct TraceFormat {
    const char* name; // as on the command line
    // Reads the whole log. Errc::badInput names the line or byte that is not of the format.
    Result<void> (*read)(const std::filesystem::path& log, ImportTarget& target);
};
std::span<const TraceFormat> traceFormats();

struct ImportedTrace {
    std::uint64_t entries = 0;
    TraceNotes notes;
};
// Reads `log` and writes the trace `out`, in constant memory. Errc::badInput for a log that is not of the format, or
// contains no I/O.
Result<ImportedTrace> importTrace(const TraceFormat& format, const std::filesystem::path& log,
                                  const std::filesystem::path& out);

// The formats. Private to import/.
Result<void> readBlkparse(const std::filesystem::path& log, ImportTarget& target);
Result<void> readBlktrace(const std::filesystem::path& log, ImportTarget& target);
Result<void> readFioIolog(const std::filesystem::path& log, ImportTarget& target);
Result<void> readStrace(const std::filesystem::path& log, ImportTarget& target);
Result<void> readTraceCsv(const std::filesystem::path& log, ImportTarget& target);

} // namespace assay
