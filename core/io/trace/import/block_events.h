// Block layer events of Linux (blktrace): pairs each request with its completion. Shared by blkparse text and the
// binary form.
#pragma once

#include "io/trace/import/trace_import.h"

#include <map>
#include <optional>

namespace assay {

// Requests are taken when the driver gets them (issue); a log without issue events uses queue events.
enum class BlockAction { queue, issue, requeue, complete, other };

struct BlockEvent {
    BlockAction action = BlockAction::other;
    std::uint64_t device = 0; // any number that identifies the device
    Ns at{};
    std::optional<IoOp> op; // nothing for commands other than I/O
    bool flushBefore = false;
    bool sync = false, fua = false, meta = false;
    std::uint64_t sector = 0; // of 512 bytes, at most kMaxTraceNumber / 512
    Bytes bytes;
    bool failed = false;
};

// Prescan of a log: its first device, and the event types of its requests.
struct BlockSurvey {
    std::optional<std::uint64_t> device;
    bool issues = false, queues = false;

    // Returns false if all is known.
    bool see(const BlockEvent& event);
    // Errc::badInput if no event starts a request.
    Result<void> check(const std::filesystem::path& log) const;
};

class BlockEvents {
public:
    BlockEvents(ImportTarget& target, const BlockSurvey& survey)
        : m_target(target), m_device(survey.device), m_begins(survey.issues ? BlockAction::issue : BlockAction::queue)
    {
    }
    // Events of other devices are counted in the notes.
    Result<void> add(const BlockEvent& event);

private:
    using Key = std::pair<IoOp, std::uint64_t>; // sector; 0 for flushes
    struct Open {
        TraceOrder::Ticket ticket;
        Bytes left; // remaining data of the request
    };
    Result<void> begin(const BlockEvent& event);
    void complete(std::multimap<Key, Open>::iterator open, const BlockEvent& event);

    ImportTarget& m_target;
    std::optional<std::uint64_t> m_device;
    BlockAction m_begins;
    std::multimap<Key, Open> m_open;
};

} // namespace assay
