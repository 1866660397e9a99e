// What of a station's database has still to be sent to others: to the server, to systems of the factory. A row comes
// with each result and each row of the audit trail, in the same transaction; it is marked when the receiver has kept
// it. So nothing is lost; what was kept and not yet marked when a program died is sent again, and the receiver knows it
// by its id.
#pragma once

#include "line/line/line_result.h"
#include "line/store/line_audit.h"
#include "line/store/line_database.h"

#include <span>
#include <variant>

namespace assay {

struct OutboxItem {
    long long number = 0;   // order of sending
    long long sequence = 0; // of the result or of the row of the audit trail
    std::variant<LineResult, AuditEntry> content;
    AuditHead audit;  // of a result: where the audit trail ended then
    std::string hash; // of a result, in the chain of results
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

    // From now on everything is sent there too, what there is already first. Once is enough; again changes nothing.
    Result<void> addTarget();
    // Forgets the target and what waits for it.
    Result<void> removeTarget();
    // Sends everything again from this result on, as to a server that was restored from an old copy.
    Result<void> sendAgain(long long fromSequence);

    // The oldest that wait, in order.
    Result<std::vector<OutboxItem>> waiting(std::size_t limit);
    // They are kept by the receiver.
    Result<void> markSent(std::span<const long long> numbers);

    Result<OutboxState> state();

private:
    LineConnection& m_line;
    std::string m_target;
};

} // namespace assay
