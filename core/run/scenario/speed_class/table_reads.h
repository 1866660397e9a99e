// Random 4 KiB reads of the tables, with confirmation reads if a few of them exceeded a limit.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/speed_class/class_facts.h"

#include <optional>
#include <vector>

namespace assay {

// Returns the time of one I/O, and how long the measuring thread waited for a CPU in it; nothing if the I/O failed.
Result<std::optional<LongestTime>> timedTransfer(StepContext& context, TimedPhase& phase, IoOp op,
                                                 const Extent& extent);

class TableReads {
public:
    // Reads in the first `bytes` of the card.
    TableReads(StepContext& context, TimedPhase& phase, Prng& random, Bytes bytes)
        : m_context(context), m_phase(phase), m_random(random), m_bytes(bytes),
          m_block(std::max(kTableRead, context.device.info().logicalBlock))
    {
    }
    // Sets the results of table reads in `facts`. An Error is a fault of the host.
    Result<void> run(ClassFacts& facts);

private:
    Result<void> readFirstSeries(ClassFacts& facts, ConfirmationReads& first);
    Result<void> confirm(ConfirmationReads& confirmation);
    void measureWakeups(ConfirmationReads& confirmation);
    Bytes randomOffset() { return m_block * m_random.below(m_bytes / m_block); }
    bool isDecided(const ConfirmationReads& confirmation) const;

    StepContext& m_context;
    TimedPhase& m_phase;
    Prng& m_random;
    Bytes m_bytes, m_block;
    std::vector<Bytes> m_suspectOffsets; // offsets, at most kMaxSuspectOffsets
    std::uint64_t m_suspectReads = 0, m_slow = 0;
};

} // namespace assay
