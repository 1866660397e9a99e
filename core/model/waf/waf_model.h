// Knowledge of a run about its card model, updated from step to step. Replays the writes of each step on the candidate
// models; the result goes into the step's facts (judge/verdict/waf_estimate.h computes the estimate). Session thread
// only.
#pragma once

#include "model/waf/block_rows.h"
#include "model/waf/fully_written_card.h"
#include "model/waf/model_fit.h"
#include "model/waf/write_trace.h"

#include <optional>
#include <vector>

namespace assay {

// Replay of a step on one candidate model.
struct ReplayedModel {
    FlashTotals totals;           // for the measured writes only
    double priorTime = 0;         // ns, for all writes of the step, predicted from the data before the step
    double priorDeviation = 0;    // standard deviation of priorTime due to the uncertainty of the copy cost
    double predicted = 0;         // ns, for the measured writes, after the fit to the times of this step
    double blockResidual = 0;     // root mean square of ln(measured / predicted) over the blocks of the step
    double copyCostPerByteNs = 0; // ns to copy a byte in the step, erases included; 0 = no page copies
    double copyCostDeviation = 0; // standard deviation of copyCostPerByteNs
    double copyCostRatio = 0;     // copy cost over the time of a read and a program; 0 = no page copies
    double weight = 0;
    FtlKind kind = FtlKind::ideal;
    bool neverRelocated = false;         // no page was relocated since the card was new
    bool characterizedWithoutGc = false; // nor in the characterization, which then has no information on GC
    bool measuredWrites = false;         // its writes take BaselineWriteLatency
    bool ruledOut = false;               // replay ended early: predicted times far above the measured ones
    bool hasUnknownCopyCost() const
    {
        return measuredWrites && characterizedWithoutGc;
    } // characterization without copy cost
};

// Replay of a step on a bus model alone: the time without any page copy.
struct ReplayedBus {
    Bytes programmed, padding;
    double baselineNs = 0; // if page copies overlap with transfers: the program time
    double weight = 0;
    bool mayHideCopies = false; // page copies may have been hidden
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0;
    Ns measured{};                    // time of the measured writes; 0 = rate-limited
    std::vector<ReplayedModel> cards; // without ruled-out models
    std::vector<ReplayedBus> buses;
    // |ln(predicted / measured)| of the whole step, from the data before it; 0 = rate-limited
    double priorError = 0;
    // Excess prediction error: the part of priorError beyond the differences between the models' predictions and the
    // uncertainty of the copy cost.
    double excessError = 0;
    // Residuals of the card with the highest weight: ln(measured / predicted) of the sums of workloads and steps, as
    // root mean square, and as standard deviation from the median of the absolute values. If its writes take
    // BaselineWriteLatency, `residual` is at least the residual over the eighths of one step.
    double residual = 0, medianResidual = 0;
    double drift = 0;         // the largest |ln(measured / predicted)| of a GC-free step of this run
    double driftPerWrite = 0; // ns: the same as a time of each write, beyond the spread of the rows
    // Ambiguous share, 0 to 1: the part of ln(measured / GC-free time) of the step that all its blocks have in common,
    // if GC starts in it. It may be a drift.
    double ambiguousShare = 0;
    // The apparent GC may be folding of small writes, each individually.
    bool mayBeFolding = false;
    // Unobserved programs: bytes that may have been programmed in addition; the times do not decide
    // (docs/method/flash-character.md).
    Bytes unobserved;
    std::optional<BaselineWriteLatency>
        baseline; // write times of the card with the highest weight, if it has BaselineWriteLatency
};

constexpr double kNotableSlower = 1.03; // factor: a smaller increase counts as no change of the write times

// The writes of one block of a step, on a page-mapped card without GC.
struct BaselineBlock {
    double bytes = 0, randomWrites = 0; // randomWrites: writes that do not continue the previous one
    double baseline = 0, time = 0;      // ns: expected without GC, and measured
};

class WafModel {
public:
    WafModel(Characterization characterization, CardFit fit);
    const CardFit& fit() const { return m_fit; }
    const Characterization& characterization() const { return m_characterization; } // the workloads of the fit
    // Adds a step and replays it. Each step counts as one more characterization workload: the candidates must explain
    // all data so far. `trace` is called again after later steps, so it must own its data. Returns an empty replay if
    // no write of the step is measured. Returns early after a stop request; the result is then useless. Memory: 40
    // bytes for each write of the step, less than the maps of the replayed models.
    StepReplay step(WriteTrace trace, StepTimes times, std::stop_token stop);
    // Adds the result of full_card_times: the write times from then on (model/waf/fully_written_card.h), or the units
    // behind the cache (model/waf/units_behind_cache.h). The latter is a fit like fitCardModels(): it takes seconds,
    // and returns early after a stop request.
    void addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop = {});

private:
    struct Step {
        WriteTrace trace;
        StepTimes times;
    };
    struct Replayed {
        ReplayedModel card;
        std::vector<SummedRow> rows; // of all workloads and steps
    };
    void addPredictionError(const std::vector<Replayed>& replayed, double measured, StepReplay& out) const;
    void replayStep(StepReplay& out, std::uint64_t randomWrites);
    std::vector<BaselineBlock> baselineBlocks() const;
    void detectSlowerWrites();
    void excludeForeignFolding();
    bool adoptUnitsBehindCache(const Characterization& done, const std::stop_token& stop);
    bool folds() const { return m_fullyWritten && m_fullyWritten->folds; }
    Bytes unobservedBytes(const ReplayedModel& card, std::uint64_t randomWrites) const;
    void addFoldedBytes(StepReplay& out);
    std::vector<Replayed> replayCards(std::span<const CandidateModel> cards) const;
    Replayed replayCard(const CandidateModel& card) const;
    void replayCharacterization(const CandidateModel& card, FlashModel& model, std::vector<SummedRow>& rows) const;
    void replayWrites(std::size_t step, const CandidateModel& card, FlashModel& model, Replayed& out) const;
    void updateModels(std::vector<Replayed>& replayed);
    double refitTimes(CandidateModel& card, Replayed& replayed) const;
    static std::size_t heaviest(const std::vector<Replayed>& replayed);
    bool canUseBaseline(const FlashDesign& design) const;
    void addBaselineTerms(TimeVector& terms, const CandidateModel& card, Bytes length, const FlashOps& flashOps) const;
    void roundPageSizes();
    bool needsPageSizes(const std::vector<Replayed>& replayed) const;
    void tryPageSizes(std::vector<Replayed>& replayed);
    void refine(std::vector<Replayed>& replayed);
    void refineOverProvisioning(std::vector<Replayed>& replayed, double step);
    void addModels(std::vector<Replayed>& replayed, const std::vector<FlashDesign>& designs);
    void updateAgain(std::vector<Replayed>& replayed);
    TimePrior baselinePrior(const CandidateModel& card) const;
    double minCopyCost(const CandidateModel& card) const;
    TimeFit fitOverlapOrNot(CandidateModel& card, std::span<const SummedRow> rows, const TimePrior& prior) const;
    double worstSegmentResidual(const CandidateModel& card, const Replayed& replayed) const;
    void addResiduals(const CandidateModel& card, const Replayed& replayed, StepReplay& out);
    struct GcFreeExcess {
        double min = 0, total = 0; // ln(measured / GC-free time): the minimum over the blocks, and of the whole step
    };
    GcFreeExcess firstGcFreeExcess(const Replayed& replayed) const;
    void addDrift(const Replayed& replayed, StepReplay& out);
    ReplayedBus replayBus(const CandidateModel& bus, const WriteTrace& trace, const CandidateModel* measured) const;
    Characterization m_characterization;
    CardFit m_fit;
    BaselineWriteLatency m_baseline;
    bool m_busKnown; // the times of the best card are valid: they define the copy cost
    std::vector<Step> m_steps;
    std::stop_token m_stop;
    double m_drift = 0, m_driftPerWrite = 0; // see StepReplay
    double m_rejectionResidual = 0;          // worst-segment residual of a step, if it is too large for all models
    std::optional<FullyWrittenCard> m_fullyWritten; // m_baseline belongs to it
    Bytes m_staleInCache;               // of a folded cache: data that needs no folding any more, before the next step
    bool m_relocated = false;           // the card with the highest weight has relocated pages in a step
    bool m_mayBeFolding = false;        // its first relocations may be folding of small writes, each individually
    bool m_sequentiallyWritten = false; // by the step before, completely: all over-provisioning is free
    int m_refinements = 0;              // number of times that intermediate page-mapped models were added
};

} // namespace assay
