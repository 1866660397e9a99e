// Capacity of a PostgreSQL server: many concurrent stations for minutes, and the dashboards' queries over ten million
// results, on the server and on a streaming replica.
#include "line/store/postgres.h"
#include "support/linux/line_dashboard.h"
#include "support/linux/line_fleet.h"
#include "support/linux/line_server.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr int kMonths = 12;
constexpr long long kRows = 10'000'000;
constexpr unsigned kStations = 100;
constexpr std::chrono::seconds kFleetTime{600}; // ASSAY_FLEET_SECONDS names another one

std::chrono::seconds fleetTime()
{
    const char* own = std::getenv("ASSAY_FLEET_SECONDS");
    return own ? std::chrono::seconds(std::atoi(own)) : kFleetTime;
}

template <class Act> double millisecondsOf(const Act& act)
{
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

void printSizes(const PostgresServer& server, double rows)
{
    const auto bytes = [&](const char* function, const char* table) {
        return std::stod(
            server.ask(fmt::format("SELECT coalesce(sum({}(inhrelid)), 0) FROM pg_inherits WHERE inhparent = "
                                   "'cardassay.{}'::regclass",
                                   function, table)));
    };
    fmt::print("bytes for each result: {:.0f} in its row, {:.0f} with indexes; {:.0f} for its part of the batches\n",
               bytes("pg_table_size", "result") / rows, bytes("pg_total_relation_size", "result") / rows,
               bytes("pg_total_relation_size", "batch") / rows);
    for (const char* sums : {"hourly", "daily", "daily_fails", "slot_sum", "metric_sum"})
        fmt::print("{}: {}\n", sums,
                   server.ask(fmt::format("SELECT count(*) || ' rows of ' || pg_total_relation_size('cardassay.{0}') / "
                                          "greatest(count(*), 1) || ' bytes' FROM cardassay.{0}",
                                          sums)));
}

// As madeUpResult() has them.
void fillMonth(const PostgresServer& server, int month)
{
    const long long first = kRows / kMonths * month,
                    last = month + 1 == kMonths ? kRows : kRows / kMonths * (month + 1);
    server.ask(fmt::format(
        "INSERT INTO cardassay.result SELECT gen_random_uuid(), at, at - interval '90 s', at, i / {0}, i / 1000, NULL, "
        "1, "
        "CASE WHEN i % 10 = 9 THEN 2 ELSE 1 END, i % 20 = 3, false, i % 50 <> 49, 'F' || (1 + i % {0}), "
        "((i / {0}) % 16 + 1)::text, CASE WHEN i % 50 = 49 THEN 'ERROR' WHEN i % 10 = 9 THEN 'FAIL' ELSE 'PASS' END, "
        "'Generic STORAGE DEVICE 0821', 'B' || (1000 + i % 7), 'WO-20261123-' || (i / 20000), 'TF64-U3', 'L' || (i / "
        "50000), "
        "'SNF' || i, '1b534d4542315154303012ab34cd0149', 'line', '1', encode(sha256('line 1'), 'hex'), '1.0.0 "
        "0123456789ab', "
        "CASE WHEN i % 10 = 9 AND i % 50 <> 49 THEN 'write.throughput_min_window' ELSE '' END, "
        "CASE WHEN i % 10 = 9 AND i % 50 <> 49 THEN 'write.throughput_min_window is too small.' ELSE '' END, "
        "gen_random_uuid()::text, 'runs/2026-11-23/SNF' || i, encode(sha256((i / 1000)::text::bytea), 'hex'), "
        "jsonb_build_object('write.throughput_mean', 10 + i % 97 / 13.0::float8, 'write.throughput_min_window', "
        "20 + i % 89 / 13.0::float8, 'write.latency_p99', 30 + i % 83 / 13.0::float8, 'write.latency_max', "
        "40 + i % 79 / 13.0::float8, 'read.throughput_mean', 50 + i % 73 / 13.0::float8, 'write.stall_count', i % 3) "
        "FROM (SELECT i, now() - interval '365 days' * (1 - i / {1}::float8) AS at FROM generate_series({2}, {3}) AS "
        "i) AS n",
        kStations, kRows, first, last - 1));
}

// The slowest of six, the first of them included, by a client of its own.
double slowest(const PostgresServer& server, const std::string& sql)
{
    auto link = Postgres::connect(server.at("wall"), std::chrono::seconds(5));
    REQUIRE(link);
    double worst = 0;
    for (int i = 0; i < 6; ++i)
        worst = std::max(worst, millisecondsOf([&] { REQUIRE(link->run(sql, {}, std::chrono::seconds(60))); }));
    return worst;
}

} // namespace

TEST_CASE("A hundred stations that add ten results a second each, for ten minutes", "[fleet]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    PostgresServer server({"fsync = on"});
    installTables(server);
    TempFolder folder;
    const double before = server.processorSeconds();
    const auto figures = runFleet(server, folder.path(), kStations, 10, fleetTime(), std::chrono::minutes(5));
    const double processor = server.processorSeconds() - before;
    fmt::print("{} results of {} stations in {:.0f} s, {:.0f} a second; all there {:.1f} s after the last; at most {} "
               "waited at one station; the server took {:.0f} s of a processor, {:.2f} ms for each result\n",
               figures.added, kStations, figures.adding.count(),
               static_cast<double>(figures.added) / figures.adding.count(), figures.behind.count(),
               figures.waitedAtMost, processor, processor * 1e3 / static_cast<double>(figures.added));
    printSizes(server, static_cast<double>(figures.added));
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder.path()))
        if (file.path().extension() == ".sqlite")
            bytes += file.file_size();
    fmt::print("bytes for each result at a station: {:.0f}\n",
               static_cast<double>(bytes) / static_cast<double>(figures.added));
    CHECK(figures.added == kStations * 10 * static_cast<std::size_t>(fleetTime().count()));
    CHECK(differsFromStations(server, folder.path()) == "");
}

TEST_CASE("The dashboards over ten million results of a year, on the server and on a replica", "[dashboards]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    PostgresServer primary({"shared_buffers = 1GB", "max_wal_size = 8GB", "synchronous_commit = off"});
    installTables(primary, 3);
    for (int month = 1; month <= kMonths; ++month)
        primary.ask(
            fmt::format("SELECT cardassay.make_partition('result', 'ended_at', (date_trunc('month', now() AT TIME "
                        "ZONE 'UTC') - interval '{} months')::date)",
                        month));
    const double filled = millisecondsOf([&] {
        for (int month = 0; month < kMonths; ++month)
            fillMonth(primary, month);
    });
    const double summed = millisecondsOf([&] { installTables(primary); });
    primary.ask("INSERT INTO cardassay.batch (station, sent_at, received_at, waiting) SELECT 'F' || (1 + i % 100), "
                "now() - i * interval '1 s', now() - i * interval '1 s', 0 FROM generate_series(1, 200000) AS i");
    primary.ask("VACUUM ANALYZE");
    fmt::print("{} results in {:.0f} s; from version 3 to the last one in {:.0f} s\n",
               primary.ask("SELECT count(*) FROM cardassay.result"), filled / 1e3, summed / 1e3);
    printSizes(primary, static_cast<double>(kRows));
    PostgresServer replica(primary);
    for (const int days : {1, 7, 30, 365})
        for (const DashboardQuery& query : dashboardQueries(std::chrono::hours(24 * days))) {
            CAPTURE(days, query.title);
            const double there = slowest(primary, query.sql), copy = slowest(replica, query.sql);
            fmt::print("{:3} days {:45} at most {:7.1f} ms, on the replica {:7.1f} ms\n", days, query.title, there,
                       copy);
            std::fflush(stdout);
            CHECK(std::max(there, copy) <= 200);
        }
}
