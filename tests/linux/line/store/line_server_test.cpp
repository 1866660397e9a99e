// Results reach a real PostgreSQL server once and in order, whatever becomes of the server meanwhile; its roles may do
// what they need and no more.
#include "line/line/line_figures.h"
#include "line/store/line_results.h"
#include "line/store/outbox_sender.h"
#include "program/wiring/line_server_tables.h"
#include "support/eventually.h"
#include "support/line_results.h"
#include "support/linux/line_dashboard.h"
#include "support/linux/line_server.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

#define NEED_POSTGRES()                                                                                                \
    do {                                                                                                               \
        if (const std::string why = PostgresServer::missing(); !why.empty())                                           \
            SKIP(why);                                                                                                 \
    } while (false)

struct SendingStation {
    TempFolder folder;
    std::filesystem::path file = folder / "line.sqlite";
    LineDatabase database = std::move(*LineDatabase::open(file, "S1"));

    SendingStation() { REQUIRE(LineOutbox(database, kServerTarget).addTarget()); }
    SenderSettings settings(const std::string& server) const
    {
        SenderSettings settings;
        settings.database = file;
        settings.server = server;
        settings.look = settings.initialBackoff = std::chrono::milliseconds(20);
        settings.maxBackoff = std::chrono::milliseconds(200);
        return settings;
    }
    std::vector<LineResult> add(unsigned first, unsigned count)
    {
        std::vector<LineResult> made;
        for (unsigned i = 0; i < count; ++i)
            made.push_back(madeUpResult("S1", first + i));
        REQUIRE(LineResults(database).addAll(made));
        return made;
    }
    Result<std::size_t> send(const std::string& server)
    {
        auto link = connectToSend(settings(server));
        if (!link)
            return tl::unexpected(link.error());
        return sendWaiting(database, *link, settings(server));
    }
};

} // namespace

TEST_CASE("Results and audit trail reach the server once and in order, however often they are sent")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    SendingStation station;
    LineAudit audit(station.database);
    REQUIRE(audit.record(audit::kLogin, "B1", "it's \"me\" \\ \n 张伟"));
    auto made = station.add(0, 450);
    REQUIRE(audit.record(audit::kOverride, "B1", "slot 3", "because"));
    CHECK(*station.send(server.at("station1")) == 452);
    CHECK(*station.send(server.at("station1")) == 0);
    for (int again = 0; again < 2; ++again) {
        REQUIRE(LineOutbox(station.database, kServerTarget).sendAgain(1));
        CHECK(*station.send(server.at("station1")) == 452);
    }
    CHECK(server.ask("SELECT count(*), count(DISTINCT result_id), min(station_sequence), max(station_sequence) "
                     "FROM cardassay.result") == "450|450|1|450");
    CHECK(server.ask("SELECT count(*) FROM cardassay.audit_event") == "2");
    CHECK(server.ask("SELECT result_id || serial || reason || (metrics ->> 'write.latency_p99') FROM cardassay.result "
                     "WHERE station_sequence = 10") ==
          made[9].id + made[9].serial + made[9].reason.english() + fmt::format("{}", made[9].metrics[2].value));
    CHECK(server.ask("SELECT detail = 'because' AND subject = 'slot 3' FROM cardassay.v_audit WHERE sequence = 2") ==
          "t");
    CHECK(server.ask(
              "SELECT count(*) FROM cardassay.result WHERE received_at - ended_at NOT BETWEEN '-1 s' AND '60 s'") ==
          "0");

    const LineFigures figures = lineFigures(made);
    CHECK(server.ask("SELECT sum(passed), sum(marginal), sum(failed), sum(errors) FROM cardassay.v_hourly", "wall") ==
          fmt::format("{}|{}|{}|{}", figures.attempts.pass, figures.attempts.marginal, figures.attempts.fail,
                      figures.attempts.error));
    CHECK(server.ask("SELECT station, last_sequence, abs(extract(epoch FROM clock_ahead)) < 5 FROM cardassay.v_station",
                     "wall") == "S1|450|t");

    auto reader = Postgres::connect(server.at("wall"), std::chrono::seconds(5));
    REQUIRE(reader);
    const auto rows = serverAuditRows(*reader, "S1");
    REQUIRE(rows);
    CHECK(rows->size() == 2);
    CHECK(!audit.verify(*rows)->changedRow);
    CHECK(audit.verify(std::vector{AuditHead{3, rows->back().hash}})->changedRow == 3);
}

TEST_CASE("A station may only add on the server, and a dashboard only look at views")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    SendingStation station;
    station.add(0, 3);
    REQUIRE(station.send(server.at("station1")));
    for (const char* table : {"result", "audit_event", "batch", "hourly", "daily", "daily_fails", "slot_sum",
                              "slot_time", "metric_sum", "schema_version", "v_result"})
        for (const char* statement : {"SELECT * FROM cardassay.{}", "DELETE FROM cardassay.{}", "TRUNCATE cardassay.{}",
                                      "DROP TABLE cardassay.{}"}) {
            const std::string sql = fmt::format(fmt::runtime(statement), table);
            CAPTURE(sql);
            CHECK(!server.complaint(sql, "station1").empty());
            CHECK((!server.complaint(sql, "wall").empty() || sql == "SELECT * FROM cardassay.v_result"));
        }
    CHECK(!server.complaint("UPDATE cardassay.result SET outcome = 'PASS'", "station1").empty());
    CHECK(!server.complaint("INSERT INTO cardassay.hourly SELECT * FROM cardassay.hourly", "station1").empty());
    CHECK(!server.complaint("CREATE TABLE cardassay.mine (i int)", "station1").empty());
    CHECK(server.ask("SELECT count(*) FROM cardassay.v_result", "wall") == "3");
    CHECK(server.ask("SELECT count(*) FROM cardassay.v_measurement", "wall") == "18");
    CHECK(server.ask("SELECT sum(cards) FROM cardassay.v_metric WHERE hours = 24", "wall") == "18");
    for (const char* user : {"station1", "wall"})
        CHECK(!server.complaint("SELECT cardassay.numbers('{}')", user).empty());
}

TEST_CASE("A station and a server of different versions: nothing is sent, said in a sentence, and nothing is lost")
{
    NEED_POSTGRES();
    PostgresServer server;
    SendingStation station;
    station.add(0, 5);
    CHECK(station.send(server.at()).error().code == Errc::refused); // no tables at all
    installTables(server, 1);
    const auto older = station.send(server.at("station1"));
    REQUIRE(!older);
    CHECK(older.error().code == Errc::refused);
    CHECK(older.error().english().find("outbox init") != std::string::npos);
    // Rows sent by a station of version 1.
    server.ask("INSERT INTO cardassay.result SELECT gen_random_uuid(), now(), now(), now(), i, 0, NULL, 1, 1, false, "
               "false, true, 'S0', '1', 'PASS', '', '', '', 'P', '', '', '', '', '', '', '', '', '', '', '', '', '{}' "
               "FROM generate_series(1, 10) AS i");
    // Version 2 summed no attempt that judges no card; version 3 makes up for it.
    installTables(server, 2);
    server.ask("INSERT INTO cardassay.result SELECT gen_random_uuid(), now(), now(), now(), i, 0, NULL, 1, 1, false, "
               "i > 5, false, 'S0', '1', CASE WHEN i % 2 = 0 THEN 'ERROR' ELSE 'FAIL' END, '', '', '', 'P', '', '', "
               "'', '', '', '', '', '', '', '', '', '', '{}' FROM generate_series(1, 6) AS i");
    installTables(server);
    installTables(server);
    CHECK(server.ask("SELECT sum(passed), sum(failed), sum(errors) FROM cardassay.v_hourly WHERE station = 'S0'") ==
          "10|0|2");
    CHECK(*station.send(server.at("station1")) == 5);

    station.add(5, 5);
    server.ask("INSERT INTO cardassay.schema_version VALUES (98, 2)");
    CHECK(*station.send(server.at("station1")) == 5); // newer, and still takes ours
    station.add(10, 5);
    server.ask("INSERT INTO cardassay.schema_version VALUES (99, 99)");
    const auto newer = station.send(server.at("station1"));
    REQUIRE(!newer);
    CHECK(newer.error().code == Errc::refused);
    CHECK(LineOutbox(station.database, kServerTarget).state()->waiting == 5);
    auto link = Postgres::connect(server.at(), std::chrono::seconds(5));
    CHECK(installServer(*link, serverTables()).error().code == Errc::refused);
    server.ask("DELETE FROM cardassay.schema_version WHERE version > 90");
    CHECK(*station.send(server.at("station1")) == 5);
    CHECK(server.ask("SELECT count(*) FROM cardassay.v_result WHERE station = 'S1'") == "15");
}

TEST_CASE("Clocks that are wrong by years: results are kept once, and move when their month gets its partition")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    SendingStation station;
    std::vector<LineResult> made;
    for (const char* ended : {"1970-01-01T00:00:01.000Z", "2099-06-15T12:00:00.000Z", "2099-06-30T23:59:59.999Z"}) {
        made.push_back(madeUpResult("S1", 1));
        made.back().ended = made.back().started = *utcFromText(ended);
    }
    REQUIRE(LineResults(station.database).addAll(made));
    for (int again = 0; again < 2; ++again) {
        CHECK(*station.send(server.at("station1")) == 3);
        REQUIRE(LineOutbox(station.database, kServerTarget).sendAgain(1));
    }
    CHECK(server.ask("SELECT count(*) FROM cardassay.result_other") == "3");
    server.ask("SELECT cardassay.make_partition('result', 'ended_at', '2099-06-01')");
    CHECK(server.ask("SELECT count(*) FROM cardassay.result_other") == "1");
    CHECK(server.ask("SELECT count(*) FROM cardassay.result_2099_06") == "2");
    CHECK(*station.send(server.at("station1")) == 3);
    CHECK(server.ask("SELECT count(*) FROM cardassay.result") == "3");
    CHECK(server.ask("SELECT count(*) >= 5 FROM pg_inherits WHERE inhparent = 'cardassay.result'::regclass") == "t");
}

TEST_CASE("A server that is away or goes away stops no line: results wait, and are there when it is back")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    server.stop();
    SendingStation station;
    OutboxSender sender(station.settings(server.at("station1")));
    station.add(0, 100);
    REQUIRE(eventually([&] { return !sender.state().trouble.empty(); }));
    CHECK(!sender.state().online);
    server.start();
    REQUIRE(eventually([&] { return sender.state().sent == 100; }));
    server.killAll();
    station.add(100, 100);
    server.start();
    REQUIRE(eventually([&] { return LineOutbox(station.database, kServerTarget).state()->waiting == 0; }));
    CHECK(server.ask("SELECT count(*), count(DISTINCT station_sequence) FROM cardassay.result") == "200|200");
    CHECK(eventually([&] { return sender.state().trouble.empty(); })); // after the last batch
}

TEST_CASE("No wait for the server is without an end, and a stop ends it at once")
{
    NEED_POSTGRES();
    PostgresServer server;
    auto link = Postgres::connect(server.at(), std::chrono::seconds(5));
    REQUIRE(link);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(link->run("SELECT pg_sleep(60)", {}, std::chrono::seconds(1)).error().code == Errc::hung);
    auto other = Postgres::connect(server.at(), std::chrono::seconds(5));
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    CHECK(other->run("SELECT pg_sleep(60)", {}, std::chrono::seconds(30), stop.get_token()).error().code ==
          Errc::stopped);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
    auto third = Postgres::connect(server.at(), std::chrono::seconds(5));
    CHECK(third->run("SELECT no_such_thing", {}, std::chrono::seconds(5)).error().code == Errc::environment);
    CHECK(third->run("SELECT 1", {}, std::chrono::seconds(5))->at(0).at(0) == "1");
}

TEST_CASE("Connection strings: no password in them, and no other computer without TLS")
{
    for (const char* server : {"host=h password=secret", "postgresql://u:secret@h/db", "nonsense string="}) {
        const auto link = Postgres::connect(server, std::chrono::seconds(2));
        REQUIRE(!link);
        CHECK(link.error().code == Errc::badInput);
        CHECK(link.error().english().find("secret") == std::string::npos);
    }
    CHECK(Postgres::connect("host=192.0.2.1 sslmode=prefer", std::chrono::seconds(2)).error().code == Errc::refused);
    CHECK(Postgres::connect("host=localhost,192.0.2.1 sslmode=prefer", std::chrono::seconds(2)).error().code ==
          Errc::refused);
    CHECK(!objectionTo("db.example", "prefer").empty());
    CHECK(!objectionTo("db.example", "").empty());
    for (const char* mode : {"require", "verify-ca", "verify-full"})
        CHECK(objectionTo("db.example", mode).empty());
    for (const char* host : {"localhost", "127.0.0.1", "::1", "/run/postgresql", ""})
        CHECK(objectionTo(host, "disable").empty());
}

TEST_CASE("With TLS and a password file: the right server and the right password, or nothing is sent")
{
    NEED_POSTGRES();
    PostgresServer server;
    installTables(server);
    const auto data = server.folder() / "data";
    const auto made = runProgram({"/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days",
                                  "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                                  (data / "server.key").string(), "-out", (data / "server.crt").string()});
    REQUIRE(made.exitCode == 0);
    std::filesystem::permissions(data / "server.key", std::filesystem::perms::owner_read);
    runProgram({"/usr/bin/env", "chown", "postgres:", (data / "server.key").string(), (data / "server.crt").string()});
    server.ask("ALTER ROLE station1 PASSWORD 'a word that is long'");
    std::ofstream(data / "pg_hba.conf") << "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
    std::ofstream(data / "postgresql.conf", std::ios::app) << "ssl = on\n";
    server.stop();
    server.start();

    SendingStation station;
    station.add(0, 5);
    const auto certificate = (station.folder / "root.crt").string(), passwords = (station.folder / "pgpass").string();
    std::filesystem::copy_file(data / "server.crt", certificate);
    const auto writePassword = [&](const std::string& password) {
        std::ofstream(passwords) << "127.0.0.1:*:*:station1:" << password << "\n";
        std::filesystem::permissions(passwords,
                                     std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    };
    writePassword("a word that is long");
    const std::string secure =
        server.atTcp("station1") + " sslmode=verify-full sslrootcert=" + certificate + " passfile=" + passwords;
    CHECK(!station.send(server.atTcp("station1") + " sslmode=disable passfile=" + passwords));
    CHECK(!station.send(server.atTcp("station1") +
                        " sslmode=verify-full sslrootcert=/etc/ssl/certs/ca-certificates.crt "
                        "passfile=" +
                        passwords));
    writePassword("another word");
    CHECK(!station.send(secure));
    writePassword("a word that is long");
    const auto sent = station.send(secure);
    INFO((sent ? "" : sent.error().english()));
    REQUIRE(sent);
    CHECK(*sent == 5);
}

TEST_CASE("A streaming replica has what the primary has, and answers the dashboards' views")
{
    NEED_POSTGRES();
    PostgresServer primary;
    installTables(primary);
    PostgresServer replica(primary);
    SendingStation station;
    station.add(0, 200);
    REQUIRE(station.send(primary.at("station1")));
    const auto everything =
        "SELECT md5(string_agg(r::text, '' ORDER BY station_sequence)) FROM cardassay.v_result AS r";
    CHECK(eventually([&] { return replica.ask(everything, "wall") == primary.ask(everything, "wall"); }));
    for (const int days : {1, 7, 30, 365})
        for (const DashboardQuery& query : dashboardQueries(std::chrono::hours(24 * days))) {
            CAPTURE(query.title);
            const std::string rows = primary.ask(query.sql, "wall");
            CHECK(!rows.empty());
            if (query.title != "Stations") // how long it was silent
                CHECK(replica.ask(query.sql, "wall") == rows);
        }
    CHECK(replica.ask("SELECT pg_is_in_recovery()") == "t");
    CHECK(replica.ask("SELECT sum(passed) > 50 FROM cardassay.v_hourly", "wall") == "t");
    CHECK(!station.send(replica.at("station1")).has_value() == false); // nothing waits, so nothing is written
    station.add(200, 1);
    CHECK(station.send(replica.at("station1")).error().code == Errc::environment); // read-only
    CHECK(*station.send(primary.at("station1")) == 1);
}
