// Observations of a write_path step: a cell for each write method and block size.
#pragma once

#include "card/device/file_writer.h"
#include "run/record/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct WritePathCell {
    std::string method; // FileWriteMethodSpec::id
    Bytes block;
    FileWriteResult run;
    Ns p50{}, p99{}, longest{}; // of the calls
    std::string skipped;        // reason why the method does not write such blocks here; empty = it did
};
struct WritePathFacts {
    std::string fileSystem;
    std::vector<WritePathCell> cells;
};

nlohmann::json toJson(const WritePathFacts& facts);
// Returns the complete facts, or nothing if a part is missing.
std::optional<WritePathFacts> writePathFacts(const StepRecord& step);
// Returns null if there is no such cell, or it was skipped.
const WritePathCell* findCell(const WritePathFacts& facts, std::string_view way, Bytes block);
// MB/s during the calls; and until the device has all data, including the final fsync.
double callRate(const WritePathCell& cell);
double storedRate(const WritePathCell& cell);
// True if the page cache took the data instead of the card: the method returns before the device has the data, and most
// of it was in the page cache after the last call.
bool measuresPageCache(const WritePathCell& cell);

} // namespace assay
