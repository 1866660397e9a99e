// What the sources of this folder share: the connection behind a LineDatabase, and the border where the exceptions of
// SOCI become values. Nobody else includes this.
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

// The sentence for what SQLite said; damage is Errc::corruptRecord, a writer that does not end Errc::busy.
Error lineError(const soci::soci_error& error, const std::filesystem::path& file);

// A transaction that has the right to write from its begin. One that reads first and writes then fails, without
// waiting, where another program has written in between. Undone where commit() is not reached.
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
