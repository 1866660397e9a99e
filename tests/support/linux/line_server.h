// A database server with the tables of this program, and a role of a station and of a dashboard.
#pragma once

#include "support/linux/postgres_server.h"

namespace assay::test {

// Installs the first `versions` of the tables (0 = all), and makes the roles station1 (writer) and wall (reader).
void installTables(PostgresServer& server, std::size_t versions = 0);

// Compares the sums of all tables with what single results say, asked in another way. Returns which tables differ and
// in how many rows, "" = none. A month of results that was dropped differs.
std::string sumsOff(const PostgresServer& server);

} // namespace assay::test
