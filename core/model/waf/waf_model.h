// Knowledge of a run about its card model, updated from step to step. Replays the writes of each step on the candidate
// models; the result goes into the step's facts (judge/verdict/waf_estimate.h computes the estimate). Session thread
// only.
#pragma once

#include "model/waf/block_rows.h"
#include "model/waf/full_card.h"
#include "model/waf/model_fit.h"

#include <functional>
#include <optional>
#include <vector>

namespace assay {

// One write of a step.
struct TracedWrite {
    Bytes offset, length;
    bool measured = false; // false: the write only prepared the card
    Ns idleBefore{};       // idle time of the card before this write
    Ns due{};              // of a rate-limited write: earliest start, relative to the first write; 0 = at once
};
using WriteVisitor = std::function<bool(const TracedWrite&)>; // returns false to end the visit
using WriteTrace = std::function<void(const WriteVisitor&)>;

// Replay of a step on one candidate model.
struct ReplayedCard {
    FlashTotals totals;        // for the measured writes only
    double priorTime = 0;      // ns, for all writes of the step, predicted from the data before the step
    double priorDeviation = 0; // standard deviation of priorTime due to the uncertainty of the copy cost
    double predicted = 0;      // ns, for the measured writes, after the fit to the times of this step
    double shape = 0;          // root mean square of ln(measured / predicted) over the blocks of the step
    double moveByte = 0;       // ns to copy a byte in the step, erases included; 0 = no page copies
    double moveDeviation = 0;  // standard deviation of moveByte
    double moveRatio = 0;      // copy cost over the time of a read and a program; 0 = no page copies
    double weight = 0;
    FtlKind kind = FtlKind::ideal;
    bool neverMoved = false; // no page was relocated since the card was new
    bool movedLate = false;  // nor in the characterization, which then has no information on GC
    bool still = false;      // its writes take StillTimes
    bool ruledOut = false;   // replay ended early: predicted times far above the measured ones
    bool saidLittle() const { return still && movedLate; } // characterization without copy cost
};

// Replay of a step on a bus model alone: the time without any page copy.
struct ReplayedBus {
    Bytes programmed, padding;
    double still = 0; // ns; if page copies overlap with transfers, the program time
    double weight = 0;
    bool hidden = false; // page copies may have been hidden
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0;
    Ns measured{};                   // time of the measured writes; 0 = rate-limited
    std::vector<ReplayedCard> cards; // without ruled-out models
    std::vector<ReplayedBus> buses;
    // |ln(predicted / measured)| of the whole step, from the data before it; 0 = rate-limited
    double priorError = 0;
    // Excess prediction error: the part of priorError beyond the differences between the models' predictions and the
    // uncertainty of the copy cost.
    double surprise = 0;
    // Residuals of the card with the highest weight: ln(measured / predicted) of the sums of workloads and steps, as
    // root mean square, and as standard deviation from the median of the absolute values. If its writes take
    // StillTimes, `discrepancy` is at least the residual over the eighths of one step.
    double discrepancy = 0, medianDiscrepancy = 0;
    double drift = 0;         // the largest |ln(measured / predicted)| of a GC-free step of this run
    double driftPerWrite = 0; // ns: the same as a time of each write, beyond the spread of the rows
    // Ambiguous share, 0 to 1: the part of ln(measured / GC-free time) of the step that all its blocks have in common,
    // if GC starts in it. It may be a drift.
    double unproven = 0;
    // The apparent GC may be folding of small writes, each individually.
    bool mayBeFolds = false;
    // Unobserved programs: bytes that may have been programmed in addition; the times do not decide
    // (docs/method/flash-character.md).
    Bytes unseen;
    std::optional<StillTimes> still; // write times of the card with the highest weight, if it has StillTimes
};

constexpr double kNotableSlower = 1.03; // factor: a smaller increase counts as no change of the write times

// The writes of one block of a step, on a page-mapped card without GC.
struct StillBlock {
    double bytes = 0, jumps = 0; // jumps: writes that do not continue the one before
    double still = 0, time = 0;  // ns, GC-free (expected) and measured
};

class WafModel {
public:
    WafModel(Exercises exercises, CardFit fit);
    const CardFit& fit() const { return m_fit; }
    const Exercises& exercises() const { return m_exercises; } // the workloads of the fit
    // Adds a step and replays it. Each step counts as one more characterization workload: the candidates must explain
    // all data so far. `trace` is called again after later steps, so it must own its data. Returns an empty replay if
    // no write of the step is measured. Returns early after a stop request; the result is then useless. Memory: 40
    // bytes for each write of the step, less than the maps of the replayed models.
    StepReplay step(WriteTrace trace, StepTimes times, std::stop_token stop);
    // Adds the result of full_card_times: the write times from then on (model/waf/full_card.h), or the units behind the
    // cache (model/waf/cached_units.h). The latter is a fit like fitCard(): it takes seconds, and returns early after a
    // stop request.
    void seeFullCard(Exercises exercises, const std::stop_token& stop = {});

private:
    struct Step {
        WriteTrace trace;
        StepTimes times;
    };
    struct Replayed {
        ReplayedCard card;
        std::vector<SummedRow> rows; // of all workloads and steps
    };
    void foretell(const std::vector<Replayed>& replayed, double measured, StepReplay& out) const;
    void replayStep(StepReplay& out, std::uint64_t jumps);
    std::vector<StillBlock> stillBlocks() const;
    void noteSlowerWrites();
    void skipOtherFolds();
    bool seeCachedUnits(const Exercises& done, const std::stop_token& stop);
    bool folds() const { return m_fullCard && m_fullCard->folds; }
    Bytes unseen(const ReplayedCard& card, std::uint64_t jumps) const;
    void addFolded(StepReplay& out);
    std::vector<Replayed> replayCards(std::span<const CandidateCard> cards) const;
    Replayed replayCard(const CandidateCard& card) const;
    void replayExercises(const CandidateCard& card, FlashModel& model, std::vector<SummedRow>& rows) const;
    void replayWrites(std::size_t step, const CandidateCard& card, FlashModel& model, Replayed& out) const;
    void learn(std::vector<Replayed>& replayed);
    double learnTimes(CandidateCard& card, Replayed& replayed) const;
    static std::size_t heaviest(const std::vector<Replayed>& replayed);
    bool canBeStill(const FlashDesign& design) const;
    void addStillTerms(TimeVector& terms, const CandidateCard& card, Bytes length, const FlashOps& acts) const;
    void roundPages();
    bool wantsPages(const std::vector<Replayed>& replayed) const;
    void tryPages(std::vector<Replayed>& replayed);
    void refine(std::vector<Replayed>& replayed);
    void refineSpare(std::vector<Replayed>& replayed, double step);
    void tryMore(std::vector<Replayed>& replayed, const std::vector<FlashDesign>& designs);
    void relearn(std::vector<Replayed>& replayed);
    TimePrior stillPrior(const CandidateCard& card) const;
    double leastMove(const CandidateCard& card) const;
    TimeFit fitHidingOrNot(CandidateCard& card, std::span<const SummedRow> rows, const TimePrior& prior) const;
    double worstCourse(const CandidateCard& card, const Replayed& replayed) const;
    void addDiscrepancies(const CandidateCard& card, const Replayed& replayed, StepReplay& out);
    struct Extra {
        double least = 0, all = 0; // ln(measured / GC-free time): the minimum over the blocks, and of the whole step
    };
    Extra firstExtra(const Replayed& replayed) const;
    void addDrift(const Replayed& replayed, StepReplay& out);
    ReplayedBus replayBus(const CandidateCard& bus, const WriteTrace& trace, const CandidateCard* measured) const;
    Exercises m_exercises;
    CardFit m_fit;
    StillTimes m_still;
    bool m_busKnown; // the times of the best card are valid: they define the copy cost
    std::vector<Step> m_steps;
    std::stop_token m_stop;
    double m_drift = 0, m_driftPerWrite = 0; // see StepReplay
    double m_refutation = 0;                 // worst-segment residual of a step, if it is too large for all models
    std::optional<FullCard> m_fullCard;      // m_still belongs to it
    Bytes m_unfolded;              // of a folded cache: data that needs no folding any more, before the next step
    bool m_moved = false;          // the card with the highest weight has relocated pages in a step
    bool m_mayBeFolds = false;     // its first relocations may be folding of small writes, each individually
    bool m_writtenInOrder = false; // by the step before, completely: all over-provisioning is free
    int m_refined = 0;             // number of times that intermediate page-mapped models were added
};

} // namespace assay
