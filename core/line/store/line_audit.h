// Audit trail of a station: an append-only hash chain of rows, each with the SHA-256 of itself and of the previous row.
// Changed, removed, added or reordered rows break the chain, unless all later rows are recomputed, because it contains
// no secret. Copies of its head detect that: in each result stored later, and on the server, which accepts additions
// only (docs/formats/line-database.md).
#pragma once

#include "ground/base/utc_time.h"
#include "line/store/line_database.h"
#include "line/store/line_head.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// Event names in the audit trail. Events of a station have the name LineEvent::kind.
namespace audit {
inline constexpr const char* kLogin = "login";
inline constexpr const char* kLoginFailed = "login_failed";
inline constexpr const char* kRecipeChange = "recipe_change"; // program/station/recipe_watch.h
inline constexpr const char* kLimitChange = "limit_change";
inline constexpr const char* kOverride = "override"; // a card that was judged is tested once more
inline constexpr const char* kDelete = "delete";     // of data of the station
inline constexpr const char* kExport = "export";     // of data of the station
inline constexpr const char* kUserChange = "user_change";
} // namespace audit

struct AuditEntry {
    long long sequence = 0; // 1, 2, 3, ...
    std::string at;         // by the station's clock, in UTC: see utcText()
    std::string station, actor;
    std::string event, subject, detail; // `detail` is free text or JSON
    std::string previous;               // hash of the row before; 64 zeros in the first
    std::string hash;
};

// SHA-256 over this row as a JSON list of its fields in the order of AuditEntry, without `hash`.
std::string chainedHash(const AuditEntry& entry);

class LineAudit {
public:
    explicit LineAudit(LineDatabase& database) : m_line(database.connection()) {}

    // `actor` is a badge, or "" for the station itself. In one transaction with the rows of the outbox that send it.
    Result<AuditEntry> record(const std::string& event, const std::string& actor, const std::string& subject,
                              const std::string& detail = {});
    // Oldest first, from `first` on.
    Result<std::vector<AuditEntry>> read(long long first = 1, std::size_t limit = 1000);
    // The last row of this event, if any.
    Result<std::optional<AuditEntry>> latest(const std::string& event);
    // When each subject had this event last, by the station's clock.
    Result<std::map<std::string, UtcTime>> latestTimes(const std::string& event);
    Result<AuditHead> head();
    // Compares each row with its hash, its neighbours and every copy of the head in this file; then the rows of all
    // other tables (line_seal.h), and all of them with the copies outside.
    Result<AuditCheck> verify(const AuditCopies& copies);
    Result<AuditCheck> verify(std::span<const AuditHead> elsewhere = {}) { return verify(AuditCopies{elsewhere}); }

private:
    LineConnection& m_line;
};

// For the sources of this folder.
// Adds a row, and those of the outbox, inside of the caller's transaction.
AuditEntry appendAudit(LineConnection& line, const std::string& event, const std::string& actor,
                       const std::string& subject, const std::string& detail);
AuditHead auditHead(LineConnection& line);
std::optional<AuditEntry> auditEntry(LineConnection& line, long long sequence);

} // namespace assay
