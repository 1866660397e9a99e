// Small logs of each format that traces are made of, and what is done with traces in tests.
#pragma once

#include "io/trace/import/trace_import.h"
#include "support/temp_folder.h"

#include <string>
#include <vector>

namespace assay::test {

// The same requests as each program would log them, as far as it tells: a write of 4096 bytes at 8192, a read of 512 at
// 0, a flush, and a write of 1024 at 12288.
std::string blkparseLog();
std::string blktraceLog(bool bigEndian = false);
std::string fioLog();
std::string straceLog();
std::string csvLog();
std::string logOf(const std::string& format);

// Writes the content into a file and returns its path.
std::filesystem::path fileWith(const std::filesystem::path& file, const std::string& content);
// All entries; FAILs where the trace is damaged.
std::vector<TraceEntry> entriesOf(const std::filesystem::path& trace);
const TraceFormat& formatOf(const std::string& name);
// A trace of this number of pseudo-random entries, in order; REQUIREs that it can be written.
void writeRandomTrace(const std::filesystem::path& trace, std::uint64_t seed, std::size_t number);

} // namespace assay::test
