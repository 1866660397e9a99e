// Runs the characterization workloads of flash_character: timed I/Os whose sequence reveals the internal design of the
// card. Adapts to the card's speed, so that all workloads fit into the time budget.
#pragma once

#include "ground/base/prng.h"
#include "io/workload/synchronous_io.h"
#include "model/waf/characterization.h"
#include "run/scenario/scenario.h"

#include <span>

namespace assay {

constexpr Bytes kMaxCharacterizationBlock = mib(1);

struct CharacterizationLimits {
    Bytes offset, length; // of the region; at least kMinCharacterizationRegion
    Ns budget{};
    std::uint64_t seed = 1;
    std::uint32_t pass = 0; // pass number of the stamps
};
constexpr Bytes kMinCharacterizationRegion = mib(64);

class CharacterizationRunner {
public:
    CharacterizationRunner(StepContext& context, SynchronousIo& io, const CharacterizationLimits& limits);
    // Runs all workloads. Ends early if the card is lost or a stop is requested. An Error is a fault of the host.
    Result<void> run();
    static Bytes maxBytesRead(); // maximum read by run()
    // Runs the workloads for a card that was fully written just before.
    Result<void> runOnFullCard();
    const Characterization& done() const { return m_done; }
    std::vector<PhaseSamples> takePhases();

private:
    void begin(const CharacterizationWorkload& workload, double share);
    bool transfer(IoOp op, Bytes offset, Bytes length);
    void blockSizeSweep();
    void readSweep();
    void fill();
    void openUnitSweep();
    bool openUnitRound(unsigned count, Bytes spacing, std::vector<Bytes>& next);
    struct OffsetGrid {
        Bytes spacing;  // offsets are multiples of it
        bool ascending; // ascending, without repetition
    };
    void mergeCostSweep(std::span<const unsigned> steps, unsigned visits, const OffsetGrid& grid, double share);
    void randomWriteSweep(std::span<const Bytes> sizes, unsigned part, double share, std::size_t most);
    void idleFoldingSweep();
    std::size_t writesThroughCache() const;
    bool idleFor(Ns time);
    bool ended() const;
    Ns m_idleBefore{}; // idle time before the next I/O

    StepContext& m_context;
    SynchronousIo& m_io;
    CharacterizationLimits m_limits;
    Characterization m_done;
    PhaseSamples m_write, m_read;
    Prng m_prng;
    Ns m_until{};   // end of the current workload
    Ns m_started{}; // start of all workloads
    Bytes m_sizesEnd;
    Bytes m_fillStart;
    Bytes m_filled;
    std::optional<Error> m_error;
};

} // namespace assay
