// Many line stations on one computer that send to one server, each with a database, a writer and a sender of its own.
#pragma once

#include "support/linux/postgres_server.h"

#include <chrono>

namespace assay::test {

struct FleetFigures {
    std::size_t added = 0;
    std::size_t waitedAtMost = 0;                 // results at one station, as its sender saw them
    std::chrono::duration<double> adding, behind; // from first to last; from the last one until all were sent
};

// Stations "F1", "F2", ... in `folder`, which add `perSecond` results a second each, one at a time, for `time`. Throws
// std::runtime_error where a station cannot add or the server has not all after `patience`.
FleetFigures runFleet(const PostgresServer& server, const std::filesystem::path& folder, unsigned stations,
                      unsigned perSecond, std::chrono::seconds time, std::chrono::seconds patience);

// Compares what the server has with the stations' databases in `folder`: each result once, in order, with its outcome;
// and all sums with the results. Returns what differs, "" = nothing.
std::string differsFromStations(const PostgresServer& server, const std::filesystem::path& folder);

} // namespace assay::test
