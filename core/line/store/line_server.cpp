#include "line/store/line_server.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"

#include <fmt/ranges.h>

namespace assay {

namespace {

constexpr std::chrono::seconds kAskLimit{30};
constexpr std::chrono::hours kInstallLimit{24}; // sums of a large database are filled once

// A column of a table, and its value: an expression over the rows of a batch, whose key has that type in JSON.
struct Column {
    std::string name, value, key, type;
};

Column sameColumn(const std::string& name, const std::string& type) { return {name, "x." + name, name, type}; }

Column columnOf(const LineField& field)
{
    const std::string type = field.columnType;
    const std::string key = std::holds_alternative<Message LineResult::*>(field.value) ? "reason_text" : field.key;
    if (type == "uuid")
        return {field.column, fmt::format("NULLIF(x.{}, '')::uuid", key), key, "text"};
    if (type == "smallint")
        return {field.column, fmt::format("LEAST(x.{}, 32767)", key), key, "bigint"};
    return {field.column, "x." + key, key, type};
}

// No SELECT on a table: a writer has INSERT rights only.
std::string insertSql(const char* table, const char* list, std::span<const Column> columns)
{
    std::vector<std::string> names, values, types;
    for (const Column& column : columns) {
        names.push_back(column.name);
        values.push_back(column.value);
        types.push_back(column.key + " " + column.type);
    }
    return fmt::format("INSERT INTO cardassay.{} ({}) SELECT {} FROM batch, jsonb_to_recordset(b -> '{}') AS x ({}) "
                       "ON CONFLICT DO NOTHING",
                       table, fmt::join(names, ", "), fmt::join(values, ", "), list, fmt::join(types, ", "));
}

std::string batchSql()
{
    std::vector<Column> results, audit;
    for (const LineField& field : lineFields())
        if (*field.column)
            results.push_back(columnOf(field));
    for (const auto& [name, type] : {std::pair("station_sequence", "bigint"),
                                     {"audit_sequence", "bigint"},
                                     {"audit_hash", "text"},
                                     {"result_hash", "text"},
                                     {"metrics", "jsonb"}})
        results.push_back(sameColumn(name, type));
    for (const auto& [name, type] : {std::pair("sequence", "bigint"), {"at", "timestamptz"}})
        audit.push_back(sameColumn(name, type));
    for (const char* name : {"station", "actor", "event", "subject", "detail", "previous", "hash", "at_text"})
        audit.push_back(sameColumn(name, "text"));
    return fmt::format(
        "WITH batch AS (SELECT $1::jsonb AS b), r AS ({}), a AS ({}) INSERT INTO cardassay.batch (station, "
        "sent_at, waiting) SELECT b ->> 'station', (b ->> 'sent_at')::timestamptz, (b ->> 'waiting')::bigint "
        "FROM batch",
        insertSql("result", "results", results), insertSql("audit_event", "audit", audit));
}

// PostgreSQL stores no NUL in texts.
void dropNul(nlohmann::json& json)
{
    if (auto* text = json.get_ptr<std::string*>())
        std::erase(*text, '\0');
    else if (json.is_structured())
        for (auto& part : json)
            dropNul(part);
}

nlohmann::json sentResult(const OutboxItem& item)
{
    nlohmann::json out = item.result;
    dropNul(out); // before ids of metrics become keys
    nlohmann::json values = nlohmann::json::object();
    for (const auto& metric : out.at("metrics"))
        values[metric.at("id").get<std::string>()] = metric.at("value");
    out["metrics"] = std::move(values);
    out["station_sequence"] = item.sequence;
    out["audit_sequence"] = item.audit.sequence;
    out["audit_hash"] = item.audit.hash;
    out["result_hash"] = item.hash;
    return out;
}

nlohmann::json sentAudit(const AuditEntry& entry)
{
    return {{"station", entry.station}, {"sequence", entry.sequence}, {"at", entry.at},
            {"actor", entry.actor},     {"event", entry.event},       {"subject", entry.subject},
            {"detail", entry.detail},   {"previous", entry.previous}, {"hash", entry.hash},
            {"at_text", entry.at}};
}

int numberOf(const std::optional<std::string>& text) { return text ? std::atoi(text->c_str()) : 0; }

} // namespace

Result<ServerVersions> serverVersions(Postgres& server)
{
    const auto known = server.run("SELECT to_regprocedure('cardassay.schema_versions()') IS NOT NULL", {}, kAskLimit);
    if (!known)
        return tl::unexpected(known.error());
    if (known->empty() || known->front().front() != "t")
        return ServerVersions{};
    const auto rows = server.run("SELECT version, oldest_station FROM cardassay.schema_versions()", {}, kAskLimit);
    if (!rows)
        return tl::unexpected(rows.error());
    if (rows->empty() || rows->front().size() < 2)
        return ServerVersions{};
    return ServerVersions{numberOf(rows->front()[0]), numberOf(rows->front()[1])};
}

Result<void> maySendTo(const ServerVersions& server)
{
    if (server.schema < kServerSchemaVersion)
        return fail(Errc::refused,
                    msg("line",
                        "The database server has tables of version {} and this station sends version {}; upgrade the "
                        "server with `outbox init`. Results are kept at the station until then.",
                        server.schema, kServerSchemaVersion));
    if (server.oldestStation > kServerSchemaVersion)
        return fail(Errc::refused, msg("line",
                                       "The database server accepts results from version {} on and this station sends "
                                       "version {}; upgrade the station. Results are kept at the station until then.",
                                       server.oldestStation, kServerSchemaVersion));
    return {};
}

Result<int> installServer(Postgres& server, std::span<const std::string> versions)
{
    const auto locked = server.run("SELECT pg_advisory_lock(hashtext('cardassay.install'))", {}, kInstallLimit);
    if (!locked)
        return tl::unexpected(locked.error());
    const auto have = serverVersions(server);
    if (!have)
        return tl::unexpected(have.error());
    const int last = static_cast<int>(versions.size());
    if (have->schema > last)
        return fail(Errc::refused, msg("line",
                                       "The database server has tables of version {}, this program knows {}; "
                                       "use the newer program.",
                                       have->schema, last));
    for (int version = have->schema + 1; version <= last; ++version) {
        const std::string sql = fmt::format("BEGIN; CREATE SCHEMA IF NOT EXISTS cardassay; SET LOCAL search_path = "
                                            "cardassay, pg_temp; {}; INSERT INTO schema_version (version, "
                                            "oldest_station) VALUES ({}, 1); COMMIT;",
                                            versions[version - 1], version);
        if (auto done = server.run(sql, {}, kInstallLimit); !done)
            return tl::unexpected(done.error());
    }
    return last - have->schema;
}

Result<void> sendBatch(Postgres& server, const std::string& station, std::span<const OutboxItem> items,
                       std::size_t waiting, std::chrono::seconds limit, std::stop_token stop)
{
    nlohmann::json batch = {{"station", station},
                            {"sent_at", utcText(utcNow())},
                            {"waiting", waiting},
                            {"results", nlohmann::json::array()},
                            {"audit", nlohmann::json::array()}};
    for (const OutboxItem& item : items)
        if (item.result.is_null())
            batch["audit"].push_back(sentAudit(item.entry));
        else
            batch["results"].push_back(sentResult(item));
    dropNul(batch);
    static const std::string sql = batchSql();
    const std::string text = jsonText(batch);
    return server.run(sql, {text}, limit, stop).map([](const PostgresRows&) {});
}

namespace {

// `query` takes the station, and the number and hash of the last row that is known.
Result<std::vector<AuditHead>> rowsOf(Postgres& server, const std::string& query, const std::string& station)
{
    std::vector<AuditHead> all;
    for (AuditHead last;; last = all.back()) {
        const auto rows = server.run(query, {station, std::to_string(last.sequence), last.hash}, kAskLimit);
        if (!rows)
            return tl::unexpected(rows.error());
        for (const auto& row : *rows)
            if (row.size() == 2 && row[0] && row[1])
                all.push_back({std::atoll(row[0]->c_str()), *row[1]});
        if (rows->size() < 10'000 || all.empty())
            return all;
    }
}

} // namespace

Result<std::vector<AuditHead>> serverAuditRows(Postgres& server, const std::string& station)
{
    return rowsOf(server,
                  "SELECT sequence, hash FROM cardassay.v_audit WHERE station = $1 AND (sequence, hash) > "
                  "($2::bigint, $3) ORDER BY sequence, hash LIMIT 10000",
                  station);
}

Result<std::vector<AuditHead>> serverResultRows(Postgres& server, const std::string& station)
{
    return rowsOf(server,
                  "SELECT station_sequence, result_hash FROM cardassay.v_result WHERE station = $1 AND "
                  "(station_sequence, result_hash) > ($2::bigint, $3) AND result_hash <> '' "
                  "ORDER BY station_sequence, result_hash LIMIT 10000",
                  station);
}

} // namespace assay
