// Private to this folder: the connection of a LineDatabase, and the conversion of SOCI exceptions to values.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <soci/soci.h>
#include <string>

namespace assay {

struct LineConnection {
    soci::session sql;
    std::filesystem::path file;
    std::string station;
};

// Converts an error of SQLite: damage is Errc::corruptRecord, a lock by another writer Errc::busy.
Error lineError(const soci::soci_error& error, const std::filesystem::path& file);

// A transaction with a write lock from its start. A transaction that reads first fails without waiting if another
// program has written before its own write. Rolled back unless commit() was called.
class LineTransaction {
public:
    explicit LineTransaction(soci::session& sql) : m_sql(sql) { m_sql << "BEGIN IMMEDIATE"; }
    ~LineTransaction();
    LineTransaction(const LineTransaction&) = delete;
    LineTransaction& operator=(const LineTransaction&) = delete;
    void commit();

private:
    soci::session& m_sql;
    bool m_open = true;
};

template <class Act>
auto runOnDatabase(LineConnection& line, const Act& act) -> Result<decltype(act(std::declval<soci::session&>()))>
{
    try {
        if constexpr (std::is_void_v<decltype(act(line.sql))>) {
            act(line.sql);
            return {};
        } else {
            return act(line.sql);
        }
    } catch (const soci::soci_error& error) {
        return tl::unexpected(lineError(error, line.file));
    }
}

} // namespace assay
