// Results of a station: append-only storage and queries.
#pragma once

#include "line/line/line_result.h"
#include "line/store/line_database.h"

#include <functional>
#include <span>

namespace assay {

class LineResults {
public:
    explicit LineResults(LineDatabase& database) : m_line(database.connection()) {}

    // Stores all of them, with their metrics and the rows of the outbox, in one transaction; on the disk when this
    // returns (some milliseconds). Numbers are the station's order, 1 and up, whatever its clock does. A result that is
    // there already changes nothing. Errc::badInput where one is another station's.
    Result<void> addAll(std::span<const LineResult> results);
    Result<void> add(const LineResult& result) { return addAll({&result, 1}); }

    // Latest first, at most `limit`.
    Result<std::vector<LineResult>> latest(std::size_t limit);
    Result<std::vector<LineResult>> ofSerial(const std::string& serial, std::size_t limit);

    // Calls `act` for each result with an end in [begin, end), such as a shift, in order of their end, with its
    // metrics; one at a time, because all may exceed the memory.
    Result<void> eachEnded(UtcTime begin, UtcTime end, const std::function<void(const LineResult&)>& act);

private:
    Result<std::vector<LineResult>> query(const std::string& where, const std::string& value, std::size_t limit);
    LineConnection& m_line;
};

// For the sources of this folder: the document of a row, with its metrics as toJson() has them; null if it is no
// object.
nlohmann::json storedDocument(LineConnection& line, long long sequence, const std::string& document);

} // namespace assay
