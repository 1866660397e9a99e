// What a run knows about the inside of its card, from step to step. It replays the writes of each step through the
// candidate cards; the result goes into the step's facts (judge/verdict/waf_estimate.h makes a number of it). Session
// thread only.
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
    Ns idleBefore{};       // the card rested for this time before
    Ns due{};              // of a paced write: earliest begin, from the first write on; 0 = at once
};
using WriteVisitor = std::function<bool(const TracedWrite&)>; // returns false to end the visit
using WriteTrace = std::function<void(const WriteVisitor&)>;

// The replay of a step by one candidate card.
struct ReplayedCard {
    FlashTotals totals;        // for the measured writes only
    double priorTime = 0;      // ns, for all writes of the step, predicted from what was known before the step
    double priorDeviation = 0; // of it, by what was not known of the time of a move
    double predicted = 0;      // ns, for the measured writes, after the fit to the times of this step
    double shape = 0;          // root mean square of ln(measured / predicted) over the blocks of the step
    double moveByte = 0;       // ns to move a byte in the step, erases included; 0 = nothing was moved
    double moveDeviation = 0;  // standard deviation of moveByte
    double moveRatio = 0;      // time of a move over the time of a read and a program; 0 = nothing was moved
    double weight = 0;
    FtlKind kind = FtlKind::ideal;
    bool neverMoved = false; // nothing was moved since the card was new
    bool movedLate = false;  // nor in the exercises: they say nothing of how the card collects
    bool still = false;      // its writes take StillTimes
    bool ruledOut = false;   // its times were so much longer than measured that the replay ended early
    bool saidLittle() const { return still && movedLate; } // the exercises, of what its moves take
};

// The replay of a step by a bus alone: the time if no page was ever moved.
struct ReplayedBus {
    Bytes programmed, padding;
    double still = 0; // ns; where moves hide behind transfers, what its programs take
    double weight = 0;
    bool hidden = false; // there may have been moves that took no time
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0;
    Ns measured{};                   // time of the measured writes; 0 = paced
    std::vector<ReplayedCard> cards; // without cards that are ruled out
    std::vector<ReplayedBus> buses;
    // Size of ln(predicted / measured) for all of the step, by what was known before it; 0 = paced
    double priorError = 0;
    // Of that, what neither the differences between the cards' predictions account for nor what was not known of the
    // time of a move.
    double surprise = 0;
    // Residuals of the heaviest card: ln(measured / predicted) of the sums of exercises and steps, as root mean square,
    // and as standard deviation from the median of the absolute values. Where its writes take StillTimes, `discrepancy`
    // is at least what it leaves of the eighths of one step.
    double discrepancy = 0, medianDiscrepancy = 0;
    double drift = 0;         // the largest |ln(measured / predicted)| of a step of this run that moved nothing
    double driftPerWrite = 0; // ns: the same as a time of each of its writes, beyond what rows scatter by
    // Of the logarithm by which the step took longer than its writes without moves, the share that all its blocks have,
    // where moves begin: it may be a drift. 0 to 1.
    double unproven = 0;
    // What was collected may be nothing but small writes, each of which is folded by itself.
    bool mayBeFolds = false;
    // Bytes that may have been programmed besides, or not: the times do not tell (docs/flash-character.md).
    Bytes unseen;
    std::optional<StillTimes> still; // what the writes of the heaviest card take, where these
};

constexpr double kNotableSlower = 1.03; // times: less is no change of what writes take

// The writes of one block of a step, on a page-mapped card that moves nothing.
struct StillBlock {
    double bytes = 0, jumps = 0; // jumps: writes that do not continue the one before
    double still = 0, time = 0;  // ns, expected and measured
};

class WafModel {
public:
    WafModel(Exercises exercises, CardFit fit);
    const CardFit& fit() const { return m_fit; }
    const Exercises& exercises() const { return m_exercises; } // that the fit is of
    // Adds a step and replays it. Each step counts as one more exercise: the candidates must explain everything done so
    // far. `trace` is called again after later steps, so it must own what it needs. Returns an empty replay when no
    // write of the step is measured. Returns early after a stop request; the result is then useless. Memory: 40 bytes
    // for each write of the step, less than the maps of the replayed cards.
    StepReplay step(WriteTrace trace, StepTimes times, std::stop_token stop);
    // Adds what full_card_times did: what writes take from then on (model/waf/full_card.h), or which units are behind
    // its cache (model/waf/cached_units.h). That is a fit as fitCard() is: it takes seconds, and returns early after a
    // stop request.
    void seeFullCard(Exercises exercises, const std::stop_token& stop = {});

private:
    struct Step {
        WriteTrace trace;
        StepTimes times;
    };
    struct Replayed {
        ReplayedCard card;
        std::vector<SummedRow> rows; // of all exercises and steps
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
        double least = 0, all = 0; // ln(measured / time without moves): the smallest of a block, and of the step
    };
    Extra firstExtra(const Replayed& replayed) const;
    void addDrift(const Replayed& replayed, StepReplay& out);
    ReplayedBus replayBus(const CandidateCard& bus, const WriteTrace& trace, const CandidateCard* measured) const;
    Exercises m_exercises;
    CardFit m_fit;
    StillTimes m_still;
    bool m_busKnown; // the times of the best card are believed: they say what a move costs
    std::vector<Step> m_steps;
    std::stop_token m_stop;
    double m_drift = 0, m_driftPerWrite = 0; // see StepReplay
    double m_refutation = 0; // discrepancy of the course of a step that no card follows, where that is too large
    std::optional<FullCard> m_fullCard; // m_still is its
    Bytes m_unfolded;              // of a cache that is folded: what needs no folding any more, before the next step
    bool m_moved = false;          // the heaviest card has moved something in a step
    bool m_mayBeFolds = false;     // what it moved first may be the folding of small writes, each by itself
    bool m_writtenInOrder = false; // by the step before, whole: all spare flash is free
    int m_refined = 0;             // how often page-mapped cards between the tried ones have been added
};

} // namespace assay
