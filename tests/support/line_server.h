// A database server with the tables of this program, and a role of a station and of a dashboard.
#pragma once

#include "support/postgres_server.h"

namespace assay::test {

// Installs the first `versions` of the tables (0 = all), and makes the roles station1 (writer) and wall (reader).
void installTables(PostgresServer& server, std::size_t versions = 0);

} // namespace assay::test
