// A station's database keeps every result once, finds it again, and is refused where another program should open it.
#include "line/store/line_outbox.h"
#include "line/store/line_results.h"
#include "line/store/line_schema.h"
#include "line/store/line_store_sink.h"
#include "support/line_results.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

using namespace assay;
using namespace assay::test;

namespace {

struct LineStore {
    TempFolder folder;
    std::filesystem::path file = folder / "data/line.sqlite";

    LineDatabase open(const std::string& station = "S1") const
    {
        auto database = LineDatabase::open(file, station);
        INFO((database ? "" : database.error().english()));
        REQUIRE(database);
        return std::move(*database);
    }
    void edit(const std::string& statement) const
    {
        soci::session sql(soci::sqlite3, "dbname=" + file.string());
        sql << statement;
    }
};

std::vector<std::string> idsOf(const std::vector<LineResult>& results)
{
    std::vector<std::string> ids;
    for (const LineResult& result : results)
        ids.push_back(result.id);
    return ids;
}

} // namespace

TEST_CASE("A result is stored once with all its fields and metrics")
{
    const LineStore store;
    auto database = store.open();
    LineResults results(database);
    const LineResult made = madeUpResult("S1", 9);
    REQUIRE(results.add(made));
    REQUIRE(results.add(made));
    const auto found = results.latest(9);
    REQUIRE((found && found->size() == 1));
    CHECK(toJson(found->front()) == toJson(made));
    CHECK(found->front().metrics == made.metrics);
    REQUIRE(results.add(madeUpResult("S1", 10)));
    CHECK(results.latest(9)->size() == 2);

    const auto other = results.add(madeUpResult("S2", 1));
    REQUIRE(!other);
    CHECK(other.error().code == Errc::badInput);
}

TEST_CASE("A station asks for earlier results: of a serial, the latest, of a time")
{
    const LineStore store;
    auto database = store.open();
    LineResults results(database);
    std::vector<LineResult> made;
    const UtcTime begin = *utcFromText("2026-11-23T06:00:00.000Z");
    for (unsigned i = 0; i < 40; ++i) {
        made.push_back(madeUpResult("S1", i));
        made.back().ended = begin + std::chrono::minutes(i);
        made.back().golden = i % 16 == 0;
        made.back().serial = i % 10 == 4 ? "REPEATED" : made.back().serial;
    }
    REQUIRE(results.addAll(made));
    CHECK(idsOf(*results.ofSerial("REPEATED", 2)) == std::vector{made[34].id, made[24].id});
    CHECK(idsOf(*results.latest(2)) == std::vector{made[39].id, made[38].id});

    std::vector<LineResult> shift;
    REQUIRE(results.eachEnded(begin + std::chrono::minutes(5), begin + std::chrono::minutes(8),
                              [&](const LineResult& result) { shift.push_back(result); }));
    CHECK(idsOf(shift) == std::vector{made[5].id, made[6].id, made[7].id});
}

TEST_CASE("Results cannot be changed or deleted in the database")
{
    const LineStore store;
    auto database = store.open();
    REQUIRE(LineResults(database).add(madeUpResult("S1", 1)));
    for (const char* statement : {"UPDATE result SET outcome = 'PASS'", "DELETE FROM result",
                                  "UPDATE result_value SET value = 0", "DELETE FROM result_value"}) {
        CAPTURE(statement);
        CHECK_THROWS_AS(store.edit(statement), soci::soci_error);
    }
}

TEST_CASE("A station's database is refused to another station and to another version of the program")
{
    const LineStore store;
    SECTION("none yet, and no station") { CHECK(LineDatabase::open(store.file, "").error().code == Errc::badInput); }
    SECTION("another station")
    {
        store.open();
        CHECK(store.open("").station() == "S1");
        const auto other = LineDatabase::open(store.file, "S2");
        REQUIRE(!other);
        CHECK(other.error().code == Errc::refused);
    }
    SECTION("a newer version")
    {
        store.open();
        store.edit("INSERT INTO schema_version VALUES (99)");
        const auto newer = LineDatabase::open(store.file, "S1");
        REQUIRE(!newer);
        CHECK(newer.error().code == Errc::refused);
        CHECK(newer.error().english().find("99") != std::string::npos);
    }
    SECTION("an older version")
    {
        std::filesystem::create_directories(store.file.parent_path());
        {
            soci::session sql(soci::sqlite3, "dbname=" + store.file.string());
            createLineTables(sql);
            sql << "INSERT INTO station (name) VALUES ('S1')";
            sql << "UPDATE schema_version SET version = 2";
        }
        for (const auto& older : {LineDatabase::open(store.file, "S1").map([](const auto&) {}),
                                  LineDatabase::openToRead(store.file).map([](const auto&) {})}) {
            REQUIRE(!older);
            CHECK(older.error().code == Errc::badInput);
            CHECK(older.error().english().find("earlier version") != std::string::npos);
        }
        soci::session sql(soci::sqlite3, "dbname=" + store.file.string());
        CHECK(lineSchemaVersion(sql) == 2);
    }
    SECTION("no database at all")
    {
        std::filesystem::create_directories(store.file.parent_path());
        std::ofstream(store.file) << std::string(5000, 'x');
        CHECK(LineDatabase::open(store.file, "S1").error().code == Errc::corruptRecord);
    }
}

TEST_CASE("A lock by another writer is reported after the time limit")
{
    const LineStore store;
    store.open();
    soci::session sql(soci::sqlite3, "dbname=" + store.file.string());
    sql << "BEGIN IMMEDIATE";
    auto database = LineDatabase::open(store.file, "", std::chrono::seconds(0));
    const auto added = database ? LineResults(*database).add(madeUpResult("S1", 1)).error() : database.error();
    CHECK(added.code == Errc::busy);
}

TEST_CASE("Items of the outbox are returned in order until marked, per target")
{
    const LineStore store;
    auto database = store.open();
    LineStoreSink sink(store.open());
    const LineResult early = madeUpResult("S1", 1), late = madeUpResult("S1", 2);
    REQUIRE(sink.add(early));
    LineOutbox server(database, "server"), file(database, "file");
    REQUIRE(server.addTarget());
    REQUIRE(server.addTarget());
    REQUIRE(sink.add(LineEvent{utcNow(), "S1", "login", "B7", "", "", {}}));
    REQUIRE(sink.add(late));
    REQUIRE(file.addTarget());

    const auto waiting = server.waiting(10);
    REQUIRE(waiting);
    REQUIRE(waiting->size() == 3);
    CHECK(toJson(lineResultFromJson(waiting->at(0).result).value()) == toJson(early));
    CHECK(waiting->at(1).entry.actor == "B7");
    CHECK(waiting->at(2).audit.hash == waiting->at(1).entry.hash);
    CHECK(server.waiting(2)->size() == 2);
    CHECK(server.state()->waiting == 3);
    CHECK(server.state()->waitingSince == early.ended);
    CHECK(!server.state()->lastSent);

    const std::vector<long long> two = {waiting->at(0).number, waiting->at(1).number};
    REQUIRE(server.markSent(two));
    CHECK(server.waiting(10)->size() == 1);
    CHECK(server.state()->lastSent);
    CHECK(file.waiting(10)->size() == 3);
    REQUIRE(server.sendAgain(1));
    CHECK(server.waiting(10)->size() == 3);
}
