// Whatever is edited in an audit trail by hand is found, and the row is named.
#include "line/store/line_audit.h"
#include "line/store/line_results.h"
#include "support/line_results.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr int kTrailRows = 7;

// Seven rows of the audit trail, then a result.
void makeTrail(LineDatabase& database)
{
    for (int i = 1; i <= kTrailRows; ++i)
        REQUIRE(LineAudit(database).record(i % 2 ? audit::kLogin : audit::kOverride, "B" + std::to_string(i), "slot 3",
                                           R"({"limit": )" + std::to_string(i) + "}"));
    REQUIRE(LineResults(database).add(madeUpResult("S1", 1)));
}

// Edits by a user of an SQLite shell who removes the triggers first. {H1}, {H4} and {H7} stand for the hash of the row
// after the edit.
struct Edit {
    const char* what;
    long long row; // the one that is to be named; 0 = any
    std::vector<std::string> sql;
};

std::vector<Edit> editsOfColumns()
{
    std::vector<Edit> edits;
    for (const long long row : {1, 4, kTrailRows})
        for (const char* column : {"at", "station", "actor", "event", "subject", "detail", "previous", "hash"})
            edits.push_back(
                {column, row, {fmt::format("UPDATE audit SET {0} = {0} || ' ' WHERE sequence = {1}", column, row)}});
    return edits;
}

std::vector<Edit> editsOfRows()
{
    const std::string copy = "INSERT INTO audit SELECT {}, at, station, actor, event, subject, detail, previous, hash "
                             "FROM audit WHERE sequence = {}";
    return {
        {"first row deleted", 1, {"DELETE FROM audit WHERE sequence = 1"}},
        {"middle row deleted", 4, {"DELETE FROM audit WHERE sequence = 4"}},
        {"last row deleted", 7, {"DELETE FROM audit WHERE sequence = 7"}},
        {"last three deleted", 5, {"DELETE FROM audit WHERE sequence > 4"}},
        {"all deleted", 1, {"DELETE FROM audit"}},
        {"all deleted, and their count", 1, {"DELETE FROM audit", "DELETE FROM sqlite_sequence WHERE name = 'audit'"}},
        {"last row deleted, and its count",
         7,
         {"DELETE FROM audit WHERE sequence = 7", "UPDATE sqlite_sequence SET seq = 6 WHERE name = 'audit'"}},
        {"middle row deleted, later ones renumbered",
         4,
         {"DELETE FROM audit WHERE sequence = 4", "UPDATE audit SET sequence = sequence - 1 WHERE sequence > 4"}},
        {"first row deleted, later ones renumbered",
         1,
         {"DELETE FROM audit WHERE sequence = 1", "UPDATE audit SET sequence = sequence - 1"}},
        {"all renumbered",
         1,
         {"UPDATE audit SET sequence = sequence + 100", "UPDATE audit SET sequence = sequence - 99"}},
        {"two rows swapped",
         3,
         {"UPDATE audit SET sequence = 99 WHERE sequence = 3", "UPDATE audit SET sequence = 3 WHERE sequence = 4",
          "UPDATE audit SET sequence = 4 WHERE sequence = 99"}},
        {"a row put to the end", 2, {"UPDATE audit SET sequence = 8 WHERE sequence = 2"}},
        {"a row put to the begin", 0, {"UPDATE audit SET sequence = 0 WHERE sequence = 5"}},
        {"a copy at the end", 8, {fmt::format(fmt::runtime(copy), 8, 7)}},
        {"a copy before the begin", 0, {fmt::format(fmt::runtime(copy), 0, 1)}},
        {"a row made up at the end", 8, {"INSERT INTO audit VALUES (8, '', 'S1', 'B1', 'login', '', '', 'x', 'y')"}},
        {"a row computed anew", 5, {"UPDATE audit SET actor = 'B9' WHERE sequence = 4", "{H4}"}},
        {"the first row computed anew", 2, {"UPDATE audit SET actor = 'B9' WHERE sequence = 1", "{H1}"}},
        {"the last row computed anew", 7, {"UPDATE audit SET actor = 'B9' WHERE sequence = 7", "{H7}"}},
    };
}

void computeAnew(const std::filesystem::path& file, long long row)
{
    std::string hash;
    {
        auto database = LineDatabase::open(file, "");
        hash = chainedHash(LineAudit(*database).read(row, 1)->front());
    }
    soci::session sql(soci::sqlite3, "dbname=" + file.string());
    sql << "UPDATE audit SET hash = :hash WHERE sequence = :row", soci::use(hash), soci::use(row);
}

void apply(const std::filesystem::path& file, const Edit& edit)
{
    for (const std::string& statement : edit.sql) {
        if (statement.starts_with("{H")) {
            computeAnew(file, statement[2] - '0');
            continue;
        }
        soci::session sql(soci::sqlite3, "dbname=" + file.string());
        sql << "DROP TRIGGER IF EXISTS audit_no_UPDATE";
        sql << "DROP TRIGGER IF EXISTS audit_no_DELETE";
        sql << statement;
    }
}

} // namespace

TEST_CASE("Each of 43 edits of an audit trail is found, and the row named")
{
    std::vector<Edit> edits = editsOfColumns();
    for (Edit& edit : editsOfRows())
        edits.push_back(std::move(edit));
    CHECK(edits.size() == 43);
    const TempFolder folder;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        CAPTURE(i, edits[i].what, edits[i].row);
        const auto file = folder / std::to_string(i);
        {
            auto database = LineDatabase::open(file, "S1");
            makeTrail(*database);
            const auto whole = LineAudit(*database).verify();
            REQUIRE(whole);
            CHECK(whole->rows == kTrailRows);
            CHECK(!whole->changedRow);
        }
        apply(file, edits[i]);
        auto database = LineDatabase::open(file, "");
        const auto check = LineAudit(*database).verify();
        REQUIRE(check);
        REQUIRE(check->changedRow);
        INFO(check->what.english());
        if (edits[i].row > 0)
            CHECK(*check->changedRow == edits[i].row);
        CHECK(check->what.english().find(std::to_string(*check->changedRow)) != std::string::npos);
    }
}

TEST_CASE("Rows of the audit trail cannot be changed or deleted while its triggers stand")
{
    const TempFolder folder;
    auto database = LineDatabase::open(folder / "line", "S1");
    makeTrail(*database);
    soci::session sql(soci::sqlite3, "dbname=" + (folder / "line").string());
    CHECK_THROWS_AS(sql << "UPDATE audit SET actor = 'B9'", soci::soci_error);
    CHECK_THROWS_AS(sql << "DELETE FROM audit", soci::soci_error);
    CHECK(!LineAudit(*database).verify()->changedRow);
}

TEST_CASE("The trail has the time of the last event of each subject")
{
    const TempFolder folder;
    auto database = LineDatabase::open(folder / "line", "S1");
    LineAudit audit(*database);
    std::string last;
    for (const char* slot : {"A1", "B1", "A1"})
        last = audit.record("alarm_acknowledged", "TE1", slot)->at;
    REQUIRE(audit.record("slot_alarm", "", "C1"));
    const auto times = audit.latestTimes("alarm_acknowledged");
    REQUIRE(times);
    REQUIRE(times->size() == 2);
    CHECK(utcText(times->at("A1")) == last);
    CHECK(times->contains("B1"));
}

TEST_CASE("An external copy detects a completely recomputed audit trail, also after it has grown")
{
    const TempFolder folder;
    const auto file = folder / "line";
    auto database = LineDatabase::open(file, "S1");
    for (int i = 0; i < 3; ++i)
        REQUIRE(LineAudit(*database).record(audit::kLogin, "B1", ""));
    std::vector<AuditHead> sent; // rows 1 to 3
    const auto trail = LineAudit(*database).read();
    for (const AuditEntry& entry : *trail)
        sent.push_back({entry.sequence, entry.hash});
    REQUIRE(LineAudit(*database).record(audit::kLogin, "B2", ""));
    CHECK(!LineAudit(*database).verify(sent)->changedRow);
    {
        soci::session sql(soci::sqlite3, "dbname=" + file.string());
        sql << "DROP TRIGGER audit_no_UPDATE";
        sql << "UPDATE audit SET actor = 'B9' WHERE sequence = 2";
    }
    for (long long row = 2; row <= 4; ++row) {
        soci::session sql(soci::sqlite3, "dbname=" + file.string());
        sql << "UPDATE audit SET previous = (SELECT hash FROM audit WHERE sequence = :before) WHERE sequence = :row",
            soci::use(row - 1), soci::use(row);
        computeAnew(file, row);
    }
    CHECK(LineAudit(*database).verify()->table == "station"); // where both chains ended stands there as well
    const auto compared = LineAudit(*database).verify(sent);
    REQUIRE(compared->changedRow);
    CHECK(*compared->changedRow == 2);
    // The station goes on, and its later rows reach the other side: the end is the same there and here.
    const auto next = LineAudit(*database).record(audit::kLogin, "B3", "");
    REQUIRE(next);
    sent.push_back({next->sequence, next->hash});
    CHECK(LineAudit(*database).verify(sent)->changedRow == 2);
    CHECK(LineAudit(*database).verify(std::vector{AuditHead{9, sent[0].hash}})->changedRow == 6);
}
