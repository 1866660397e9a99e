#include "support/linux/line_server.h"

#include "line/store/line_server.h"
#include "program/wiring/line_server_tables.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

namespace assay::test {

namespace {

// Sums as they are kept and as single results say, with the same columns.
struct SumTable {
    const char* name;
    const char* kept;
    const char* said;
};

constexpr const char* kJudged = "sum((outcome = 'PASS')::int), sum(marginal::int), sum((outcome = 'FAIL')::int), "
                                "sum((outcome = 'ERROR')::int), sum((outcome = 'TIMEOUT')::int), "
                                "sum((outcome = 'ABORTED')::int), "
                                "sum(extract(epoch FROM ended_at) - extract(epoch FROM started_at)) * 1000 "
                                "FROM cardassay.result WHERE NOT golden AND (final OR outcome IN "
                                "('ERROR', 'TIMEOUT', 'ABORTED')) GROUP BY 1, 2, 3";

constexpr SumTable kSumTables[] = {
    {"hourly",
     "SELECT hour, station, part, passed, marginal, failed, errors, timeouts, aborted, duration_ms FROM "
     "cardassay.hourly WHERE passed <> 0 OR failed <> 0 OR errors <> 0 OR timeouts <> 0 OR aborted <> 0",
     "SELECT date_trunc('hour', ended_at, 'UTC'), station, part, "},
    {"daily",
     "SELECT day, station, part, passed, marginal, failed, errors, timeouts, aborted, duration_ms FROM cardassay.daily "
     "WHERE passed <> 0 OR failed <> 0 OR errors <> 0 OR timeouts <> 0 OR aborted <> 0",
     "SELECT date_trunc('day', ended_at, 'UTC'), station, part, "},
    {"daily_fails", "SELECT * FROM cardassay.daily_fails WHERE cards <> 0",
     "SELECT date_trunc('day', ended_at, 'UTC'), station, part, criterion, count(*) FROM single WHERE outcome = 'FAIL' "
     "GROUP BY 1, 2, 3, 4"},
    {"slot_sum", "SELECT * FROM cardassay.slot_sum WHERE passed <> 0 OR failed <> 0",
     "SELECT hours, begins, station, part, slot, sum((outcome = 'PASS')::int), sum((outcome = 'FAIL')::int) FROM "
     "in_period WHERE hours > 6 AND outcome IN ('PASS', 'FAIL') GROUP BY 1, 2, 3, 4, 5"},
    {"slot_time", "SELECT * FROM cardassay.slot_time WHERE judged <> 0 OR test_ms <> 0 OR decided_ms <> 0",
     "SELECT hours, begins, station, part, slot, judged, test_ms, decided_ms FROM (SELECT hours, begins, station, "
     "part, slot, sum((outcome IN ('PASS', 'FAIL'))::int) AS judged, sum(took) AS test_ms, sum(least(took, "
     "coalesce(round((metrics ->> 'run.decided_time')::numeric * 1000), 0))) AS decided_ms FROM attempts GROUP BY 1, "
     "2, 3, 4, 5) AS s WHERE judged <> 0 OR test_ms <> 0 OR decided_ms <> 0"},
    {"metric_sum",
     "SELECT hours, metric, begins, station, part, cards, lowest, highest, round(total::numeric, 3) FROM "
     "cardassay.metric_sum WHERE cards <> 0",
     "SELECT hours, metric, begins, station, part, count(*), min(value), max(value), round(sum(value)::numeric, 3) "
     "FROM measured GROUP BY 1, 2, 3, 4, 5"},
    {"bins", "SELECT hours, metric, begins, station, part, bin, cards FROM cardassay.v_metric_bin WHERE cards <> 0",
     "SELECT hours, metric, begins, station, part, cardassay.metric_bin(value), count(*) FROM measured "
     "GROUP BY 1, 2, 3, 4, 5, 6"},
};

constexpr const char* kSingle =
    "WITH single AS (SELECT * FROM cardassay.result WHERE final AND NOT golden), in_period AS (SELECT * FROM single, "
    "LATERAL (VALUES (6, to_timestamp(floor(extract(epoch FROM ended_at) / 21600) * 21600)), (24, date_trunc('day', "
    "ended_at, 'UTC')), (168, date_trunc('week', ended_at, 'UTC'))) AS p (hours, begins)), measured AS (SELECT hours, "
    "m.key AS metric, begins, station, part, m.value::float8 AS value FROM in_period, jsonb_each_text(metrics) AS m), "
    "attempts AS (SELECT *, greatest(0, (extract(epoch FROM ended_at) - extract(epoch FROM started_at)) * 1000) AS "
    "took "
    "FROM cardassay.result, LATERAL (VALUES (24, date_trunc('day', ended_at, 'UTC')), (168, date_trunc('week', "
    "ended_at, 'UTC'))) AS p (hours, begins) WHERE NOT golden) ";

} // namespace

std::string sumsOff(const PostgresServer& server)
{
    std::string off;
    for (const SumTable& table : kSumTables) {
        std::string said = table.said;
        if (said.ends_with("part, "))
            said += kJudged;
        const std::string rows = server.ask(
            fmt::format("{0} SELECT count(*) FROM (({1} EXCEPT ({2})) UNION ALL (({2}) EXCEPT {1})) AS differing",
                        kSingle, table.kept, said));
        if (rows != "0")
            off += fmt::format("{}{} in {} rows", off.empty() ? "" : ", ", table.name, rows);
    }
    return off;
}

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
               "CREATE ROLE wall LOGIN IN ROLE cardassay_reader; END IF; "
               "IF to_regclass('cardassay.station_role') IS NOT NULL THEN " // it plays many stations
               "INSERT INTO cardassay.station_role VALUES ('station1', '*') ON CONFLICT DO NOTHING; END IF; END $$");
}

} // namespace assay::test
