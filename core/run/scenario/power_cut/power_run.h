// The power cuts of a power_cut step. Single thread.
#pragma once

#include "card/device/power_supply.h"
#include "ground/base/prng.h"
#include "run/scenario/power_cut/power_facts.h"
#include "run/scenario/power_cut/power_io.h"
#include "run/scenario/power_cut/unit_ledger.h"

namespace assay {

struct PowerCutPlan {
    Workload workload; // region; the block size is the atomic unit
    std::uint64_t cuts = 1;
    unsigned flushEvery = 8;
    Ns shortest{}, longest{}; // from the start of writing to the power cut
    Ns off{}, back{};         // off time, and the time within which the card must come back
    std::uint64_t seed = 0;

    static constexpr unsigned kLargestWrite = 8;      // in units; keeps every write shorter than kMapLoss
    static constexpr std::uint64_t kMaxWrites = 4000; // per power cut
    static constexpr std::size_t kWitnesses = 256;    // units all over the card that are never written
};

class PowerCutRun {
public:
    PowerCutRun(StepContext& context, PowerSupply& supply, const StepPlan& phases, const PowerCutPlan& plan);
    // The step has phases and facts in any case; an Error is a fault of the host or the supply.
    Result<void> run(StepRecord& step);

private:
    Result<bool> prepare();       // false: the card fails with power on
    Result<void> cut(bool& back); // writes until the power cut, and switches the power on again
    Result<bool> writeUntilOff();
    Result<PowerIo::Answer> transferPowered(PowerIo& io, IoOp op, const Extent& extent, const StampSpec* stamp);
    Result<PowerIo::Answer> transferBeforeCut(PowerIo& io, IoOp op, const Extent& extent, const StampSpec* stamp);
    Result<PowerIo::Answer> writeOnce(PowerIo& io);
    Result<PowerIo::Answer> waitOnce(PowerIo& io);
    Result<bool> check(); // checks all units; false as above
    Result<bool> checkUnits(PowerIo& io, UnitLedger& units, std::vector<std::size_t>& damaged);
    Result<bool> repair(PowerIo& io, UnitLedger& units, const std::vector<std::size_t>& damaged);
    void note(UnitFate fate);
    void noteMapLoss(const std::vector<std::size_t>& damaged);
    Result<PowerIo> open() const;
    bool stopped() const { return m_context.stop.stop_requested(); }

    StepContext& m_context;
    PowerSupply& m_supply;
    const StepPlan& m_phases;
    const PowerCutPlan& m_plan;
    PowerCutFacts m_facts;
    Prng m_random;
    std::uint32_t m_pass;
    UnitLedger m_units;
    std::vector<UnitLedger> m_witnesses; // one unit each
    PhaseSamples m_write, m_check;
    Ns m_offAt{}; // the supply is on until then at least
    std::string m_engine;
};

} // namespace assay
