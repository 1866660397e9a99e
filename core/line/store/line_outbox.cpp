#include "line/store/line_outbox.h"

#include "line/store/line_connection.h"
#include "line/store/line_results.h"
#include "line/store/line_seal.h"

namespace assay {

namespace {

struct WaitingRow {
    long long number = 0, item = 0;
    std::string kind;
};

std::vector<WaitingRow> waitingRows(soci::session& sql, const std::string& target, std::size_t limit)
{
    WaitingRow row;
    std::vector<WaitingRow> rows;
    soci::statement statement = (sql.prepare << "SELECT number, item, kind FROM outbox WHERE target = :target "
                                                "AND sent_ms IS NULL ORDER BY number LIMIT "
                                             << limit,
                                 soci::use(target), soci::into(row.number), soci::into(row.item), soci::into(row.kind));
    statement.execute();
    while (statement.fetch())
        rows.push_back(row);
    return rows;
}

std::optional<OutboxItem> resultItem(LineConnection& line, const WaitingRow& row)
{
    std::string document;
    OutboxItem item{row.number, row.item, {}};
    line.sql << "SELECT document, audit_sequence, audit_hash, hash FROM result WHERE sequence = :sequence",
        soci::use(row.item), soci::into(document), soci::into(item.audit.sequence), soci::into(item.audit.hash),
        soci::into(item.hash);
    item.result = storedDocument(line, row.item, document);
    const auto result = lineResultFromJson(item.result);
    if (!result)
        return std::nullopt;
    item.result["reason_text"] = result->reason.english();
    return item;
}

std::optional<OutboxItem> auditItem(LineConnection& line, const WaitingRow& row)
{
    const auto entry = auditEntry(line, row.item);
    if (!entry)
        return std::nullopt;
    return OutboxItem{row.number, row.item, {}, *entry};
}

std::optional<UtcTime> timeOf(long long milliseconds, soci::indicator indicator)
{
    if (indicator == soci::i_null)
        return std::nullopt;
    return UtcTime(std::chrono::milliseconds(milliseconds));
}

} // namespace

Result<void> LineOutbox::addTarget()
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        LineTransaction all(sql);
        int known = 0;
        sql << "SELECT COUNT(*) FROM outbox_target WHERE name = :name", soci::use(m_target), soci::into(known);
        if (known == 0) {
            sql << "INSERT INTO outbox_target (name) VALUES (:name)", soci::use(m_target);
            sql << "INSERT INTO outbox (target, kind, item) SELECT :target, 'audit', sequence FROM audit "
                   "ORDER BY sequence",
                soci::use(m_target);
            sql << "INSERT INTO outbox (target, kind, item) SELECT :target, 'result', sequence FROM result "
                   "ORDER BY sequence",
                soci::use(m_target);
        }
        all.commit();
    });
}

Result<void> LineOutbox::sendAgain(long long fromSequence)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        sql << "UPDATE outbox SET sent_ms = NULL, mark = '' WHERE target = :target AND (kind = 'audit' OR item >= "
               ":sequence)",
            soci::use(m_target), soci::use(fromSequence);
    });
}

Result<std::vector<OutboxItem>> LineOutbox::waiting(std::size_t limit)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        soci::transaction oneMoment(sql);
        std::vector<OutboxItem> items;
        for (const WaitingRow& row : waitingRows(sql, m_target, limit)) {
            auto item = row.kind == "audit" ? auditItem(m_line, row) : resultItem(m_line, row);
            if (!item)
                throw soci::soci_error(fmt::format("{} {} is missing or not readable", row.kind, row.item));
            items.push_back(std::move(*item));
        }
        return items;
    });
}

Result<void> LineOutbox::markSent(std::span<const long long> numbers)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        LineTransaction all(sql);
        long long number = 0;
        const std::int64_t now = utcNow().time_since_epoch().count();
        long long item = 0;
        std::string kind, seal;
        soci::statement find = (sql.prepare << "SELECT kind, item FROM outbox WHERE number = :number",
                                soci::use(number), soci::into(kind), soci::into(item));
        soci::statement mark = (sql.prepare << "UPDATE outbox SET sent_ms = :now, mark = :mark WHERE number = :number",
                                soci::use(now), soci::use(seal), soci::use(number));
        for (const long long next : numbers) {
            number = next;
            if (!find.execute(true))
                continue;
            seal = sentMark(number, m_target, kind, item, now);
            mark.execute(true);
        }
        all.commit();
    });
}

Result<OutboxState> LineOutbox::state()
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        OutboxState state;
        long long waiting = 0, since = 0, sent = 0;
        soci::indicator sinceKnown = soci::i_null, sentKnown = soci::i_null;
        sql << "SELECT COUNT(*) FROM outbox WHERE target = :target AND sent_ms IS NULL", soci::use(m_target),
            soci::into(waiting);
        sql << "SELECT r.ended_ms FROM outbox AS o JOIN result AS r ON r.sequence = o.item WHERE o.target = :target "
               "AND o.sent_ms IS NULL AND o.kind = 'result' ORDER BY o.number LIMIT 1",
            soci::use(m_target), soci::into(since, sinceKnown);
        sql << "SELECT MAX(sent_ms) FROM outbox WHERE target = :target", soci::use(m_target),
            soci::into(sent, sentKnown);
        state.waiting = static_cast<std::size_t>(waiting);
        state.waitingSince = timeOf(since, sinceKnown);
        state.lastSent = timeOf(sent, sentKnown);
        return state;
    });
}

} // namespace assay
