// What the block layer of Linux tells of its requests (blktrace): pairs each with its completion. Shared by the text of
// blkparse and the binary form.
#pragma once

#include "trace/import/trace_import.h"

#include <map>
#include <optional>

namespace assay {

// Requests are taken as the driver gets them (issue); a log without those has only what was queued.
enum class BlockAction { queue, issue, requeue, complete, other };

struct BlockEvent {
    BlockAction action = BlockAction::other;
    std::uint64_t device = 0; // any number that tells devices apart
    Ns at{};
    std::optional<IoOp> op; // nothing for commands that are no I/O
    bool flushBefore = false;
    bool sync = false, fua = false, meta = false;
    std::uint64_t sector = 0; // of 512 bytes, at most kMaxTraceNumber / 512
    Bytes bytes;
    bool failed = false;
};

class BlockEvents {
public:
    BlockEvents(ImportTarget& target, BlockAction begins) : m_target(target), m_begins(begins) {}
    // Events of the device that is seen first; others are counted in the notes.
    Result<void> add(const BlockEvent& event);

private:
    using Key = std::pair<IoOp, std::uint64_t>; // sector; 0 for flushes
    Result<void> begin(const BlockEvent& event);

    ImportTarget& m_target;
    BlockAction m_begins;
    std::optional<std::uint64_t> m_device;
    std::multimap<Key, TraceOrder::Ticket> m_open;
};

} // namespace assay
