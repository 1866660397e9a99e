// The database of one line station: a single SQLite file that is the truth about results, users and audit. Unlike the
// history it cannot be made again: it is never set aside, and what this version does not know is refused. What is in
// it, and who reads it: docs/formats/line-database.md.
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
    // Creates the file, and its folder, where there is none; then `station` must be a name. Later "" stands for the
    // station that it belongs to, and another name is Errc::refused: two stations in one file would number alike.
    // Errc::refused too for a file of a newer version, Errc::badInput for the database of something else, which is left
    // as it is. Errc::corruptRecord when it is damaged. The file can be read and written by its owner only. Waits at
    // most `patience` for other programs that write, here and later (Errc::busy).
    static Result<LineDatabase> open(const std::filesystem::path& file, const std::string& station,
                                     std::chrono::seconds patience = std::chrono::seconds(10));
    // Opens it to read: nothing is created or migrated, in no file and beside none, and the medium may be read-only.
    // Errc::badInput for a file that is no station's database.
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
