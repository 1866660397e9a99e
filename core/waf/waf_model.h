// What a run has learned of a card's inside, carried from step to step: the writes of each step are replayed through the cards that explain the exercises, and
// what that gives stands in the step's facts (verdict/waf_estimate.h makes a number of it). Session thread only.
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

// How long the writes of a step took; both 0 = they were paced, which says nothing of the card.
struct StepTimes {
    Ns preparing, measured;
};

// The measured writes of a step as one supposed card does them.
struct ReplayedCard {
    FlashTotals totals;   // of the measured writes only
    double predicted = 0; // ns, of the measured writes
    double weight = 0;    // after the step's own time has been looked at
    FtlKind kind = FtlKind::ideal;
    bool neverMoved = false; // not since the card was new
    bool ruledOut = false;   // it would have taken so much longer than was measured that the rest was not looked at
};

// And as far as bus, page and buffer go: what they would take if nothing was ever moved.
struct ReplayedBus {
    Bytes programmed, padding;
    double still = 0;         // ns
    double movePage = 0;      // ns for reading and programming one page, with its share of an erase
    double moveDeviation = 0; // standard deviation of that, ns
    Bytes page;
    double weight = 0;
};

struct StepReplay {
    Bytes host;
    std::uint64_t writes = 0;
    std::vector<ReplayedCard> cards; // without those that are ruled out
    std::vector<ReplayedBus> buses;
};

class WafModel {
public:
    WafModel(Exercises exercises, CardFit fit) : m_exercises(std::move(exercises)), m_fit(std::move(fit)) {}
    const CardFit& fit() const { return m_fit; }
    // `trace` is called again after later steps: it keeps what it needs. Where it has no measured write there is nothing to replay, and what
    // comes back is empty. A stop request ends it early, with a replay that is worth nothing.
    // Memory: 40 bytes for each write of the step, less than the maps of the cards take that are replayed.
    StepReplay step(WriteTrace trace, const StepTimes& times, std::stop_token stop);

private:
    void replayStep(StepReplay& out, const StepTimes& times);
    std::vector<ReplayedCard> replayCards(std::span<const Supposed> cards, const StepTimes& times) const;
    void weigh(std::vector<ReplayedCard>& replayed, Ns measured);
    ReplayedCard replayCard(const Supposed& card, const StepTimes& times) const;
    ReplayedBus replayBus(const Supposed& bus, const WriteTrace& trace) const;
    Exercises m_exercises;
    CardFit m_fit;
    std::vector<WriteTrace> m_steps;
    std::stop_token m_stop;
    bool m_refined = false; // page-mapped cards between those that were tried have been added
};

} // namespace assay
