// Published speeds of real cards, as flashbench --open-au prints them: writes of one size to a number of places in
// turn, mean speed by size and number of places. The file is a JSON list of tables, of which those with `measure`
// "open_au" are read: `device`, `host`, optional `unit` (which card of several of a model), `source` and
// `capacity_bytes`, and `points`, each with `open` (number of places), `pattern` ("linear" or "random"), `block_bytes`,
// `mb_s` (10^6 bytes/s) and optional `erase_bytes`, in the order in which they were measured.
#pragma once

#include "model/waf/characterization.h"

#include <optional>
#include <string>
#include <vector>

namespace assay::test {

struct OpenAuPoint {
    unsigned open = 1;
    bool linear = true;
    Bytes block;
    double megabytesPerSecond = 0;
    double writeNs() const { return static_cast<double>(block.count()) * 1e3 / megabytesPerSecond; }
};

struct OpenAuTable {
    std::string device, unit, host, source;
    Bytes capacity; // 0 = not stated
    Bytes erase;    // what is written of each place
    std::vector<OpenAuPoint> points;
};

std::vector<OpenAuTable> openAuTables(const std::string& path);

// The writes in the order in which flashbench does them: places 12 x `erase` apart from 16 MiB on, `erase` bytes of
// each for every row. Places that may have been written count as full. One characterization workload for each point.
Characterization characterizationOf(const OpenAuTable& table);

// The number of open places beyond which a write takes at least 3 times as long: the mean of each larger number is
// above 3 times that of each smaller one. Of linear writes of 64 KiB, or of the next larger size that was measured with
// more numbers of places. `writeNs` are the times of the points. None where there is no such number.
std::optional<unsigned> cliffOf(const OpenAuTable& table, const std::vector<double>& writeNs);

} // namespace assay::test
