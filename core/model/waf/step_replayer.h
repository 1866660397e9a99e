// Replays what a card wrote on candidate models. Pure: each replay starts from a new card.
#pragma once

#include "model/waf/card_history.h"
#include "model/waf/model_fit.h"
#include "model/waf/step_replay.h"

#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace assay {

struct Replayed {
    ReplayedModel card;          // of the last step
    std::vector<SummedRow> rows; // of all workloads and steps
};

// Any thread, while nothing changes what it refers to. After a stop request replays return early; they are then
// useless.
class StepReplayer {
public:
    // `history` and `fit` must outlive the object.
    StepReplayer(const CardHistory& history, const CardFit& fit, std::stop_token stop = {})
        : m_history(history), m_fit(fit), m_stop(std::move(stop))
    {
    }
    const CardHistory& history() const { return m_history; }
    // All workloads and steps, on all processors. Equivalent models are replayed once.
    std::vector<Replayed> replay(std::span<const CandidateModel> cards) const;
    // The last step. `measured`: the card whose writes take BaselineWriteLatency, or null.
    ReplayedBus replayBus(const CandidateModel& bus, const CandidateModel* measured) const;
    // True if the writes of such a card may take BaselineWriteLatency, unless its characterization caused GC.
    bool canUseBaseline(const FlashDesign& design) const;
    bool isCharacterizedWithoutGc(const CandidateModel& card) const;

private:
    Replayed replayCard(const CandidateModel& card) const;
    void replayCharacterization(const CandidateModel& card, FlashModel& model, std::vector<SummedRow>& rows) const;
    void replayWrites(std::size_t step, const CandidateModel& card, FlashModel& model, Replayed& out) const;
    void addMeasuredTerms(TimeVector& terms, const CandidateModel& card, Bytes length, const FlashOps& flashOps) const;

    const CardHistory& m_history;
    const CardFit& m_fit;
    std::stop_token m_stop;
};

} // namespace assay
