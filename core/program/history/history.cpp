#include "program/history/history.h"

#include "ground/base/terminal_text.h"
#include "ground/base/text.h"

#include <array>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sstream>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr int kSchemaVersion = 3;
constexpr std::size_t kNumbersAtOnce = 10'000;

// Searched columns are separate from displayed ones: a search reads one table only.
constexpr std::array kSchema = {
    "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL, complete INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, run_id TEXT NOT NULL, "
    "digest TEXT NOT NULL, card TEXT NOT NULL, serial TEXT NOT NULL, lot TEXT NOT NULL, supplier TEXT NOT NULL, "
    "verdict TEXT NOT NULL, started TEXT NOT NULL, words TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS document (run INTEGER PRIMARY KEY, document TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS run_by_id ON run (run_id)",
    "CREATE INDEX IF NOT EXISTS run_by_serial ON run (serial, card)",
    "CREATE INDEX IF NOT EXISTS run_by_start ON run (started DESC, id DESC)",
    "CREATE INDEX IF NOT EXISTS run_by_supplier ON run (supplier)",
    "CREATE INDEX IF NOT EXISTS run_by_lot ON run (lot)",
};

constexpr const char* kPut =
    "INSERT INTO run (folder, run_id, digest, card, serial, lot, supplier, verdict, started, words) "
    "VALUES (:folder, :run_id, :digest, :card, :serial, :lot, :supplier, :verdict, :started, :words) "
    "ON CONFLICT (folder) DO UPDATE SET run_id = excluded.run_id, digest = excluded.digest, card = excluded.card, "
    "serial = excluded.serial, lot = excluded.lot, supplier = excluded.supplier, verdict = excluded.verdict, "
    "started = excluded.started, words = excluded.words";
constexpr const char* kPutDocument = "INSERT INTO document (run, document) SELECT id, :document FROM run "
                                     "WHERE folder = :folder "
                                     "ON CONFLICT (run) DO UPDATE SET document = excluded.document";

// Error code of SQLite; 0 for an error of SOCI itself.
int codeOf(const soci::soci_error& error)
{
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    return sqlite ? sqlite->result() & 0xff : 0;
}

Error asError(const soci::soci_error& error, const fs::path& file)
{
    const int code = codeOf(error);
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    return {damaged               ? Errc::corruptRecord
            : code == SQLITE_BUSY ? Errc::busy
                                  : Errc::environment,
            msg("history", "The history {} cannot be used ({}); delete it, then rebuild it by `history index`.",
                displayable(file.string(), 200), causeFromSqlite(error.what()))};
}

// Converts exceptions of SOCI and nlohmann::json to values.
template <class Act> auto guarded(const fs::path& file, const Act& act) -> Result<decltype(act())>
{
    try {
        if constexpr (std::is_void_v<decltype(act())>) {
            act();
            return {};
        } else {
            return act();
        }
    } catch (const soci::soci_error& error) {
        return tl::unexpected(asError(error, file));
    } catch (const nlohmann::json::exception&) {
        return fail(Errc::corruptRecord,
                    msg("history",
                        "The history {} has content that no version writes; delete it, then rebuild "
                        "it by `history index`.",
                        displayable(file.string(), 200)));
    }
}

// LIKE pattern for texts that contain `word`; escapes % and _.
std::string likePattern(const std::string& word)
{
    std::string pattern = "%";
    for (const char c : word) {
        if (c == '%' || c == '_' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

// A condition of the query with its bound value.
struct Condition {
    const char* sql;
    std::string value;
};

std::vector<Condition> conditionsOf(const HistoryQuery& query)
{
    std::vector<Condition> all;
    const auto want = [&](const char* sql, const std::string& value) {
        if (!value.empty())
            all.push_back({sql, value});
    };
    want("instr(lower(card || ' ' || serial), lower(?)) > 0", query.card);
    want("lot = ?", query.lot);
    want("supplier = ?", query.supplier);
    want("verdict = ?", query.verdict);
    want("started >= ?", query.since);
    want("started < ?", query.until.empty() ? "" : query.until + "~"); // after all times with this prefix
    std::istringstream words(query.text);
    for (std::string word; words >> word;)
        all.push_back({"words LIKE ? ESCAPE '\\'", likePattern(word)});
    return all;
}

// Sorted values of a run, in the order of HistoryOrder::By. Card, profile and operator are in its document only.
constexpr std::array<const char*, 6> kSortedBy = {
    "started",
    "verdict",
    "(SELECT json_extract(document, '$.model') FROM document WHERE run = run.id) COLLATE NOCASE {0}, card",
    "(SELECT json_extract(document, '$.profile') FROM document WHERE run = run.id) COLLATE NOCASE",
    "supplier COLLATE NOCASE {0}, lot COLLATE NOCASE {0}, "
    "(SELECT json_extract(document, '$.sample') FROM document WHERE run = run.id)",
    "(SELECT json_extract(document, '$.operator') FROM document WHERE run = run.id) COLLATE NOCASE",
};

std::string orderSql(const HistoryOrder& order)
{
    const char* way = order.descending ? "DESC" : "ASC";
    const std::string by = fmt::format(fmt::runtime(kSortedBy[static_cast<std::size_t>(order.by)]), way);
    return fmt::format("{} {}, started DESC, id DESC", by, way);
}

// Query for the matching runs.
std::string hitsSql(const char* columns, const HistoryQuery& query, const std::vector<Condition>& conditions,
                    const HistoryOrder& order = {})
{
    std::string where;
    for (const Condition& condition : conditions)
        where += (where.empty() ? " WHERE " : " AND ") + std::string(condition.sql);
    const std::string limit = query.limit == 0 ? "" : fmt::format(" LIMIT {}", query.limit);
    // If each row is read anyway, table order is fastest, and + prevents SQLite from using run_by_start, with which a
    // search of 100,000 runs takes five times as long.
    const bool whole = query.text.empty() && query.card.empty();
    const std::string sorted = order != HistoryOrder{} ? orderSql(order)
                               : whole                 ? "started DESC, id DESC"
                                                       : "+started DESC, id DESC";
    return fmt::format("SELECT {} FROM run{} ORDER BY {}{}", columns, where, sorted, limit);
}

// Columns of a row `hit`: its document, and whether another card has its serial number.
constexpr const char* kShown = "SELECT d.document, (SELECT MIN(card) FROM run WHERE serial = hit.serial) <> "
                               "(SELECT MAX(card) FROM run WHERE serial = hit.serial) ";

// Materialized, or SQLite joins before it searches and takes five times as long.
std::string findSql(const HistoryQuery& query, const std::vector<Condition>& conditions)
{
    return fmt::format("WITH hit AS MATERIALIZED ({}) {} FROM hit JOIN document AS d ON d.run = hit.id "
                       "ORDER BY hit.started DESC, hit.id DESC",
                       hitsSql("id, started, serial", query, conditions), kShown);
}

RunSummary shownRun(const std::string& document, int otherCard)
{
    RunSummary run = summaryFromJson(nlohmann::json::parse(document));
    run.repeatedSerial = !run.serialKey.empty() && otherCard != 0;
    return run;
}

} // namespace

struct History::Connection {
    soci::session sql;
    fs::path file;

    // Compares with the earlier entry of this folder or, if it was moved, of the same run.
    void compareWithEarlier(RunSummary& run)
    {
        std::string digest;
        sql << "SELECT digest FROM run WHERE folder = :folder AND run_id = :run_id", soci::use(run.folder),
            soci::use(run.runId), soci::into(digest);
        if (sql.got_data() && !digest.empty() && digest != run.digest) {
            run.changed = true;
            run.digest = digest;
        }
        const soci::rowset<std::string> same =
            (sql.prepare << "SELECT folder FROM run WHERE run_id = :run_id AND folder <> :folder", soci::use(run.runId),
             soci::use(run.folder));
        std::vector<std::string> gone;
        std::error_code error;
        for (const std::string& folder : same)
            if (!fs::exists(folder, error))
                gone.push_back(folder);
        for (const std::string& folder : gone) {
            sql << "DELETE FROM document WHERE run IN (SELECT id FROM run WHERE folder = :folder)", soci::use(folder);
            sql << "DELETE FROM run WHERE folder = :folder", soci::use(folder);
        }
    }

    void put(const RunSummary& run)
    {
        const std::string words = searchedText(run);
        const std::string document = toJson(run).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        sql << kPut, soci::use(run.folder), soci::use(run.runId), soci::use(run.digest), soci::use(run.card),
            soci::use(run.serialKey), soci::use(run.sample.lot), soci::use(run.sample.supplier), soci::use(run.verdict),
            soci::use(run.started), soci::use(words);
        sql << kPutDocument, soci::use(document), soci::use(run.folder);
    }

    // Readers and writers do not wait for each other then. While another program makes the same change, it may not.
    void useWal()
    {
        try {
            sql << "PRAGMA journal_mode = WAL";
        } catch (const soci::soci_error& error) {
            if (codeOf(error) != SQLITE_BUSY)
                throw;
        }
    }

    // Each statement by itself: another program may do the same now.
    void create()
    {
        useWal();
        sql << "PRAGMA synchronous = NORMAL"; // data lost by a power cut are in the run folders
        for (const char* statement : kSchema)
            sql << statement;
        sql << "INSERT INTO schema_version (version, complete) SELECT :version, 0 "
               "WHERE NOT EXISTS (SELECT 1 FROM schema_version)",
            soci::use(kSchemaVersion);
        int version = 0;
        sql << "SELECT version FROM schema_version", soci::into(version);
        if (version != kSchemaVersion)
            throw soci::sqlite3_soci_error(fmt::format("it is of version {}", version), SQLITE_NOTADB);
    }

    // A transaction that reads before it writes fails, without waiting, where another one has written in between.
    void claim() { sql << "UPDATE schema_version SET complete = complete"; }
};

History::History(std::unique_ptr<Connection> connection) : m_connection(std::move(connection)) {}
History::History(History&&) noexcept = default;
History& History::operator=(History&&) noexcept = default;
History::~History() = default;

Result<History> History::open(const fs::path& file, std::chrono::seconds patience)
{
    return guarded(file, [&] {
        std::error_code none; // reported when the file is opened
        fs::create_directories(file.parent_path(), none);
        auto connection = std::make_unique<Connection>();
        connection->file = file;
        connection->sql.open(soci::sqlite3, fmt::format("dbname=\"{}\" timeout={}", file.string(), patience.count()));
        connection->create();
        return History(std::move(connection));
    });
}

Result<void> History::add(std::span<RunSummary> runs)
{
    return guarded(m_connection->file, [&] {
        soci::transaction all(m_connection->sql);
        m_connection->claim();
        for (RunSummary& run : runs) {
            m_connection->compareWithEarlier(run);
            m_connection->put(run);
        }
        all.commit();
    });
}

Result<std::vector<RunSummary>> History::find(const HistoryQuery& query)
{
    return guarded(m_connection->file, [&] {
        const auto conditions = conditionsOf(query);
        std::string document;
        int otherCard = 0;
        soci::statement statement(m_connection->sql);
        for (const Condition& condition : conditions)
            statement.exchange(soci::use(condition.value));
        statement.exchange(soci::into(document));
        statement.exchange(soci::into(otherCard));
        statement.alloc();
        statement.prepare(findSql(query, conditions));
        statement.define_and_bind();
        statement.execute();
        std::vector<RunSummary> runs;
        while (statement.fetch())
            runs.push_back(shownRun(document, otherCard));
        return runs;
    });
}

Result<std::vector<long long>> History::findNumbers(const HistoryQuery& query, const HistoryOrder& order)
{
    return guarded(m_connection->file, [&] {
        const auto conditions = conditionsOf(query);
        std::vector<long long> some(kNumbersAtOnce);
        soci::statement statement(m_connection->sql);
        for (const Condition& condition : conditions)
            statement.exchange(soci::use(condition.value));
        statement.exchange(soci::into(some));
        statement.alloc();
        statement.prepare(hitsSql("id", query, conditions, order));
        statement.define_and_bind();
        statement.execute();
        std::vector<long long> numbers;
        while (statement.fetch()) {
            numbers.insert(numbers.end(), some.begin(), some.end());
            some.resize(kNumbersAtOnce);
        }
        return numbers;
    });
}

Result<std::vector<RunSummary>> History::read(std::span<const long long> numbers)
{
    return guarded(m_connection->file, [&] {
        long long number = 0;
        std::string document;
        int otherCard = 0;
        soci::statement statement =
            (m_connection->sql.prepare << kShown << "FROM run AS hit JOIN document AS d ON d.run = hit.id "
                                       << "WHERE hit.id = :number",
             soci::use(number), soci::into(document), soci::into(otherCard));
        std::vector<RunSummary> runs(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            number = numbers[i];
            if (statement.execute(true))
                runs[i] = shownRun(document, otherCard);
            else
                runs[i].missing = true;
        }
        return runs;
    });
}

Result<HistoryChoices> History::choices()
{
    return guarded(m_connection->file, [&] {
        HistoryChoices choices;
        for (const auto& [sql, values] :
             {std::pair{"SELECT DISTINCT supplier FROM run WHERE supplier > '' ORDER BY supplier", &choices.suppliers},
              {"SELECT DISTINCT lot FROM run WHERE lot > '' ORDER BY lot", &choices.lots}}) {
            const soci::rowset<std::string> rows = m_connection->sql.prepare << sql;
            values->assign(rows.begin(), rows.end());
        }
        return choices;
    });
}

Result<std::size_t> History::count()
{
    return guarded(m_connection->file, [&] {
        long long runs = 0;
        m_connection->sql << "SELECT COUNT(*) FROM run", soci::into(runs);
        return static_cast<std::size_t>(runs);
    });
}

Result<bool> History::complete()
{
    return guarded(m_connection->file, [&] {
        int complete = 0;
        m_connection->sql << "SELECT complete FROM schema_version", soci::into(complete);
        return complete != 0;
    });
}

Result<void> History::setComplete()
{
    return guarded(m_connection->file, [&] { m_connection->sql << "UPDATE schema_version SET complete = 1"; });
}

} // namespace assay
