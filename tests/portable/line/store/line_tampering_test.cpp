// Whatever is edited, added, replaced, taken away or cut off by hand in any table of a station's database is named.
#include "line/store/line_audit.h"
#include "line/store/line_outbox.h"
#include "line/store/line_results.h"
#include "line/store/line_users.h"
#include "support/draw.h"
#include "support/line_results.h"
#include "support/load.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kTamperings = 500;

// A station with users, an audit trail, results, and a server that has kept some of them.
void makeStation(const fs::path& file)
{
    auto database = LineDatabase::open(file, "S1");
    REQUIRE(database);
    LineUsers users(*database);
    REQUIRE(users.put({"E1", "Wang", Role::engineer, false, ""}, "secret1", ""));
    REQUIRE(users.put({"B1", "Li", Role::operator_, false, ""}, "", "E1"));
    LineOutbox outbox(*database, "server");
    REQUIRE(outbox.addTarget());
    LineAudit audit(*database);
    for (unsigned i = 1; i <= 8; ++i) {
        REQUIRE(audit.record(audit::kOverride, "B1", "slot " + std::to_string(i), "because"));
        REQUIRE(LineResults(*database).add(madeUpResult("S1", i * 9)));
    }
    const auto waiting = outbox.waiting(7);
    REQUIRE(waiting);
    std::vector<long long> numbers;
    for (const OutboxItem& item : *waiting)
        numbers.push_back(item.number);
    REQUIRE(outbox.markSent(numbers));
}

struct TableShape {
    const char* name;
    const char* key; // of one row
    std::vector<const char*> columns;
};

const std::vector<TableShape>& shapes()
{
    static const std::vector<TableShape> all = {
        {"audit", "sequence", {"sequence", "at", "station", "actor", "event", "subject", "detail", "previous", "hash"}},
        {"result",
         "sequence",
         {"sequence", "id", "slot", "serial", "outcome", "marginal", "golden", "final", "ended_ms", "document",
          "audit_sequence", "audit_hash", "previous", "hash"}},
        {"result_value", "sequence * 100 + place", {"sequence", "place", "metric", "value", "unit"}},
        {"user", "badge", {"badge", "name", "role", "password_hash", "added_at"}},
        {"outbox", "number", {"number", "target", "kind", "item", "sent_ms", "mark"}},
        {"outbox_target", "name", {"name"}},
        {"station", "name", {"name", "head"}},
    };
    return all;
}

std::string anyKey(soci::session& sql, const TableShape& table, Draw& draw)
{
    int rows = 0;
    sql << "SELECT COUNT(*) FROM " << table.name, soci::into(rows);
    REQUIRE(rows > 0);
    std::string key;
    sql << fmt::format("SELECT quote({0}) FROM {1} ORDER BY {0} LIMIT 1 OFFSET {2}", table.key, table.name,
                       draw.whole(0, static_cast<unsigned>(rows) - 1)),
        soci::into(key);
    return key;
}

// Another value than the one that is there, whatever its kind.
std::string otherValue(const char* column, Draw& draw)
{
    const std::array<std::string, 4> values = {
        fmt::format("CASE typeof({0}) WHEN 'integer' THEN {0} + {1} WHEN 'real' THEN {0} + 0.5 WHEN 'null' THEN 1 ELSE "
                    "{0} || 'x' END",
                    column, draw.whole(1, 40)),
        fmt::format("CASE WHEN {0} IS 1 THEN 0 ELSE 1 END", column),
        fmt::format("CASE WHEN {0} IS 'PASS' THEN 'FAIL' ELSE 'PASS' END", column),
        fmt::format("CAST({0} || '' AS BLOB)", column),
    };
    return values.at(draw.whole(0, 3));
}

// One statement of somebody with an SQLite shell, who takes the triggers away first and puts them back.
std::string tampering(soci::session& sql, Draw& draw)
{
    const TableShape& table = shapes()[draw.whole(0, static_cast<unsigned>(shapes().size()) - 1)];
    const std::string where = fmt::format(" WHERE {} = {}", table.key, anyKey(sql, table, draw));
    const char* column = table.columns[draw.whole(0, static_cast<unsigned>(table.columns.size()) - 1)];
    switch (draw.whole(0, 4)) {
    case 0: return fmt::format("DELETE FROM {}{}", table.name, where);
    case 1: // the end is cut off
        return std::string(table.key) == "sequence"
                   ? fmt::format("DELETE FROM {0} WHERE sequence > (SELECT MAX(sequence) FROM {0}) - {1}", table.name,
                                 draw.whole(1, 5))
                   : fmt::format("DELETE FROM {}", table.name);
    case 2: // a row of another origin
        if (std::string(table.name) == "audit")
            return "INSERT INTO audit SELECT sequence + 100, at, station, actor, event, subject, detail, previous, "
                   "hash "
                   "FROM audit" +
                   where;
        if (std::string(table.name) == "user")
            return "INSERT INTO user VALUES ('X9', 'X', 'engineer', '', '')";
        return fmt::format("UPDATE OR REPLACE {} SET {} = {}{}", table.name, column, otherValue(column, draw), where);
    default:
        return fmt::format("UPDATE OR REPLACE {} SET {} = {}{}", table.name, column, otherValue(column, draw), where);
    }
}

// The content of the database as text, to know whether a statement changed anything.
std::string contentOf(soci::session& sql)
{
    std::string all;
    for (const TableShape& table : shapes()) {
        std::string columns;
        for (const char* column : table.columns)
            columns += fmt::format("{}quote({})", columns.empty() ? "" : " || ',' || ", column);
        std::string row;
        soci::statement rows =
            (sql.prepare << "SELECT " << columns << " FROM " << table.name << " ORDER BY 1", soci::into(row));
        rows.execute();
        while (rows.fetch())
            all += row + "\n";
    }
    return all;
}

struct Triggers {
    std::vector<std::string> names, texts;
};

Triggers triggersOf(soci::session& sql)
{
    Triggers triggers;
    std::string name, text;
    soci::statement rows = (sql.prepare << "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
                            soci::into(name), soci::into(text));
    rows.execute();
    while (rows.fetch()) {
        triggers.names.push_back(name);
        triggers.texts.push_back(text);
    }
    return triggers;
}

// False where the statement changes nothing.
bool changesContent(const fs::path& file, const std::string& statement)
{
    soci::session sql(soci::sqlite3, "dbname=" + file.string());
    const Triggers triggers = triggersOf(sql);
    for (const std::string& name : triggers.names)
        sql << "DROP TRIGGER " << name;
    const std::string before = contentOf(sql);
    try {
        sql << statement;
    } catch (const soci::soci_error&) { // such as a sequence that is no number
    }
    const std::string after = contentOf(sql);
    for (const std::string& text : triggers.texts)
        sql << text;
    return before != after;
}

bool isNamed(const fs::path& file)
{
    auto database = LineDatabase::openToRead(file);
    if (!database)
        return !database.error().english().empty();
    const auto check = LineAudit(*database).verify();
    return check ? check->changedRow && !check->what.empty() : !check.error().english().empty();
}

} // namespace

TEST_CASE("Each random tampering with a station's database is named")
{
    const TempFolder folder;
    makeStation(folder / "good");
    {
        auto database = LineDatabase::openToRead(folder / "good");
        REQUIRE(database);
        const auto whole = LineAudit(*database).verify();
        REQUIRE(whole);
        INFO(whole->what.english());
        REQUIRE(!whole->changedRow);
        CHECK(whole->results == 8);
    }
    const std::uint64_t number = repetitionDivisor() == 1 ? kTamperings : load(kTamperings / 2);
    std::uint64_t tried = 0;
    for (std::uint64_t seed = 1; tried < number; ++seed) {
        REQUIRE(seed < 4 * kTamperings);
        const fs::path file = folder / "tampered";
        fs::copy_file(folder / "good", file, fs::copy_options::overwrite_existing);
        std::string statement;
        {
            Draw draw(seed);
            soci::session sql(soci::sqlite3, "dbname=" + file.string());
            statement = tampering(sql, draw);
        }
        if (!changesContent(file, statement))
            continue;
        ++tried;
        INFO("seed " << seed << ": " << statement);
        CHECK(isNamed(file));
    }
}

TEST_CASE("A result that was replaced where triggers do not see it is named")
{
    const TempFolder folder;
    makeStation(folder / "line");
    {
        soci::session sql(soci::sqlite3, "dbname=" + (folder / "line").string());
        sql << "PRAGMA recursive_triggers = 0";
        sql << "CREATE TEMP TABLE x AS SELECT * FROM result WHERE sequence = 3";
        sql << "UPDATE x SET outcome = 'PASS', document = replace(document, '\"FAIL\"', '\"PASS\"') || ' '";
        sql << "INSERT OR REPLACE INTO result SELECT * FROM x";
    }
    auto database = LineDatabase::openToRead(folder / "line");
    const auto check = LineAudit(*database).verify();
    REQUIRE(check->changedRow);
    CHECK(check->table == "result");
    CHECK(*check->changedRow == 3);
}

TEST_CASE("An external head detects a completely recomputed database")
{
    const TempFolder folder;
    makeStation(folder / "line");
    const auto headOf = [&](const fs::path& file) {
        auto database = LineDatabase::openToRead(file);
        return LineAudit(*database).verify()->headText;
    };
    const std::string head = headOf(folder / "line");
    makeStation(folder / "other"); // the same station with other rows, each of which fits
    auto line = LineDatabase::open(folder / "line", "S1");
    REQUIRE(LineResults(*line).add(madeUpResult("S1", 99)));
    CHECK(isHeadText(head));
    CHECK(!LineAudit(*line).verify(AuditCopies{{}, {}, head})->changedRow); // the chains went on
    auto other = LineDatabase::openToRead(folder / "other");
    CHECK(!LineAudit(*other).verify()->changedRow);
    const auto check = LineAudit(*other).verify(AuditCopies{{}, {}, head});
    REQUIRE(check->changedRow);
    CHECK(check->what.english().find(head) != std::string::npos);
}

TEST_CASE("Results that differ from the server, or are missing at the station, are named")
{
    const TempFolder folder;
    makeStation(folder / "line");
    auto line = LineDatabase::open(folder / "line", "S1");
    const std::vector<AuditHead> more{{9, std::string(64, 'a')}}, other{{2, std::string(64, 'a')}};
    CHECK(*LineAudit(*line).verify(AuditCopies{{}, more, ""})->changedRow == 9);
    CHECK(*LineAudit(*line).verify(AuditCopies{{}, other, ""})->changedRow == 2);
}

TEST_CASE("Reading a station's database makes and changes no file, and works where nothing can be written")
{
    const TempFolder folder;
    makeStation(folder / "line");
    const auto names = [&] {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(folder / ""))
            all.push_back(entry.path().filename().string());
        return all;
    };
    const auto before = names();
    const auto time = fs::last_write_time(folder / "line");
    fs::permissions(folder / "line", fs::perms::owner_read);
    {
        auto database = LineDatabase::openToRead(folder / "line");
        REQUIRE(database);
        CHECK(!LineAudit(*database).verify()->changedRow);
        CHECK(names() == before);
    }
    CHECK(names() == before);
    CHECK(fs::last_write_time(folder / "line") == time);
}

TEST_CASE("The database of another program is refused and left as it is, to read and to write")
{
    const TempFolder folder;
    const fs::path file = folder / "photos";
    {
        soci::session sql(soci::sqlite3, "dbname=" + file.string());
        sql << "CREATE TABLE photos (name TEXT)";
    }
    const auto bytesOf = [](const fs::path& path) {
        std::ifstream in(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const std::string before = bytesOf(file);
    CHECK(LineDatabase::openToRead(file).error().code == Errc::badInput);
    CHECK(LineDatabase::open(file, "").error().code == Errc::badInput);
    CHECK(LineDatabase::open(file, "S1").error().code == Errc::badInput);
    CHECK(bytesOf(file) == before);
    CHECK(!fs::exists(file.string() + "-wal"));
    CHECK(LineDatabase::openToRead(folder / "nothing").error().code == Errc::badInput);
    CHECK(!fs::exists(folder / "nothing"));
    CHECK(LineDatabase::openToRead(folder.path()).error().code == Errc::badInput);
}

TEST_CASE("A station's database can be read and written by its owner only")
{
    const TempFolder folder;
    makeStation(folder / "line");
    CHECK((fs::status(folder / "line").permissions() & fs::perms::all) ==
          (fs::perms::owner_read | fs::perms::owner_write));
}
