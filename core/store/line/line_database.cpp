#include "store/line/line_database.h"

#include "base/text.h"
#include "store/line/line_connection.h"
#include "store/line/line_schema.h"

#include <soci/sqlite3/soci-sqlite3.h>

namespace assay {

namespace fs = std::filesystem;

namespace {

Result<void> checkVersion(LineConnection& line)
{
    const auto version = onLine(line, lineSchemaVersion);
    if (!version)
        return tl::unexpected(version.error());
    if (*version > kLineSchemaVersion)
        return fail(Errc::refused, msg("line",
                                       "The station's database {} was written by a newer version of this program (its "
                                       "tables are of version {}, this one knows {}); use that version.",
                                       displayable(line.file.string(), kMaxPathLength), *version, kLineSchemaVersion));
    if (*version == kLineSchemaVersion)
        return {};
    return onLine(line, [](soci::session& sql) { migrateLine(sql, kLineSchemaVersion); });
}

Result<void> claimFor(LineConnection& line, const std::string& station)
{
    const auto read = onLine(line, [&](soci::session& sql) {
        LineTransaction all(sql);
        sql << "INSERT INTO station (name) SELECT :name WHERE NOT EXISTS (SELECT 1 FROM station) AND :given <> ''",
            soci::use(station), soci::use(station);
        sql << "SELECT name FROM station", soci::into(line.station);
        all.commit();
    });
    const std::string file = displayable(line.file.string(), kMaxPathLength);
    if (!read)
        return read;
    if (line.station.empty())
        return fail(Errc::badInput,
                    msg("line", "The station's database {} has no station yet; begin with its name.", file));
    if (!station.empty() && station != line.station)
        return fail(Errc::refused,
                    msg("line", "The database {} belongs to station {}, not to {}; each station keeps its own.", file,
                        displayable(line.station), displayable(station)));
    return {};
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
    std::error_code none; // opening the file will say it
    if (station.empty() && !fs::exists(file, none))
        return fail(Errc::badInput, msg("line", "There is no station's database {}; a station makes it when it starts.",
                                        displayable(file.string(), kMaxPathLength)));
    fs::create_directories(file.parent_path(), none);
    try {
        connection->sql.open(soci::sqlite3, fmt::format("dbname=\"{}\" timeout={}", file.string(), patience.count()));
        connection->sql << "PRAGMA journal_mode = WAL"; // readers and the writer do not wait for each other
        connection->sql << "PRAGMA synchronous = FULL"; // a result that was added survives a power cut
        connection->sql << "PRAGMA foreign_keys = ON";
    } catch (const soci::soci_error& error) {
        return tl::unexpected(lineError(error, file));
    }
    if (auto known = checkVersion(*connection); !known)
        return tl::unexpected(known.error());
    if (auto claimed = claimFor(*connection, station); !claimed)
        return tl::unexpected(claimed.error());
    return LineDatabase(std::move(connection));
}

} // namespace assay
