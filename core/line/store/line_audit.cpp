#include "line/store/line_audit.h"

#include "ground/base/digest.h"
#include "ground/base/parse_json.h"
#include "ground/base/utc_time.h"
#include "line/store/line_connection.h"
#include "line/store/line_seal.h"
#include "line/store/line_tables_check.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace assay {

namespace {

const std::string kNoRow(64, '0');

constexpr const char* kAuditColumns = "SELECT sequence, at, station, actor, event, subject, detail, previous, hash ";

// Calls `act(entry)` for the rows of a query on the audit table until it returns false.
template <class Act> void eachAudit(soci::session& sql, const std::string& where, long long value, const Act& act)
{
    AuditEntry entry;
    soci::statement rows =
        (sql.prepare << kAuditColumns << "FROM audit " << where, soci::use(value), soci::into(entry.sequence),
         soci::into(entry.at), soci::into(entry.station), soci::into(entry.actor), soci::into(entry.event),
         soci::into(entry.subject), soci::into(entry.detail), soci::into(entry.previous), soci::into(entry.hash));
    rows.execute();
    while (rows.fetch() && act(entry)) {
    }
}

// Returns the fault of a row that follows a row with the hash `before`; "" = none.
Message faultOf(const AuditEntry& entry, const AuditHead& before)
{
    if (entry.sequence != before.sequence + 1)
        return msg("line", "Row {} of the audit trail is missing or was moved: row {} comes after row {}.",
                   before.sequence + 1, entry.sequence, before.sequence);
    if (entry.previous != before.hash)
        return msg("line", "Row {} of the audit trail does not follow the row before it: one of the two was changed.",
                   entry.sequence);
    if (entry.hash != chainedHash(entry))
        return msg("line", "Row {} of the audit trail was changed after it was written.", entry.sequence);
    return {};
}

Message cutOff(long long last, long long written)
{
    return msg("line", "Row {} of the audit trail is missing: the trail ends with row {}, but row {} had been written.",
               last + 1, last, written);
}

// Returns the highest row number recorded in this file, from any of its copies of the head.
long long lastWritten(soci::session& sql)
{
    long long last = 0;
    sql << "SELECT MAX(COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0), "
           "COALESCE((SELECT MAX(item) FROM outbox WHERE kind = 'audit'), 0), "
           "COALESCE((SELECT MAX(audit_sequence) FROM result), 0))",
        soci::into(last);
    return last;
}

void compareCopies(soci::session& sql, AuditCheck& check)
{
    if (const long long last = lastWritten(sql); last > check.head.sequence)
        return noteFault(check, "audit", check.head.sequence + 1, cutOff(check.head.sequence, last));
    long long row = 0, result = 0;
    sql << "SELECT r.audit_sequence, r.sequence FROM result AS r LEFT JOIN audit AS a ON a.sequence = r.audit_sequence "
           "WHERE r.audit_sequence > 0 AND (a.hash IS NULL OR a.hash <> r.audit_hash) ORDER BY r.audit_sequence LIMIT "
           "1",
        soci::into(row), soci::into(result);
    if (sql.got_data())
        noteFault(check, "audit", row,
                  msg("line", "Row {} of the audit trail is not the row that result {} referred to when it was stored.",
                      row, result));
}

// Rows of an external copy, compared in the order of this trail. Its head alone is not sufficient: after a recomputed
// chain the station continues and sends matching rows.
class Elsewhere {
public:
    explicit Elsewhere(std::span<const AuditHead> rows) : m_left(rows) {}
    void meet(const AuditEntry& entry)
    {
        for (; !m_left.empty() && m_left.front().sequence <= entry.sequence; m_left = m_left.subspan(1))
            if (m_other == 0 && m_left.front().sequence > 0 && m_left.front().hash != entry.hash)
                m_other = m_left.front().sequence;
    }
    void tell(AuditCheck& check) const // at the end of this trail
    {
        if (m_other > 0)
            noteFault(check, "audit", m_other,
                      msg("line", "Row {} of the external copy differs from this audit trail: the trail was rewritten.",
                          m_other));
        else if (!m_left.empty())
            noteFault(check, "audit", check.head.sequence + 1, cutOff(check.head.sequence, m_left.back().sequence));
    }

private:
    std::span<const AuditHead> m_left;
    long long m_other = 0;
};

} // namespace

std::string chainedHash(const AuditEntry& entry)
{
    const nlohmann::json fields = {entry.sequence, entry.at,      entry.station, entry.actor,
                                   entry.event,    entry.subject, entry.detail,  entry.previous};
    return sha256Hex(jsonText(fields));
}

AuditHead auditHead(LineConnection& line) { return chainHead(line.sql, "audit"); }

std::optional<AuditEntry> auditEntry(LineConnection& line, long long sequence)
{
    std::optional<AuditEntry> found;
    eachAudit(line.sql, "WHERE sequence = :sequence", sequence, [&](const AuditEntry& entry) {
        found = entry;
        return false;
    });
    return found;
}

AuditEntry appendAudit(LineConnection& line, const std::string& event, const std::string& actor,
                       const std::string& subject, const std::string& detail)
{
    const AuditHead head = auditHead(line);
    AuditEntry entry{head.sequence + 1, utcText(utcNow()), line.station, actor, event, subject, detail, head.hash, {}};
    entry.hash = chainedHash(entry);
    line.sql << "INSERT INTO audit (sequence, at, station, actor, event, subject, detail, previous, hash) "
                "VALUES (:sequence, :at, :station, :actor, :event, :subject, :detail, :previous, :hash)",
        soci::use(entry.sequence), soci::use(entry.at), soci::use(entry.station), soci::use(entry.actor),
        soci::use(entry.event), soci::use(entry.subject), soci::use(entry.detail), soci::use(entry.previous),
        soci::use(entry.hash);
    line.sql << "INSERT INTO outbox (target, kind, item) SELECT name, 'audit', :item FROM outbox_target",
        soci::use(entry.sequence);
    noteHead(line);
    return entry;
}

Result<AuditEntry> LineAudit::record(const std::string& event, const std::string& actor, const std::string& subject,
                                     const std::string& detail)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        LineTransaction all(sql);
        AuditEntry entry = appendAudit(m_line, event, actor, subject, detail);
        all.commit();
        return entry;
    });
}

Result<std::vector<AuditEntry>> LineAudit::read(long long first, std::size_t limit)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        std::vector<AuditEntry> entries;
        eachAudit(sql, "WHERE sequence >= :first ORDER BY sequence", first, [&](const AuditEntry& entry) {
            entries.push_back(entry);
            return entries.size() < limit;
        });
        return entries;
    });
}

Result<std::optional<AuditEntry>> LineAudit::latest(const std::string& event)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        long long sequence = 0;
        sql << "SELECT COALESCE(MAX(sequence), 0) FROM audit WHERE event = :event", soci::use(event),
            soci::into(sequence);
        return sequence > 0 ? auditEntry(m_line, sequence) : std::nullopt;
    });
}

Result<std::map<std::string, UtcTime>> LineAudit::latestTimes(const std::string& event)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        std::map<std::string, UtcTime> times;
        std::string subject, at;
        soci::statement rows =
            (sql.prepare << "SELECT subject, MAX(at) FROM audit WHERE event = :event GROUP BY subject",
             soci::use(event), soci::into(subject), soci::into(at));
        rows.execute();
        while (rows.fetch())
            if (const auto time = utcFromText(at))
                times[subject] = *time;
        return times;
    });
}

Result<AuditHead> LineAudit::head()
{
    return runOnDatabase(m_line, [&](soci::session&) { return auditHead(m_line); });
}

Result<AuditCheck> LineAudit::verify(const AuditCopies& copies)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        soci::transaction oneMoment(sql);
        AuditCheck check;
        Elsewhere copy(copies.audit);
        check.head = {0, kNoRow};
        eachAudit(sql, "WHERE sequence >= :first ORDER BY sequence", std::numeric_limits<long long>::min(),
                  [&](const AuditEntry& entry) {
                      if (Message fault = faultOf(entry, check.head); !fault.empty())
                          noteFault(check, "audit", std::min(entry.sequence, check.head.sequence + 1),
                                    std::move(fault));
                      ++check.rows;
                      check.head = {entry.sequence, entry.hash};
                      copy.meet(entry);
                      return !check.changedRow;
                  });
        if (!check.changedRow)
            compareCopies(sql, check);
        if (!check.changedRow)
            copy.tell(check);
        checkTables(m_line, copies, check);
        return check;
    });
}

} // namespace assay
