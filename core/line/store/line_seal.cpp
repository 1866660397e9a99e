#include "line/store/line_seal.h"

#include "ground/base/digest.h"
#include "ground/base/parse_json.h"

namespace assay {

namespace {

std::string digestOf(const nlohmann::json& fields) { return sha256Hex(jsonText(fields)); }

} // namespace

nlohmann::json metricRows(soci::session& sql, long long sequence)
{
    auto list = nlohmann::json::array();
    long long place = 0;
    double value = 0;
    std::string metric, unit;
    soci::statement rows =
        (sql.prepare << "SELECT place, metric, value, unit FROM result_value WHERE sequence = :sequence ORDER BY place",
         soci::use(sequence), soci::into(place), soci::into(metric), soci::into(value), soci::into(unit));
    rows.execute();
    while (rows.fetch())
        list.push_back({place, metric, value, unit});
    return list;
}

std::string chainedHash(soci::session& sql, const ResultRow& row)
{
    return digestOf({row.sequence, row.id, row.slot, row.serial, row.outcome, row.marginal, row.golden, row.final,
                     row.ended_ms, row.document, row.audit.sequence, row.audit.hash, row.previous,
                     metricRows(sql, row.sequence)});
}

void eachResultRow(soci::session& sql, const std::function<bool(const ResultRow&)>& act)
{
    ResultRow row;
    soci::statement rows =
        (sql.prepare << "SELECT sequence, id, slot, serial, outcome, marginal, golden, final, ended_ms, document, "
                        "audit_sequence, audit_hash, previous, hash FROM result ORDER BY sequence",
         soci::into(row.sequence), soci::into(row.id), soci::into(row.slot), soci::into(row.serial),
         soci::into(row.outcome), soci::into(row.marginal), soci::into(row.golden), soci::into(row.final),
         soci::into(row.ended_ms), soci::into(row.document), soci::into(row.audit.sequence), soci::into(row.audit.hash),
         soci::into(row.previous), soci::into(row.hash));
    rows.execute();
    while (rows.fetch() && act(row)) {
    }
}

AuditHead chainHead(soci::session& sql, const char* table)
{
    AuditHead head{0, std::string(64, '0')};
    sql << "SELECT sequence, hash FROM " << table << " ORDER BY sequence DESC LIMIT 1", soci::into(head.sequence),
        soci::into(head.hash);
    return head;
}

std::string headText(const std::string& station, const AuditHead& audit, const AuditHead& results)
{
    return fmt::format("{}-{}-{}", audit.sequence, results.sequence,
                       digestOf({station, audit.sequence, audit.hash, results.sequence, results.hash}));
}

void noteHead(LineConnection& line)
{
    const std::string head = headText(line.station, chainHead(line.sql, "audit"), chainHead(line.sql, "result"));
    line.sql << "UPDATE station SET head = :head", soci::use(head);
}

std::string userDigest(soci::session& sql, const std::string& badge)
{
    std::string name, role, hash, added;
    sql << "SELECT name, role, password_hash, added_at FROM user WHERE badge = :badge", soci::use(badge),
        soci::into(name), soci::into(role), soci::into(hash), soci::into(added);
    return sql.got_data() ? digestOf({badge, name, role, hash, added}) : "";
}

std::string sentMark(long long number, const std::string& target, const std::string& kind, long long item,
                     long long sent_ms)
{
    return digestOf({number, target, kind, item, sent_ms}).substr(0, 16);
}

} // namespace assay
