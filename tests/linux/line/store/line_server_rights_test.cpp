// A station's role writes rows of its own station only, whatever it sends.
#include "line/store/line_outbox.h"
#include "line/store/line_results.h"
#include "line/store/line_server.h"
#include "line/store/outbox_sender.h"
#include "support/line_results.h"
#include "support/linux/line_server.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>

#ifndef NEED_POSTGRES // sources of a folder are one unit
#define NEED_POSTGRES()                                                                                                \
    do {                                                                                                               \
        if (const std::string why = PostgresServer::missing(); !why.empty())                                           \
            SKIP(why);                                                                                                 \
    } while (false)
#endif

using namespace assay;
using namespace assay::test;

namespace {

Result<std::size_t> sendAs(const PostgresServer& server, const std::string& role, LineDatabase& database)
{
    SenderSettings settings;
    settings.database = database.file();
    settings.server = server.at(role);
    auto link = connectToSend(settings);
    if (!link)
        return tl::unexpected(link.error());
    return sendWaiting(database, *link, settings, {});
}

LineDatabase stationCalled(const TempFolder& folder, const std::string& station)
{
    auto database = LineDatabase::open(folder / station, station);
    REQUIRE(database);
    REQUIRE(LineOutbox(*database, kServerTarget).addTarget());
    REQUIRE(LineResults(*database).add(madeUpResult(station, 1)));
    REQUIRE(LineAudit(*database).record(audit::kLogin, "B1", ""));
    return std::move(*database);
}

} // namespace

TEST_CASE("A station's role on the server writes for its own station only")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    server.ask("CREATE ROLE role_a LOGIN IN ROLE cardassay_writer; CREATE ROLE role_b LOGIN IN ROLE cardassay_writer; "
               "CREATE ROLE role_c LOGIN IN ROLE cardassay_writer");
    server.ask("INSERT INTO cardassay.station_role VALUES ('role_c', 'C'), ('role_c', 'D')");
    const TempFolder folder;
    auto a = stationCalled(folder, "A"), b = stationCalled(folder, "B"), d = stationCalled(folder, "D");
    CHECK(sendAs(server, "role_a", a)); // its first station is its own
    CHECK(!sendAs(server, "role_a", b));
    CHECK(!sendAs(server, "role_b", d)); // said by the owner before
    CHECK(sendAs(server, "role_b", b));
    CHECK(sendAs(server, "role_c", d));
    REQUIRE(LineOutbox(a, kServerTarget).sendAgain(1));
    CHECK(!sendAs(server, "role_b", a));
    CHECK(server.ask("SELECT string_agg(station, '' ORDER BY station) FROM cardassay.result") == "ABD");
    for (const char* statement :
         {"INSERT INTO cardassay.audit_event VALUES ('A', 9, now(), now(), 'EVIL', 'login', '', '', '', 'x', '')",
          "INSERT INTO cardassay.batch VALUES ('A', now(), now(), 0)",
          "INSERT INTO cardassay.station_role VALUES ('role_b', 'A')", "DELETE FROM cardassay.station_role",
          "SELECT * FROM cardassay.station_role"}) {
        CAPTURE(statement);
        CHECK(!server.complaint(statement, "role_b").empty());
    }
    CHECK(server.ask("SELECT count(*) FROM cardassay.audit_event WHERE actor = 'EVIL'") == "0");
}

TEST_CASE("The server detects rows that a station edited after sending, with all hashes recomputed")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    const TempFolder folder, other;
    auto station = stationCalled(folder, "S1");
    REQUIRE(sendAs(server, "station1", station));
    auto reader = Postgres::connect(server.at("wall"), std::chrono::seconds(5));
    REQUIRE(reader);
    const auto results = serverResultRows(*reader, "S1");
    REQUIRE(results);
    REQUIRE(results->size() == 1);
    CHECK(!LineAudit(station).verify(AuditCopies{{}, *results, ""})->changedRow);
    auto forged = stationCalled(other, "S1"); // whole in itself
    CHECK(!LineAudit(forged).verify()->changedRow);
    CHECK(LineAudit(forged).verify(AuditCopies{{}, *results, ""})->table == "result");
}
