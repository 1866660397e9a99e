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

    // Returns the number of the result: the station's order, 1 and up, whatever its clock does. In one transaction
    // with the metrics and the rows of the outbox; on the disk when this returns (some milliseconds). A result that is
    // there already changes nothing. Errc::badInput where it is another station's.
    Result<long long> add(const LineResult& result);
    // As add(), for all of them in one transaction.
    Result<void> addAll(std::span<const LineResult> results);

    Result<std::size_t> count();
    Result<std::optional<LineResult>> find(const std::string& id);
    // Latest first, at most `limit`.
    Result<std::vector<LineResult>> latest(std::size_t limit);
    Result<std::vector<LineResult>> ofSerial(const std::string& serial, std::size_t limit);
    // Results of golden cards, in one slot or, with "", in all slots.
    Result<std::vector<LineResult>> golden(const std::string& slot, std::size_t limit);

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
