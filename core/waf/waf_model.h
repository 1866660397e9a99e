// What a run has learned of a card's inside, carried from step to step: the writes of each step are replayed through
// the cards that explain the exercises, and what that gives stands in the step's facts (verdict/waf_estimate.h makes a
// number of it). Session thread only.
#pragma once

#include "waf/card_fit.h"

#include <functional>
#include <vector>

namespace assay {

// One write of a step, in the order in which they were done.
struct TracedWrite {
    Bytes offset, length;
    bool measured = false; // false: it only prepared the card
    Ns idleBefore{};       // the card had rested so long
    Ns due{};              // paced: not begun before this, counted from the first write; 0 = at once
};
using WriteVisitor = std::function<bool(const TracedWrite&)>; // false: no more of them
using WriteTrace = std::function<void(const WriteVisitor&)>;

// Writes of a step that were done one after another, and how long they took.
struct StepBlock {
    std::uint64_t writes = 0;
    Ns time{};
    bool measured = false; // false: they only prepared the card
};
using StepTimes =
    std::vector<StepBlock>; // in the order of the writes; empty = they were paced, which says nothing of the card

// The measured writes of a step as one supposed card does them.
struct ReplayedCard {
    FlashTotals totals;       // of the measured writes only
    double priorTime = 0;     // ns, of all writes of the step by what was known before it
    double predicted = 0;     // ns, of the measured writes, with the step's own times taken into account
    double shape = 0;         // root mean square of ln(measured / predicted) over the blocks of the step
    double moveByte = 0;      // ns for moving a byte in the step, with its share of the erases; 0 = it moved nothing
    double moveDeviation = 0; // standard deviation of that
    double moveRatio = 0;     // time of a move over that of a read and a program; 0 = it moved nothing in the step
    double weight = 0;
    FtlKind kind = FtlKind::ideal;
    bool neverMoved = false; // not since the card was new
    bool ruledOut = false;   // it would have taken so much longer than was measured that the rest was not looked at
};

// And as far as bus, page and buffer go: what they would take if nothing was ever moved.
struct ReplayedBus {
    Bytes programmed, padding;
    double still = 0; // ns
    double weight = 0;
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0;
    Ns measured{};                   // time of the measured writes; 0 = paced
    std::vector<ReplayedCard> cards; // without those that are ruled out
    std::vector<ReplayedBus> buses;
    double priorError =
        0;               // size of ln(predicted / measured) for all of the step, by what was known before it; 0 = paced
    double surprise = 0; // of that, what the differences between the cards' predictions do not account for
    // What the heaviest card leaves of the sums of exercises and steps: root mean square of ln(measured / predicted),
    // and the same by the median of their sizes, as a standard deviation.
    double discrepancy = 0, medianDiscrepancy = 0;
    double drift = 0; // the largest such logarithm of a step of this run that moved nothing
};

class WafModel {
public:
    WafModel(Exercises exercises, CardFit fit) : m_exercises(std::move(exercises)), m_fit(std::move(fit)) {}
    const CardFit& fit() const { return m_fit; }
    // Every step is one more exercise: what is known of the cards is what explains all that was done so far. `trace` is
    // called again after later steps: it keeps what it needs. Where it has no measured write there is nothing to
    // replay, and what comes back is empty. A stop request ends it early, with a replay that is worth nothing. Memory:
    // 40 bytes for each write of the step, less than the maps of the cards take that are replayed.
    StepReplay step(WriteTrace trace, StepTimes times, std::stop_token stop);

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
    void replayStep(StepReplay& out);
    std::vector<Replayed> replayCards(std::span<const CandidateCard> cards) const;
    Replayed replayCard(const CandidateCard& card) const;
    void replayExercises(const CandidateCard& card, FlashModel& model, std::vector<SummedRow>& rows) const;
    void replayWrites(std::size_t step, const CandidateCard& card, FlashModel& model, Replayed& out) const;
    void learn(std::vector<Replayed>& replayed);
    double learnTimes(CandidateCard& card, Replayed& replayed) const;
    static std::size_t heaviest(const std::vector<Replayed>& replayed);
    void refine(std::vector<Replayed>& replayed);
    void addDiscrepancies(const CandidateCard& card, const std::vector<SummedRow>& rows, StepReplay& out) const;
    ReplayedBus replayBus(const CandidateCard& bus, const WriteTrace& trace) const;
    Exercises m_exercises;
    CardFit m_fit;
    std::vector<Step> m_steps;
    std::stop_token m_stop;
    double m_drift = 0;
    int m_refined = 0; // so often page-mapped cards between those that were tried have been added
};

} // namespace assay
