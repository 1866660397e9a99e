// How the rows of a station's database are bound to each other beside the audit trail: results are a chain like it, and
// the heads of both chains stand in the table `station`. For the sources of this folder. What each covers:
// docs/formats/line-database.md.
#pragma once

#include "line/store/line_connection.h"
#include "line/store/line_head.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <soci/soci.h>

namespace assay {

// A row of the table `result` as it is stored, with its metrics.
struct ResultRow {
    long long sequence = 0;
    std::string id, slot, serial, outcome;
    int marginal = 0, golden = 0, final = 0;
    long long ended_ms = 0;
    std::string document;
    AuditHead audit; // where the audit trail ended then
    std::string previous, hash;
};
// Returns the metrics of a result in their order, each as [place, metric, value, unit].
nlohmann::json metricRows(soci::session& sql, long long sequence);
// SHA-256 over a JSON list of the fields in this order, without `hash`, and of the metrics in their order.
std::string chainedHash(soci::session& sql, const ResultRow& row);
// Calls `act` for each row in order until it returns false.
void eachResultRow(soci::session& sql, const std::function<bool(const ResultRow&)>& act);

// Returns the last row of the chain in `table`, audit or result; {0, 64 zeros} for an empty chain.
AuditHead chainHead(soci::session& sql, const char* table);

// The heads of both chains as one text, "AUDIT-RESULTS-SHA256": numbers of the last rows, and a digest over them, their
// hashes and the station.
std::string headText(const std::string& station, const AuditHead& audit, const AuditHead& results);
// Writes it into the table `station`. In the caller's transaction, after each row that it adds to a chain.
void noteHead(LineConnection& line);

// Returns the SHA-256 of a row of the table `user`; "" for an unknown badge.
std::string userDigest(soci::session& sql, const std::string& badge);

// Returns the check sum of a sent row of the outbox; it detects an edit by hand.
std::string sentMark(long long number, const std::string& target, const std::string& kind, long long item,
                     long long sent_ms);

} // namespace assay
