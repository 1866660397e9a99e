#include "line/store/line_connection.h"

#include "ground/base/terminal_text.h"
#include "ground/base/text.h"

#include <soci/sqlite3/soci-sqlite3.h>

namespace assay {

Error lineError(const soci::soci_error& error, const std::filesystem::path& file)
{
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    const int code = sqlite ? sqlite->result() & 0xff : 0; // 0: SOCI itself
    const std::string name = displayable(file.string(), kMaxPathLength), said = causeFromSqlite(error.what());
    if (code == SQLITE_BUSY)
        return {Errc::busy, msg("line", "Another program is writing to the station's database {}; try again.", name)};
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return {Errc::corruptRecord,
                msg("line", "The station's database {} is damaged ({}); stop the station and restore the file.", name,
                    said)};
    return {Errc::environment,
            msg("line", "The station's database {} cannot be used ({}); look at its folder and its disk.", name, said)};
}

LineTransaction::~LineTransaction()
{
    if (!m_open)
        return;
    try {
        m_sql << "ROLLBACK";
    } catch (const soci::soci_error&) { // the first error is reported
    }
}

void LineTransaction::commit()
{
    m_sql << "COMMIT";
    m_open = false;
}

} // namespace assay
