// Stores results in the database of a station, and events in its audit trail.
#pragma once

#include "line/line/line_sink.h"
#include "line/store/line_database.h"

namespace assay {

class LineStoreSink : public LineSink {
public:
    explicit LineStoreSink(LineDatabase database) : m_database(std::move(database)) {}

    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent& event) override;

private:
    LineDatabase m_database;
};

} // namespace assay
