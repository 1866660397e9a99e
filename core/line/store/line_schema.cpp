#include "line/store/line_schema.h"

#include "line/store/line_connection.h"

#include <span>
#include <vector>

namespace assay {

namespace {

// Triggers make record tables append-only for all programs that open the file.
constexpr const char* kNeverChanged = "CREATE TRIGGER {0}_no_{1} BEFORE {1} ON {0} BEGIN "
                                      "SELECT RAISE(ABORT, 'rows of {0} are never changed or deleted'); END";

std::string neverChanged(const char* table, const char* act) { return fmt::format(kNeverChanged, table, act); }

// `head` has the heads of both chains.
std::vector<std::string> peopleTables()
{
    return {"CREATE TABLE station (name TEXT NOT NULL, head TEXT NOT NULL DEFAULT '')",
            "CREATE TABLE audit (sequence INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, station TEXT NOT NULL, "
            "actor TEXT NOT NULL, event TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL, "
            "previous TEXT NOT NULL, hash TEXT NOT NULL)",
            neverChanged("audit", "UPDATE"), neverChanged("audit", "DELETE"),
            "CREATE TABLE user (badge TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, "
            "password_hash TEXT NOT NULL, added_at TEXT NOT NULL) WITHOUT ROWID"};
}

// `sequence` is the station's order, independent of its clock; `document` the result without its metrics; `audit_*` the
// head of the audit trail at that time; `mark` the check sum of a sent row.
std::vector<std::string> resultTables()
{
    return {
        "CREATE TABLE result (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, "
        "slot TEXT NOT NULL, serial TEXT NOT NULL, outcome TEXT NOT NULL, marginal INTEGER NOT NULL, "
        "golden INTEGER NOT NULL, final INTEGER NOT NULL, ended_ms INTEGER NOT NULL, document TEXT NOT NULL, "
        "audit_sequence INTEGER NOT NULL, audit_hash TEXT NOT NULL, previous TEXT NOT NULL DEFAULT '', "
        "hash TEXT NOT NULL DEFAULT '')",
        "CREATE INDEX result_by_serial ON result (serial, sequence)",
        "CREATE INDEX result_by_slot ON result (slot, sequence)",
        "CREATE INDEX result_by_end ON result (ended_ms)",
        "CREATE INDEX result_golden ON result (sequence) WHERE golden",
        neverChanged("result", "UPDATE"),
        neverChanged("result", "DELETE"),
        "CREATE TABLE result_value (sequence INTEGER NOT NULL REFERENCES result (sequence), place INTEGER NOT NULL, "
        "metric TEXT NOT NULL, value REAL NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (sequence, place)) WITHOUT ROWID",
        neverChanged("result_value", "UPDATE"),
        neverChanged("result_value", "DELETE"),
        "CREATE TABLE outbox_target (name TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE outbox (number INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, kind TEXT NOT NULL, "
        "item INTEGER NOT NULL, sent_ms INTEGER, mark TEXT NOT NULL DEFAULT '')",
        "CREATE INDEX outbox_waiting ON outbox (target, number) WHERE sent_ms IS NULL",
        "CREATE INDEX outbox_sent ON outbox (target, sent_ms)",
    };
}

} // namespace

std::vector<std::pair<std::string, std::string>> lineTriggers()
{
    std::vector<std::pair<std::string, std::string>> triggers;
    for (const char* table : {"audit", "result", "result_value"})
        for (const char* act : {"UPDATE", "DELETE"})
            triggers.emplace_back(fmt::format("{}_no_{}", table, act), neverChanged(table, act));
    return triggers;
}

int lineSchemaVersion(soci::session& sql)
{
    int version = 0, tables = 0;
    sql << "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'", soci::into(tables);
    if (tables > 0)
        sql << "SELECT COALESCE(MAX(version), 0) FROM schema_version", soci::into(version);
    return version;
}

void createLineTables(soci::session& sql)
{
    LineTransaction all(sql);
    sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
    if (lineSchemaVersion(sql) == 0) {
        for (const std::vector<std::string>& tables : {peopleTables(), resultTables()})
            for (const std::string& statement : tables)
                sql << statement;
        const int version = kLineSchemaVersion;
        sql << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(version);
    }
    all.commit();
}

} // namespace assay
