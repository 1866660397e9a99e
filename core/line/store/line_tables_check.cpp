#include "line/store/line_tables_check.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"
#include "line/store/line_schema.h"
#include "line/store/line_seal.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace assay {

namespace {

// Returns true if the statement yields a row.
bool hasRow(soci::session& sql, const std::string& query)
{
    int one = 0;
    sql << "SELECT EXISTS (" << query << ")", soci::into(one);
    return one != 0;
}

struct ColumnType {
    const char* table;
    const char* columns; // separated by blanks
    const char* type;
};
constexpr ColumnType kColumnTypes[] = {
    {"audit", "at station actor event subject detail previous hash", "text"},
    {"result", "id slot serial outcome document audit_hash previous hash", "text"},
    {"result", "marginal golden final ended_ms audit_sequence", "integer"},
    {"result_value", "metric unit", "text"},
    {"result_value", "sequence place", "integer"},
    {"outbox_target", "name", "text"},
    {"result_value", "value", "real"},
    {"user", "badge name role password_hash added_at", "text"},
    {"station", "name head", "text"},
    {"outbox", "target kind mark", "text"},
    {"outbox", "item", "integer"},
};

// SQLite stores a value of any type in any column; reading it as another type would hide that.
void checkTypes(soci::session& sql, AuditCheck& check)
{
    for (const ColumnType& known : kColumnTypes) {
        std::string wrong;
        std::istringstream columns(known.columns);
        for (std::string column; columns >> column;)
            wrong += fmt::format("{}typeof({}) <> '{}'", wrong.empty() ? "" : " OR ", column, known.type);
        if (!check.changedRow && hasRow(sql, fmt::format("SELECT 1 FROM {} WHERE {}", known.table, wrong)))
            noteFault(check, known.table, 0,
                      msg("line", "The table {} has a value of a kind that this program never writes.", known.table));
    }
}

Message resultFault(soci::session& sql, const ResultRow& row, const AuditHead& before)
{
    if (row.sequence != before.sequence + 1)
        return msg("line", "Result {} is missing or was moved: result {} comes after result {}.", before.sequence + 1,
                   row.sequence, before.sequence);
    if (row.previous != before.hash)
        return msg("line", "Result {} does not follow the result before it: one of the two was changed.", row.sequence);
    if (row.hash != chainedHash(sql, row))
        return msg("line", "Result {} was changed after it was written.", row.sequence);
    return {};
}

// Finds rows of a copy outside the database that differ from this chain or are missing in it.
void compareResults(std::span<const AuditHead> there, const std::map<long long, std::string>& here, AuditCheck& check)
{
    for (const AuditHead& row : there) {
        const auto found = here.find(row.sequence);
        if (found == here.end())
            return noteFault(check, "result", row.sequence,
                             msg("line", "Result {} is missing, but the external copy has it.", row.sequence));
        if (found->second != row.hash)
            return noteFault(check, "result", row.sequence,
                             msg("line", "Result {} differs from the external copy.", row.sequence));
    }
}

AuditHead checkResults(soci::session& sql, const AuditCopies& copies, AuditCheck& check)
{
    AuditHead head{0, std::string(64, '0')};
    std::map<long long, std::string> all;
    eachResultRow(sql, [&](const ResultRow& row) {
        if (Message fault = resultFault(sql, row, head); !fault.empty()) {
            noteFault(check, "result", std::min(row.sequence, head.sequence + 1), std::move(fault));
            return false;
        }
        head = {row.sequence, row.hash};
        all[row.sequence] = row.hash;
        return true;
    });
    check.results = all.size();
    if (check.changedRow)
        return head;
    long long written = 0;
    sql << "SELECT MAX(COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'result'), 0), "
           "COALESCE((SELECT MAX(item) FROM outbox WHERE kind = 'result'), 0), "
           "COALESCE((SELECT MAX(sequence) FROM result_value), 0))",
        soci::into(written);
    if (written != head.sequence)
        noteFault(check, "result", head.sequence + 1,
                  msg("line", "Result {} is missing: the results end with {}, but {} had been written.",
                      head.sequence + 1, head.sequence, written));
    else
        compareResults(copies.results, all, check);
    return head;
}

// Returns the last entry of the audit trail for each user.
struct UserChange {
    long long row = 0;
    std::string role, digest;
};

std::string textIn(const nlohmann::json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::map<std::string, UserChange> userChanges(soci::session& sql)
{
    std::map<std::string, UserChange> changes;
    long long row = 0;
    std::string badge, detail;
    soci::statement rows = (sql.prepare << "SELECT sequence, subject, detail FROM audit WHERE event = 'user_change' "
                                           "ORDER BY sequence",
                            soci::into(row), soci::into(badge), soci::into(detail));
    rows.execute();
    while (rows.fetch()) {
        const auto json = parseJson(detail);
        changes[badge] = {row, textIn(json, "role"), textIn(json, "sha256")};
    }
    return changes;
}

void checkUsers(soci::session& sql, AuditCheck& check)
{
    std::map<std::string, std::string> roles;
    std::string badge, role;
    soci::statement rows = (sql.prepare << "SELECT badge, role FROM user", soci::into(badge), soci::into(role));
    rows.execute();
    while (rows.fetch())
        roles[badge] = role;
    const auto changes = userChanges(sql);
    for (const auto& [who, is] : roles) {
        const auto change = changes.find(who);
        if (change == changes.end())
            return noteFault(check, "user", 0,
                             msg("line", "The user {} was added without this program.", displayable(who)));
        if (change->second.role != is ||
            (!change->second.digest.empty() && change->second.digest != userDigest(sql, who)))
            return noteFault(check, "user", change->second.row,
                             msg("line",
                                 "The user {} is not as row {} of the audit trail says: role, name or password "
                                 "were changed without this program.",
                                 displayable(who), change->second.row));
    }
    for (const auto& [who, change] : changes)
        if (!change.role.empty() && !roles.contains(who))
            return noteFault(check, "user", change.row,
                             msg("line", "The user {} was removed without this program.", displayable(who)));
}

constexpr const char* kWanted = "SELECT t.name, 'audit', a.sequence FROM outbox_target AS t, audit AS a UNION ALL "
                                "SELECT t.name, 'result', r.sequence FROM outbox_target AS t, result AS r";
constexpr const char* kThere = "SELECT target, kind, item FROM outbox";

// Returns true if all sent rows have a valid mark, and unsent rows none.
bool marksHold(soci::session& sql)
{
    long long number = 0, item = 0, sent = 0;
    std::string target, kind, mark, type;
    soci::statement rows = (sql.prepare << "SELECT number, target, kind, item, COALESCE(sent_ms, 0), mark, "
                                           "typeof(sent_ms) FROM outbox",
                            soci::into(number), soci::into(target), soci::into(kind), soci::into(item),
                            soci::into(sent), soci::into(mark), soci::into(type));
    rows.execute();
    while (rows.fetch())
        if ((type != "null" && type != "integer") ||
            mark != (type == "null" ? "" : sentMark(number, target, kind, item, sent)))
            return false;
    return true;
}

void checkOutbox(soci::session& sql, AuditCheck& check)
{
    constexpr const char* kOrder = "SELECT number, item, LAG(item) OVER (PARTITION BY target, kind ORDER BY number) AS "
                                   "before FROM outbox";
    const bool holds =
        !hasRow(sql, fmt::format("{} EXCEPT {}", kWanted, kThere)) &&
        !hasRow(sql, fmt::format("{} EXCEPT SELECT * FROM ({})", kThere, kWanted)) &&
        !hasRow(sql, "SELECT 1 FROM outbox GROUP BY target, kind, item HAVING COUNT(*) > 1") &&
        !hasRow(sql, fmt::format("SELECT 1 FROM ({}) WHERE item <= before OR number < 1 OR number > COALESCE((SELECT "
                                 "seq FROM sqlite_sequence WHERE name = 'outbox'), 0)",
                                 kOrder)) &&
        !hasRow(sql, "SELECT 1 FROM sqlite_sequence WHERE name = 'outbox' AND seq > 0 AND NOT EXISTS (SELECT 1 FROM "
                     "outbox)") &&
        marksHold(sql);
    if (!holds)
        noteFault(check, "outbox", 0,
                  msg("line", "The outbox was changed without this program: its rows are not those of the results and "
                              "of the audit trail, in their order."));
}

void checkSchema(soci::session& sql, AuditCheck& check)
{
    int stations = 0;
    sql << "SELECT COUNT(*) FROM station", soci::into(stations);
    if (lineSchemaVersion(sql) != kLineSchemaVersion || stations != 1)
        return noteFault(check, "schema_version", 0,
                         msg("line", "The tables schema_version or station were changed without this program."));
    for (const auto& [name, text] : lineTriggers()) {
        std::string there;
        sql << "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = :name", soci::use(name),
            soci::into(there);
        if (there != text)
            return noteFault(check, "sqlite_master", 0,
                             msg("line", "The trigger {}, which prevents changes, is missing or was changed.", name));
    }
}

// Numbers and digest of a head given as text.
struct ExpectedHead {
    long long audit = 0, results = 0;
};
std::optional<ExpectedHead> headFrom(const std::string& text)
{
    ExpectedHead head;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, head.audit);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-')
        return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, head.results);
    if (second.ec != std::errc() || second.ptr == end || *second.ptr != '-' || end - second.ptr != 65)
        return std::nullopt;
    return head;
}

std::string hashAt(soci::session& sql, const char* table, long long sequence)
{
    std::string hash(64, '0');
    if (sequence > 0) {
        hash.clear();
        sql << "SELECT hash FROM " << table << " WHERE sequence = :sequence", soci::use(sequence), soci::into(hash);
    }
    return hash;
}

void checkHeads(LineConnection& line, const AuditCopies& copies, const AuditHead& results, AuditCheck& check)
{
    std::string noted;
    line.sql << "SELECT head FROM station", soci::into(noted);
    check.headText = headText(line.station, check.head, results);
    if (noted != check.headText)
        return noteFault(check, "station", 0,
                         msg("line", "The end of the chains differs from the last row written: rows were removed or "
                                     "added there, or the name of the station was changed."));
    if (copies.head.empty())
        return;
    const auto expected = headFrom(copies.head);
    const std::string then = expected
                                 ? headText(line.station, {expected->audit, hashAt(line.sql, "audit", expected->audit)},
                                            {expected->results, hashAt(line.sql, "result", expected->results)})
                                 : "";
    if (then != copies.head)
        noteFault(check, "station", 0,
                  msg("line",
                      "The chains do not contain the head {}: rows up to it were changed or removed, and all later "
                      "ones were recomputed.",
                      displayable(copies.head, 100)));
}

} // namespace

void noteFault(AuditCheck& check, const char* table, long long row, Message what)
{
    check.changedRow = row;
    check.table = table;
    check.what = std::move(what);
}

bool isHeadText(const std::string& text) { return headFrom(text).has_value(); }

void checkTables(LineConnection& line, const AuditCopies& copies, AuditCheck& check)
{
    AuditHead results;
    const auto unlessFound = [&](const auto& act) {
        if (!check.changedRow)
            act();
    };
    unlessFound([&] { results = checkResults(line.sql, copies, check); });
    unlessFound([&] { checkUsers(line.sql, check); });
    unlessFound([&] { checkOutbox(line.sql, check); });
    unlessFound([&] { checkTypes(line.sql, check); });
    unlessFound([&] { checkHeads(line, copies, results, check); });
    unlessFound([&] { checkSchema(line.sql, check); });
}

} // namespace assay
