#include "line/store/line_server.h"

#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::chrono::seconds kAskLimit{30};
constexpr std::chrono::hours kInstallLimit{24}; // sums of a large database are filled once
constexpr unsigned kSmallest = 32767;           // of the server's smallint

// Mapping of a JSON key to a column and its type.
struct Column {
    const char* name;
    const char* type;
};
constexpr Column kResultColumns[] = {{"result_id", "uuid"},
                                     {"ended_at", "timestamptz"},
                                     {"started_at", "timestamptz"},
                                     {"station_sequence", "bigint"},
                                     {"audit_sequence", "bigint"},
                                     {"parent_id", "uuid"},
                                     {"attempt", "smallint"},
                                     {"bin", "smallint"},
                                     {"marginal", "boolean"},
                                     {"golden", "boolean"},
                                     {"final", "boolean"},
                                     {"station", "text"},
                                     {"slot", "text"},
                                     {"outcome", "text"},
                                     {"reader", "text"},
                                     {"operator", "text"},
                                     {"work_order", "text"},
                                     {"part", "text"},
                                     {"lot", "text"},
                                     {"serial", "text"},
                                     {"card", "text"},
                                     {"profile", "text"},
                                     {"profile_version", "text"},
                                     {"profile_sha256", "text"},
                                     {"software", "text"},
                                     {"criterion", "text"},
                                     {"reason", "text"},
                                     {"run_id", "text"},
                                     {"run_folder", "text"},
                                     {"audit_hash", "text"},
                                     {"result_hash", "text"},
                                     {"metrics", "jsonb"}};
constexpr Column kAuditColumnsSent[] = {
    {"station", "text"}, {"sequence", "bigint"}, {"at", "timestamptz"}, {"actor", "text"}, {"event", "text"},
    {"subject", "text"}, {"detail", "text"},     {"previous", "text"},  {"hash", "text"},  {"at_text", "text"}};

// No SELECT on a table: a writer has INSERT rights only.
std::string insertSql(const char* table, const char* key, std::span<const Column> columns)
{
    std::string names, types;
    for (const Column& column : columns) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", column.name);
        types += fmt::format("{}{} {}", types.empty() ? "" : ", ", column.name, column.type);
    }
    return fmt::format(
        "INSERT INTO cardassay.{0} ({2}) SELECT {2} FROM batch, jsonb_to_recordset(b -> '{1}') AS x ({3}) "
        "ON CONFLICT DO NOTHING",
        table, key, names, types);
}

const std::string& batchSql()
{
    static const std::string sql = fmt::format(
        "WITH batch AS (SELECT $1::jsonb AS b), r AS ({}), a AS ({}) INSERT INTO cardassay.batch (station, "
        "sent_at, waiting) SELECT b ->> 'station', (b ->> 'sent_at')::timestamptz, (b ->> 'waiting')::bigint "
        "FROM batch",
        insertSql("result", "results", kResultColumns), insertSql("audit_event", "audit", kAuditColumnsSent));
    return sql;
}

// PostgreSQL keeps no NUL in texts.
std::string kept(const std::string& text)
{
    std::string out = text;
    std::erase(out, '\0');
    return out;
}

nlohmann::json sentResult(const OutboxItem& item)
{
    const auto& result = std::get<LineResult>(item.content);
    nlohmann::json out = {{"result_id", kept(result.id)},
                          {"ended_at", utcText(result.ended)},
                          {"started_at", utcText(result.started)},
                          {"station_sequence", item.sequence},
                          {"audit_sequence", item.audit.sequence},
                          {"attempt", std::min(result.attempt, kSmallest)},
                          {"bin", std::min(result.bin, kSmallest)},
                          {"marginal", result.marginal},
                          {"golden", result.golden},
                          {"final", result.isFinal},
                          {"station", kept(result.station)},
                          {"slot", kept(result.slot)},
                          {"outcome", name(result.outcome)},
                          {"reader", kept(result.reader)},
                          {"operator", kept(result.operatorName)},
                          {"work_order", kept(result.workOrder)},
                          {"part", kept(result.part)},
                          {"lot", kept(result.lot)},
                          {"serial", kept(result.serial)},
                          {"card", kept(result.card)},
                          {"profile", kept(result.profileName)},
                          {"profile_version", kept(result.profileVersion)},
                          {"profile_sha256", kept(result.profileSha256)},
                          {"software", kept(result.toolVersion)},
                          {"criterion", kept(result.criterion)},
                          {"reason", kept(result.reason.english())},
                          {"run_id", kept(result.runId)},
                          {"run_folder", kept(result.runFolder)},
                          {"audit_hash", item.audit.hash},
                          {"result_hash", item.hash}};
    if (!result.parent.empty())
        out["parent_id"] = result.parent;
    nlohmann::json& metrics = out["metrics"] = nlohmann::json::object();
    for (const LineMetric& metric : result.metrics)
        metrics[kept(metric.id)] = metric.value;
    return out;
}

nlohmann::json sentAudit(const AuditEntry& entry)
{
    return {{"station", kept(entry.station)},
            {"sequence", entry.sequence},
            {"at", entry.at},
            {"actor", kept(entry.actor)},
            {"event", kept(entry.event)},
            {"subject", kept(entry.subject)},
            {"detail", kept(entry.detail)},
            {"previous", entry.previous},
            {"hash", entry.hash},
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
        return fail(Errc::refused, msg("line",
                                       "The database server has tables of version {} and this station sends "
                                       "version {}; upgrade the server with `outbox init`. Results wait.",
                                       server.schema, kServerSchemaVersion));
    if (server.oldestStation > kServerSchemaVersion)
        return fail(Errc::refused, msg("line",
                                       "The database server takes results from version {} on and this station "
                                       "sends version {}; upgrade the station. Results wait.",
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
    nlohmann::json batch = {{"station", kept(station)},
                            {"sent_at", utcText(utcNow())},
                            {"waiting", waiting},
                            {"results", nlohmann::json::array()},
                            {"audit", nlohmann::json::array()}};
    for (const OutboxItem& item : items) {
        if (const auto* entry = std::get_if<AuditEntry>(&item.content))
            batch["audit"].push_back(sentAudit(*entry));
        else
            batch["results"].push_back(sentResult(item));
    }
    const std::string text = batch.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const auto sent = server.run(batchSql(), {text}, limit, stop);
    if (!sent)
        return tl::unexpected(sent.error());
    return {};
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
