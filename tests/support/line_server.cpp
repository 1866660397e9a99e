#include "support/line_server.h"

#include "store/line/line_server.h"
#include "wiring/line_server_tables.h"

#include <catch2/catch_test_macros.hpp>

namespace assay::test {

void installTables(PostgresServer& server, std::size_t versions)
{
    auto link = Postgres::connect(server.at(), std::chrono::seconds(10));
    REQUIRE(link);
    auto tables = serverTables();
    if (versions > 0)
        tables.resize(versions);
    const auto installed = installServer(*link, tables);
    INFO((installed ? "" : installed.error().english()));
    REQUIRE(installed);
    server.ask("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'station1') THEN "
               "CREATE ROLE station1 LOGIN IN ROLE cardassay_writer; "
               "CREATE ROLE wall LOGIN IN ROLE cardassay_reader; END IF; END $$");
}

} // namespace assay::test
