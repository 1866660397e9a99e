// What a write_path step has observed: a cell for each way and size of block.
#pragma once

#include "card/device/file_ways.h"
#include "run/record/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct WritePathCell {
    std::string way; // FileWaySpec::id
    Bytes block;
    FileWayRun run;
    Ns p50{}, p99{}, longest{}; // of the calls
    std::string skipped;        // why the way does not write such blocks here; empty = it did
};
struct WritePathFacts {
    std::string fileSystem;
    std::vector<WritePathCell> cells;
};

nlohmann::json toJson(const WritePathFacts& facts);
// All of it, or nothing where a part is missing.
std::optional<WritePathFacts> writePathFacts(const StepRecord& step);
// Null where there is none, or it was skipped.
const WritePathCell* findCell(const WritePathFacts& facts, std::string_view way, Bytes block);
// MB/s while it was called; and until the device had everything, the final fsync included.
double callRate(const WritePathCell& cell);
double storedRate(const WritePathCell& cell);
// Did the page cache take it, and not the card? True of a way that returns before the device has the data, when most of
// what was written lay in the page cache after the last call.
bool cacheNotCard(const WritePathCell& cell);

} // namespace assay
