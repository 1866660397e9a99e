// The PostgreSQL server that many stations send to: its tables, and what is sent. Its side is described in
// docs/user/line-server.md; the SQL files are resources/postgresql/.
#pragma once

#include "line/store/line_outbox.h"
#include "line/store/postgres.h"

#include <span>

namespace assay {

// Version of what this program sends: the oldest tables that take it. Later versions of the tables take it as well, as
// long as their `oldest_station` says so.
inline constexpr int kServerSchemaVersion = 5;
// Name of the server among the targets of an outbox.
inline constexpr const char* kServerTarget = "server";

struct ServerVersions {
    int schema = 0;        // 0: it has no tables
    int oldestStation = 0; // programs from this version on may send
};
Result<ServerVersions> serverVersions(Postgres& server);
// Errc::refused with a sentence where this program may not send to a server of these versions.
Result<void> maySendTo(const ServerVersions& server);

// Brings the tables to the last of `versions`, texts of SQL in order: each version in a transaction, nobody else at the
// same time. Needs a role that may create schemas and roles. Returns how many were new. Errc::refused where the server
// has a newer one.
Result<int> installServer(Postgres& server, std::span<const std::string> versions);

// One batch in one statement, and so whole or not at all: items that are there already change nothing. `waiting` is how
// many the station has, these included.
Result<void> sendBatch(Postgres& server, const std::string& station, std::span<const OutboxItem> items,
                       std::size_t waiting, std::chrono::seconds limit, std::stop_token stop = {});

// The rows of a station's audit trail that the server has, in order; an edited one that was sent again stands beside
// the first one. Needs the role of a reader.
Result<std::vector<AuditHead>> serverAuditRows(Postgres& server, const std::string& station);
// The same of its results, as far as they came with their hash.
Result<std::vector<AuditHead>> serverResultRows(Postgres& server, const std::string& station);

} // namespace assay
