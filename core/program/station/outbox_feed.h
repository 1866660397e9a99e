// Hands what waits in the outbox of a station's database to another sink: what was stored just before the program died
// is handed over when it is started again.
#pragma once

#include "line/line/line_sink.h"
#include "line/store/line_outbox.h"

#include <memory>
#include <string>

namespace assay {

class OutboxFeed final : public LineSink {
public:
    // `target` is the name of `sink` in the outbox. The database is one of its own, to the file that the store of the
    // station writes.
    OutboxFeed(LineDatabase database, const std::string& target, std::unique_ptr<LineSink> sink);

    // Adds the target, and hands over what an earlier process has left.
    Result<void> begin();
    Result<void> add(const LineResult& result) override; // behind the store: all that waits, this one included
    Result<void> add(const LineEvent& event) override;

private:
    Result<void> forwardWaiting();
    LineDatabase m_database;
    LineOutbox m_outbox;
    std::unique_ptr<LineSink> m_sink;
};

} // namespace assay
