// Forwards the outbox of a station's database to another sink. Results stored just before a crash are forwarded after
// the restart.
#pragma once

#include "line/line/line_sink.h"
#include "line/store/line_outbox.h"

#include <memory>
#include <string>

namespace assay {

class OutboxFeed final : public LineSink {
public:
    // `target` is the name of `sink` in the outbox. `database` is a separate connection to the file that the station's
    // store writes.
    OutboxFeed(LineDatabase database, const std::string& target, std::unique_ptr<LineSink> sink);

    // Adds the target, and forwards the items of earlier processes.
    Result<void> begin();
    Result<void> add(const LineResult& result) override; // to be called after the store: forwards all queued items
    Result<void> add(const LineEvent& event) override;

private:
    Result<void> forwardWaiting();
    LineDatabase m_database;
    LineOutbox m_outbox;
    std::unique_ptr<LineSink> m_sink;
};

} // namespace assay
