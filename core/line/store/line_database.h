// Database of one line station: a single SQLite file, the primary record of results, users and audit. Unlike the
// history it cannot be rebuilt: it is never set aside, and unknown content is refused. Content and readers:
// docs/formats/line-database.md.
#pragma once

#include "ground/base/result.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

namespace assay {

struct LineConnection; // line_connection.h, for the sources of this folder

// One connection, for one thread at a time; each thread opens its own. LineResults, LineOutbox, LineAudit and LineUsers
// work on it.
class LineDatabase {
public:
    // Creates the file and its folder if missing; then `station` must be a name. For an existing file "" means its own
    // station, and another name is Errc::refused, because results of two stations would share numbers. Errc::refused
    // for a file of a newer version, Errc::badInput for an older one or another kind of database, which stay unchanged,
    // Errc::corruptRecord for a damaged file. Only the owner can read and write the file. Waits at most `patience` for
    // other writers, here and later (Errc::busy).
    static Result<LineDatabase> open(const std::filesystem::path& file, const std::string& station,
                                     std::chrono::seconds patience = std::chrono::seconds(10));
    // Opens the file for reading: creates nothing, so the medium may be read-only. Errc::badInput for a file that
    // is no station database.
    static Result<LineDatabase> openToRead(const std::filesystem::path& file,
                                           std::chrono::seconds patience = std::chrono::seconds(10));
    LineDatabase(LineDatabase&&) noexcept;
    LineDatabase& operator=(LineDatabase&&) noexcept;
    ~LineDatabase();

    const std::string& station() const;
    const std::filesystem::path& file() const;

    LineConnection& connection() { return *m_connection; }

private:
    explicit LineDatabase(std::unique_ptr<LineConnection> connection);
    std::unique_ptr<LineConnection> m_connection;
};

} // namespace assay
