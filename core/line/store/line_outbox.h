// Outbox of a station's database: rows to be sent to other systems, such as the server. Each result and each row of the
// audit trail adds a row in the same transaction; it is marked as sent when the receiver has stored it. A row that was
// stored but not yet marked at a crash is sent again, and the receiver recognises its id (at-least-once delivery).
#pragma once

#include "line/line/line_result.h"
#include "line/store/line_audit.h"
#include "line/store/line_database.h"

#include <span>
#include <vector>

namespace assay {

struct OutboxItem {
    long long number = 0;   // order of sending
    long long sequence = 0; // of the result or of the row of the audit trail
    nlohmann::json result;  // document as in docs/user/mes.md; null for a row of the audit trail
    AuditEntry entry = {};  // of the audit trail; empty for a result
    AuditHead audit = {};   // of a result: where the audit trail ended then
    std::string hash = {};  // of a result, in the chain of results
};

struct OutboxState {
    std::size_t waiting = 0;
    std::optional<UtcTime> waitingSince; // end of the oldest result that waits
    std::optional<UtcTime> lastSent;
};

class LineOutbox {
public:
    // `target` is a name such as "server".
    LineOutbox(LineDatabase& database, std::string target) : m_line(database.connection()), m_target(std::move(target))
    {
    }

    // Adds the target, and queues everything for it, existing rows first. A repeated call changes nothing.
    Result<void> addTarget();
    // Queues everything again from this result on, for a server that was restored from a backup.
    Result<void> sendAgain(long long fromSequence);

    // Returns the oldest queued items, in order.
    Result<std::vector<OutboxItem>> waiting(std::size_t limit);
    // Marks the items that the receiver has stored.
    Result<void> markSent(std::span<const long long> numbers);

    Result<OutboxState> state();

private:
    LineConnection& m_line;
    std::string m_target;
};

} // namespace assay
