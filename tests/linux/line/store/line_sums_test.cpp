// The sums that dashboards read are what single results say, whatever happens to these; and dashboards over long ranges
// show the same as a query over single results.
#include "line/store/line_results.h"
#include "line/store/outbox_sender.h"
#include "support/line_results.h"
#include "support/linux/line_dashboard.h"
#include "support/linux/line_server.h"

#include <catch2/catch_get_random_seed.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>

using namespace assay;
using namespace assay::test;

namespace {

#define NEED_SUMS_SERVER()                                                                                             \
    do {                                                                                                               \
        if (const std::string why = PostgresServer::missing(); !why.empty())                                           \
            SKIP(why);                                                                                                 \
    } while (false)

constexpr const char* kWhy[] = {"write.throughput_min_window", "write.latency_p99", "read.mismatches"};

// Any outcome, at any time of the last 400 days or of a clock that is years off; metrics in eighths, which add exactly.
LineResult anyResult(const std::string& station, unsigned number, std::minstd_rand& chance)
{
    LineResult result = madeUpResult(station, number);
    const unsigned span = chance() % 10 == 0 ? 20 * 365 * 24 : chance() % 2 == 0 ? 400 * 24 : 48;
    result.ended = utcNow() - std::chrono::hours(chance() % span) - std::chrono::milliseconds(chance() % 3'600'000);
    result.started = result.ended - std::chrono::milliseconds(chance() % 300'000);
    result.slot = std::to_string(chance() % 4);
    result.part = chance() % 3 == 0 ? "TF64-U3" : "TF128-U3";
    result.golden = chance() % 20 == 0;
    result.outcome = static_cast<LineOutcome>(chance() % 5);
    const bool judged = result.outcome == LineOutcome::pass || result.outcome == LineOutcome::fail;
    result.isFinal = judged && chance() % 8 != 0;
    result.marginal = result.outcome == LineOutcome::pass && chance() % 5 == 0;
    result.criterion = result.outcome == LineOutcome::fail ? kWhy[chance() % 3] : "";
    result.metrics.resize(chance() % (result.metrics.size() + 1));
    for (LineMetric& metric : result.metrics)
        metric.value = (static_cast<double>(chance() % 4000) - 400) / 8 * (chance() % 30 == 0 ? 1e6 : 1);
    if (chance() % 3 == 0) // longer than the attempt, where it was short
        result.metrics.push_back({kDecidedTime, static_cast<double>(chance() % 1000) / 8, "s"});
    return result;
}

// Adds `count` results in batches of 20 and sends them, then all of them once more.
void sendAny(const PostgresServer& server, const std::string& station, unsigned count, std::minstd_rand& chance)
{
    TempFolder folder;
    SenderSettings settings;
    settings.database = folder / "line.sqlite";
    settings.server = server.at("station1");
    settings.batch = 20;
    LineDatabase database = *LineDatabase::open(settings.database, station);
    REQUIRE(LineOutbox(database, kServerTarget).addTarget());
    std::vector<LineResult> made;
    for (unsigned i = 0; i < count; ++i)
        made.push_back(anyResult(station, i, chance));
    REQUIRE(LineResults(database).addAll(made));
    for (int again = 0; again < 2; ++again) {
        auto link = connectToSend(settings);
        REQUIRE(link);
        const auto sent = sendWaiting(database, *link, settings);
        INFO((sent ? "" : sent.error().english()));
        REQUIRE(sent);
        CHECK(*sent == count);
        REQUIRE(LineOutbox(database, kServerTarget).sendAgain(1));
    }
}

// Results of the last 400 days, by the server itself: three stations, four slots, every seventh a fail.
void fillByServer(const PostgresServer& server, int count)
{
    server.ask(fmt::format(
        "INSERT INTO cardassay.result SELECT gen_random_uuid(), at, at - interval '90 s', at, i, 0, NULL, 1, 1, "
        "i % 20 = 3, i % 31 = 5, i % 50 <> 49, 'S' || (1 + i % 3), (i / 3 % 4 + 1)::text, CASE WHEN i % 50 = 49 THEN "
        "'ERROR' WHEN i % 7 = 0 THEN 'FAIL' ELSE 'PASS' END, '', '', '', 'P' || i % 2, '', '', '', '', '', '', '', "
        "CASE WHEN i % 50 <> 49 AND i % 7 = 0 THEN 'limit' || i % 5 ELSE '' END, '', '', '', '', "
        "jsonb_build_object('write.throughput_min_window', 20 + i * 7919 % 1013 / 32.0, 'other', i % 3, 'text', 'no', "
        "'nothing', NULL) || CASE WHEN i % 50 <> 49 AND i % 7 = 0 THEN '{{\"run.decided_time\": 9}}'::jsonb ELSE "
        "'{{}}'::jsonb END FROM (SELECT i, date_trunc('milliseconds', now() - interval '400 days' * (1 - (i / "
        "{0}::float8) ^ 0.5)) AS at FROM generate_series(1, {0}) AS i) AS n",
        count));
}

std::string sqlOf(const std::vector<DashboardQuery>& queries, const std::string& title)
{
    for (const DashboardQuery& query : queries)
        if (query.title == title)
            return query.sql;
    FAIL("no panel " << title);
    return {};
}

} // namespace

TEST_CASE("Sums are what single results say: late ones, sent again, moved to their month, changed, deleted")
{
    NEED_SUMS_SERVER();
    CAPTURE(Catch::getSeed());
    std::minstd_rand chance(Catch::getSeed());
    PostgresServer server;
    installTables(server);
    sendAny(server, "S1", 400, chance);
    sendAny(server, "S2", 400, chance);
    CHECK(sumsOff(server) == "");
    CHECK(server.ask("SELECT count(*) > 1000 FROM cardassay.metric_sum") == "t");
    server.ask("SELECT cardassay.make_partition('result', 'ended_at', (date_trunc('month', now() AT TIME ZONE 'UTC') - "
               "interval '5 months')::date)");
    CHECK(sumsOff(server) == "");

    server.ask("DELETE FROM cardassay.result WHERE station_sequence % 7 = 3");
    CHECK(sumsOff(server) == "");
    server.ask("UPDATE cardassay.result SET outcome = 'FAIL', final = true, golden = false, criterion = 'by hand', "
               "slot = '99', metrics = '{\"write.latency_max\": 3}' WHERE station_sequence % 11 = 2");
    CHECK(sumsOff(server) == "");
    server.ask("UPDATE cardassay.result SET ended_at = ended_at - interval '40 days' WHERE station_sequence % 13 = 5");
    CHECK(sumsOff(server) == "");
    server.ask("DELETE FROM cardassay.result WHERE station = 'S2'");
    CHECK(sumsOff(server) == "");
    sendAny(server, "S2", 50, chance);
    CHECK(sumsOff(server) == "");

    // The comparison sees what it is for; and a month that is dropped stays in the sums.
    server.ask("UPDATE cardassay.metric_sum SET counts[1] = counts[1] + 1 WHERE ctid = (SELECT min(ctid) FROM "
               "cardassay.metric_sum WHERE counts[1] > 0)");
    CHECK(sumsOff(server) == "bins in 2 rows");
    const std::string all = server.ask("SELECT sum(passed) FROM cardassay.daily");
    server.ask("DO $$ BEGIN EXECUTE 'DROP TABLE cardassay.result_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM'); "
               "END $$");
    CHECK(server.ask("SELECT sum(passed) FROM cardassay.daily") == all);
    CHECK(sumsOff(server).find("daily in") != std::string::npos);
}

TEST_CASE("Tables of version 3 with results get their sums when they are brought to the next version")
{
    NEED_SUMS_SERVER();
    PostgresServer server;
    installTables(server, 3);
    fillByServer(server, 5000);
    server.ask("UPDATE cardassay.result SET metrics = metrics - 'text' - 'nothing'");
    installTables(server);
    CHECK(sumsOff(server) == "");
    CHECK(server.ask("SELECT sum(cards) FROM cardassay.v_fail WHERE hours = 24", "wall") ==
          server.ask("SELECT count(*) FROM cardassay.result WHERE outcome = 'FAIL' AND final AND NOT golden"));
    std::minstd_rand chance(Catch::getSeed());
    sendAny(server, "S1", 50, chance);
    CHECK(sumsOff(server) == "");
}

TEST_CASE("Dashboards show over a day, a week, a month and a year what single results say")
{
    NEED_SUMS_SERVER();
    PostgresServer server;
    installTables(server);
    fillByServer(server, 30'000);
    struct Range {
        int hours;
        const char *judged, *fails, *slots; // the periods that must begin in the range
        const char *metric, *point;         // the same; what a point of the curve is of
    };
    const Range ranges[] = {{24, "hour", "milliseconds", "milliseconds", "milliseconds", "hour"},
                            {7 * 24, "hour", "day", "day", "quarter of a day", "quarter of a day"},
                            {30 * 24, "day", "day", "day", "day", "day"},
                            {365 * 24, "day", "day", "week", "week", "week"}};
    for (const Range& range : ranges) {
        CAPTURE(range.hours);
        const auto queries = dashboardQueries(std::chrono::hours(range.hours));
        const auto cut = [&](std::string_view unit) {
            return unit == "quarter of a day"
                       ? std::string("to_timestamp(floor(extract(epoch FROM ended_at) / 21600) * 21600)")
                       : fmt::format("date_trunc('{}', ended_at, 'UTC')", unit);
        };
        const auto from = [&](std::string_view unit) {
            return fmt::format("FROM cardassay.result WHERE {} BETWEEN {} AND {} AND final AND NOT golden", cut(unit),
                               queries.front().from, queries.front().to);
        };
        const auto shown = [&](const char* title) { return server.ask(sqlOf(queries, title), "wall"); };
        CHECK(shown("Cards judged") == server.ask("SELECT count(*) " + from(range.judged)));
        CHECK(shown("Why cards failed") == server.ask("SELECT criterion, count(*) AS n " + from(range.fails) +
                                                      " AND outcome = 'FAIL' GROUP BY 1 ORDER BY n DESC, 1 LIMIT 10"));
        CHECK(shown("Slots with the lowest yield") ==
              server.ask("SELECT station, slot, count(*), sum((outcome = 'PASS')::int)::float8 / count(*) AS y " +
                         from(range.slots) + " GROUP BY 1, 2 HAVING count(*) >= 10 ORDER BY y, 1, 2 LIMIT 20"));
        CHECK(shown("Cards per hour and slot") ==
              server.ask(fmt::format(
                  "SELECT station, slot, sum((outcome <> 'ERROR')::int), sum((outcome <> 'ERROR')::int) * 3.6e6 / "
                  "(count(*) * 90000)::float8 AS rate, (sum((outcome = 'FAIL')::int) * 9000)::float8 / (count(*) * "
                  "90000)::float8 FROM cardassay.result WHERE {} BETWEEN {} AND {} AND NOT golden GROUP BY 1, 2 ORDER "
                  "BY rate, 1, 2",
                  cut(range.slots), queries.front().from, queries.front().to)));
        const auto percentile = [](const char* share) {
            return fmt::format(", percentile_cont({}) WITHIN GROUP (ORDER BY (metrics ->> "
                               "'write.throughput_min_window')::float8)",
                               share);
        };
        const std::string single = "SELECT " + cut(range.point) + percentile("0.05") + percentile("0.5") +
                                   percentile("0.95") + " " + from(range.metric) + " GROUP BY 1";
        CHECK(server.ask(fmt::format(
                  "SELECT count(*) > 5, bool_and(coalesce(abs(a.p / b.p - 1) < 0.02 AND abs(a.q / b.q - 1) < 0.02 AND "
                  "abs(a.r / b.r - 1) < 0.02, false)) FROM ({}) AS a (t, p, q, r) FULL JOIN ({}) AS b (t, p, q, r) "
                  "USING (t)",
                  sqlOf(queries, "Metric: 5 %, 50 % and 95 % of cards"), single)) == "t|t");
    }
}

TEST_CASE("Percentiles of bins are those of the values, within 2 %, below zero too")
{
    NEED_SUMS_SERVER();
    PostgresServer server;
    installTables(server);
    for (const char* values : {"i * 0.37", "-i * 0.37", "i - 500", "exp(i / 30.0)", "7"})
        for (const char* share : {"0", "0.05", "0.5", "0.95", "1"}) {
            CAPTURE(values, share);
            CHECK(
                server.ask(fmt::format(
                    "SELECT abs(of_bins - of_values) <= 0.02 * greatest(abs(of_values), 0.6) FROM (SELECT "
                    "percentile_cont({1}) WITHIN GROUP (ORDER BY v) AS of_values FROM (SELECT ({0})::float8 AS v "
                    "FROM generate_series(1, 1001) AS i) AS s) AS e, (SELECT cardassay.bins_percentile(array_agg(bin), "
                    "array_agg(n), {1}) AS of_bins FROM (SELECT cardassay.metric_bin(({0})::float8) AS bin, count(*) "
                    "AS n FROM generate_series(1, 1001) AS i GROUP BY 1) AS b) AS o",
                    values, share)) == "t");
        }
    CHECK(server.ask("SELECT cardassay.bins_percentile('{}', '{}', 0.5) IS NULL") == "t");
}
