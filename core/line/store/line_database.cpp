#include "line/store/line_database.h"

#include "ground/base/text.h"
#include "line/store/line_connection.h"
#include "line/store/line_schema.h"
#include "line/store/line_seal.h"

#include <cctype>
#include <fstream>
#include <soci/sqlite3/soci-sqlite3.h>

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string shownDatabase(const fs::path& file) { return displayable(file.string(), kMaxPathLength); }

tl::unexpected<Error> noDatabase(const fs::path& file)
{
    return fail(Errc::badInput, msg("line", "{} is not a station's database; name the database file of a station.",
                                    shownDatabase(file)));
}

// Converts a file name to a URI for SQLite (RFC 3986).
std::string uriOf(const fs::path& file)
{
    std::error_code none;
    std::string uri = "file:";
    for (const char c : fs::absolute(file, none).generic_string())
        uri += std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '-' || c == '_' || c == '.'
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return uri;
}

// Opens for reading. A database that no program has open is treated as immutable: otherwise SQLite would create files
// next to a database in WAL mode.
void connectToRead(soci::session& sql, const fs::path& file, std::chrono::seconds patience)
{
    std::error_code none;
    if (fs::exists(file.string() + "-wal", none))
        sql.open(soci::sqlite3, fmt::format("dbname=\"{}\" timeout={} readonly=true", file.string(), patience.count()));
    else
        sql.open(soci::sqlite3, fmt::format("dbname=\"{}?immutable=1\" readonly=true", uriOf(file)));
}

enum class Content { none, station, other };

// Returns the kind of database in the file. Writes nothing.
Result<Content> contentOf(LineConnection& line, std::chrono::seconds patience)
{
    std::error_code none;
    if (!fs::exists(line.file, none))
        return Content::none;
    if (!fs::is_regular_file(line.file, none))
        return noDatabase(line.file);
    try {
        int tables = 0, own = 0;
        soci::session sql;
        connectToRead(sql, line.file, patience);
        sql << "SELECT COUNT(*), COALESCE(SUM(type = 'table' AND name IN ('schema_version', 'station', 'audit')), 0) "
               "FROM sqlite_master",
            soci::into(tables), soci::into(own);
        return tables == 0 ? Content::none : own == 3 ? Content::station : Content::other;
    } catch (const soci::soci_error& error) {
        return tl::unexpected(lineError(error, line.file));
    }
}

Result<int> knownVersion(LineConnection& line)
{
    const auto version = runOnDatabase(line, lineSchemaVersion);
    if (version && *version > kLineSchemaVersion)
        return fail(Errc::refused, msg("line",
                                       "The station's database {} was written by a newer version of this program (its "
                                       "tables are of version {}, this one knows {}); use that version.",
                                       shownDatabase(line.file), *version, kLineSchemaVersion));
    if (version && *version != 0 && *version < kLineSchemaVersion)
        return fail(Errc::badInput,
                    msg("line",
                        "The station's database {} was written by an earlier version of this program (its tables are "
                        "of version {}, this one knows {}); keep it, and let the station begin a new one.",
                        shownDatabase(line.file), *version, kLineSchemaVersion));
    return version;
}

// `fresh`: the tables were made just now.
Result<void> claimFor(LineConnection& line, const std::string& station, bool fresh)
{
    const auto read = runOnDatabase(line, [&](soci::session& sql) {
        LineTransaction all(sql);
        int known = 0;
        sql << "SELECT COUNT(*) FROM station", soci::into(known);
        if (known == 0 && !station.empty())
            sql << "INSERT INTO station (name) VALUES (:name)", soci::use(station);
        sql << "SELECT name FROM station", soci::into(line.station);
        if (!line.station.empty() && (fresh || known == 0))
            noteHead(line);
        all.commit();
    });
    if (!read)
        return read;
    if (line.station.empty())
        return fail(Errc::badInput,
                    msg("line", "The station's database {} has no station yet; give the name of the station first.",
                        shownDatabase(line.file)));
    if (!station.empty() && station != line.station)
        return fail(Errc::refused,
                    msg("line", "The database {} belongs to station {}, not to {}; each station keeps its own.",
                        shownDatabase(line.file), displayable(line.station), displayable(station)));
    return {};
}

// It holds hashes of passwords.
void keepToOwner(const fs::path& file)
{
    std::error_code none;
    for (const char* ending : {"", "-wal", "-shm"})
        if (const fs::path part = file.string() + ending; fs::exists(part, none))
            fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, none);
}

} // namespace

LineDatabase::LineDatabase(std::unique_ptr<LineConnection> connection) : m_connection(std::move(connection)) {}
LineDatabase::LineDatabase(LineDatabase&&) noexcept = default;
LineDatabase& LineDatabase::operator=(LineDatabase&&) noexcept = default;
LineDatabase::~LineDatabase() = default;

const std::string& LineDatabase::station() const { return m_connection->station; }
const fs::path& LineDatabase::file() const { return m_connection->file; }

Result<LineDatabase> LineDatabase::open(const fs::path& file, const std::string& station, std::chrono::seconds patience)
{
    auto connection = std::make_unique<LineConnection>();
    connection->file = file;
    std::error_code none; // reported when the file is opened
    if (station.empty() && !fs::exists(file, none))
        return fail(Errc::badInput,
                    msg("line", "The station's database {} does not exist; the station creates it when it starts.",
                        displayable(file.string(), kMaxPathLength)));
    const auto content = contentOf(*connection, patience);
    if (!content)
        return tl::unexpected(content.error());
    if (*content == Content::other || (*content == Content::none && station.empty()))
        return noDatabase(file);
    fs::create_directories(file.parent_path(), none);
    if (*content == Content::none && !fs::exists(file, none))
        std::ofstream(file, std::ios::binary | std::ios::app)
            .flush(); // permissions are set before the content is written
    keepToOwner(file);
    try {
        connection->sql.open(soci::sqlite3, fmt::format("dbname=\"{}\" timeout={}", file.string(), patience.count()));
        connection->sql << "PRAGMA journal_mode = WAL"; // readers and the writer do not wait for each other
        connection->sql << "PRAGMA synchronous = FULL"; // a result that was added survives a power cut
        connection->sql << "PRAGMA foreign_keys = ON";
    } catch (const soci::soci_error& error) {
        return tl::unexpected(lineError(error, file));
    }
    const auto version = knownVersion(*connection);
    if (!version)
        return tl::unexpected(version.error());
    const bool fresh = *version == 0;
    if (fresh)
        if (auto done = runOnDatabase(*connection, createLineTables); !done)
            return tl::unexpected(done.error());
    if (auto claimed = claimFor(*connection, station, fresh); !claimed)
        return tl::unexpected(claimed.error());
    return LineDatabase(std::move(connection));
}

Result<LineDatabase> LineDatabase::openToRead(const fs::path& file, std::chrono::seconds patience)
{
    auto connection = std::make_unique<LineConnection>();
    connection->file = file;
    std::error_code none;
    if (!fs::exists(file, none))
        return fail(Errc::badInput,
                    msg("line", "The station's database {} does not exist; the station creates it when it starts.",
                        shownDatabase(file)));
    const auto content = contentOf(*connection, patience);
    if (!content)
        return tl::unexpected(content.error());
    if (*content != Content::station)
        return noDatabase(file);
    try {
        connectToRead(connection->sql, file, patience);
        connection->sql << "SELECT name FROM station", soci::into(connection->station);
    } catch (const soci::soci_error& error) {
        return tl::unexpected(lineError(error, file));
    }
    if (const auto version = knownVersion(*connection); !version)
        return tl::unexpected(version.error());
    if (connection->station.empty())
        return noDatabase(file);
    return LineDatabase(std::move(connection));
}

} // namespace assay
