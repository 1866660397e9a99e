// Reads 4 KiB of the tables at random, and looks a second time where a few of these took too long.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/speed_class/class_facts.h"

#include <optional>
#include <vector>

namespace assay {

// One I/O, and how long of it the measuring thread waited for a processor. Nothing when it failed.
Result<std::optional<LongestTime>> timedTransfer(StepContext& context, TimedPhase& phase, IoOp op,
                                                 const Extent& extent);

class TableReads {
public:
    // Of the first `bytes` of the card.
    TableReads(StepContext& context, TimedPhase& phase, Prng& random, Bytes bytes)
        : m_context(context), m_phase(phase), m_random(random), m_bytes(bytes),
          m_block(std::max(kTableRead, context.device.info().logicalBlock))
    {
    }
    // Fills in what `facts` has of reads of tables. An Error is a fault of the host.
    Result<void> run(ClassFacts& facts);

private:
    Result<void> readOnce(ClassFacts& facts, SecondLook& first);
    Result<void> readAgain(SecondLook& look);
    void watchComputer(SecondLook& look);
    Bytes anywhere() { return m_block * m_random.below(m_bytes / m_block); }
    bool isTold(const SecondLook& look) const;

    StepContext& m_context;
    TimedPhase& m_phase;
    Prng& m_random;
    Bytes m_bytes, m_block;
    std::vector<Bytes> m_suspects; // where, at most kPlaces
    std::uint64_t m_suspectReads = 0, m_slow = 0;
};

} // namespace assay
