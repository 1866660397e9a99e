#include "line/store/line_results.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"
#include "line/store/line_audit.h"
#include "line/store/line_connection.h"
#include "line/store/line_seal.h"

#include <algorithm>
#include <cctype>

namespace assay {

namespace {

std::int64_t millisecondsOf(UtcTime time) { return time.time_since_epoch().count(); }

void addMetrics(soci::session& sql, long long sequence, const std::vector<LineMetric>& metrics)
{
    LineMetric metric;
    int place = 0;
    soci::statement put =
        (sql.prepare << "INSERT INTO result_value (sequence, place, metric, value, unit) "
                        "VALUES (:sequence, :place, :metric, :value, :unit)",
         soci::use(sequence), soci::use(place), soci::use(metric.id), soci::use(metric.value), soci::use(metric.unit));
    for (const LineMetric& next : metrics) {
        metric = next;
        put.execute(true);
        ++place;
    }
}

// In the caller's transaction.
void addResult(LineConnection& line, const LineResult& result)
{
    soci::session& sql = line.sql;
    long long sequence = 0;
    sql << "SELECT sequence FROM result WHERE id = :id", soci::use(result.id), soci::into(sequence);
    if (sql.got_data())
        return;
    nlohmann::ordered_json document = toJson(result);
    document.erase("metrics");
    const std::string text = jsonText(document);
    const std::string outcome = name(result.outcome);
    const int marginal = result.marginal, golden = result.golden, final = result.isFinal;
    const std::int64_t ended = millisecondsOf(result.ended);
    const AuditHead before = chainHead(sql, "result");
    sequence = before.sequence + 1;
    addMetrics(sql, sequence, result.metrics); // before the row, whose hash covers them
    ResultRow row{sequence, result.id, result.slot, result.serial,   outcome,     marginal, golden,
                  final,    ended,     text,        auditHead(line), before.hash, {}};
    row.hash = chainedHash(sql, row);
    sql << "INSERT INTO result (sequence, id, slot, serial, outcome, marginal, golden, final, ended_ms, document, "
           "audit_sequence, audit_hash, previous, hash) VALUES (:sequence, :id, :slot, :serial, :outcome, :marginal, "
           ":golden, :final, :ended, :document, :audit_sequence, :audit_hash, :previous, :hash)",
        soci::use(sequence), soci::use(result.id), soci::use(result.slot), soci::use(result.serial), soci::use(outcome),
        soci::use(marginal), soci::use(golden), soci::use(final), soci::use(ended), soci::use(text),
        soci::use(row.audit.sequence), soci::use(row.audit.hash), soci::use(row.previous), soci::use(row.hash);
    sql << "INSERT INTO outbox (target, kind, item) SELECT name, 'result', :item FROM outbox_target",
        soci::use(sequence);
}

bool isUuid(const std::string& text)
{
    constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return std::ranges::equal(text, kForm, [](char c, char form) {
        return form == 'x' ? std::isxdigit(static_cast<unsigned char>(c)) != 0 : c == form;
    });
}

Result<void> belongsTo(const std::string& station, const LineResult& result)
{
    if (!isUuid(result.id) || !(result.parent.empty() || isUuid(result.parent)))
        return fail(Errc::badInput, msg("line", "A result has the id {} and the parent {}, which are not UUIDs.",
                                        displayable(result.id), displayable(result.parent)));
    if (result.station != station)
        return fail(Errc::badInput, msg("line",
                                        "The result {} of station {} does not belong in the database of station {}; "
                                        "each station keeps its own.",
                                        displayable(result.id), displayable(result.station), displayable(station)));
    return {};
}

} // namespace

nlohmann::json storedDocument(LineConnection& line, long long sequence, const std::string& document)
{
    nlohmann::json out = parseJson(document);
    if (!out.is_object())
        return {};
    auto& metrics = out["metrics"] = nlohmann::json::array();
    for (const auto& row : metricRows(line.sql, sequence))
        metrics.push_back({{"id", row[1]}, {"value", row[2]}, {"unit", row[3]}});
    return out;
}

Result<void> LineResults::addAll(std::span<const LineResult> results)
{
    for (const LineResult& result : results)
        if (auto own = belongsTo(m_line.station, result); !own)
            return own;
    return runOnDatabase(m_line, [&](soci::session& sql) {
        LineTransaction all(sql);
        sql << "PRAGMA defer_foreign_keys = ON"; // metrics come before their result
        for (const LineResult& result : results)
            addResult(m_line, result);
        noteHead(m_line);
        all.commit();
    });
}

Result<std::vector<LineResult>> LineResults::query(const std::string& where, const std::string& value,
                                                   std::size_t limit)
{
    return runOnDatabase(m_line, [&](soci::session& sql) {
        long long sequence = 0;
        std::string document;
        std::vector<LineResult> results;
        soci::statement rows = (sql.prepare << "SELECT sequence, document FROM result WHERE " << where
                                            << " ORDER BY sequence DESC LIMIT " << limit,
                                soci::use(value), soci::into(sequence), soci::into(document));
        rows.execute();
        while (rows.fetch())
            if (auto result = lineResultFromJson(storedDocument(m_line, sequence, document)))
                results.push_back(std::move(*result));
        return results;
    });
}

Result<std::vector<LineResult>> LineResults::latest(std::size_t limit) { return query(":any = ''", "", limit); }

Result<std::vector<LineResult>> LineResults::ofSerial(const std::string& serial, std::size_t limit)
{
    return query("serial = :serial", serial, limit);
}

Result<void> LineResults::eachEnded(UtcTime begin, UtcTime end, const std::function<void(const LineResult&)>& act)
{
    const std::int64_t from = millisecondsOf(begin), to = millisecondsOf(end);
    return runOnDatabase(m_line, [&](soci::session& sql) {
        long long sequence = 0;
        std::string document;
        soci::statement rows = (sql.prepare << "SELECT sequence, document FROM result WHERE ended_ms >= :begin AND "
                                               "ended_ms < :end ORDER BY ended_ms, sequence",
                                soci::use(from), soci::use(to), soci::into(sequence), soci::into(document));
        rows.execute();
        while (rows.fetch())
            if (const auto result = lineResultFromJson(storedDocument(m_line, sequence, document)))
                act(*result);
    });
}

} // namespace assay
