// The candidate models of a card with their weights. A step that distinguishes models adds others between those of the
// grid.
#pragma once

#include "model/waf/model_fit.h"
#include "model/waf/step_replayer.h"

#include <utility>
#include <vector>

namespace assay {

constexpr double kMinPlausibleWeight = 0.02; // minimum weight of a plausible model; chosen

// Per step: replay(), update(), tryPageSizes() and refine() as needed, then finishStep(). One thread.
class CandidateSet {
public:
    explicit CandidateSet(CardFit fit) : m_fit(std::move(fit)) {}
    const CardFit& fit() const { return m_fit; }
    const std::vector<Replayed>& replayed() const { return m_replayed; }   // in the order of fit().cards
    const CandidateModel& best() const { return m_fit.cards[heaviest()]; } // with the highest weight, after a replay
    const Replayed& bestReplayed() const { return m_replayed[heaviest()]; }

    void replay(const StepReplayer& replayer) { m_replayed = replayer.replay(m_fit.cards); }
    // Fits the times of each model to all workloads and steps so far, and computes its weight from the fit.
    // Precondition: not all models are ruled out.
    void update(const CardHistory& history);
    void tryPageSizes(const StepReplayer& replayer);
    void refine(const StepReplayer& replayer);
    std::vector<ReplayedModel> finishStep(); // drops unlikely models; returns those that are not ruled out

    void roundPageSizes(const StepReplayer& replayer);
    bool keepMapped(); // drops other models; returns false if there is no page-mapped one
    // From now on the write times and the page size are those of a fully written card.
    void setFullyWritten(Bytes page, double sequentialNsPerByte);
    void addSequentialTime(double nsPerByte) { m_fit.sequentialNsPerByte += nsPerByte; }

private:
    std::size_t heaviest() const;
    double refitTimes(CandidateModel& card, Replayed& replayed, const CardHistory& history) const;
    void updateAgain(const CardHistory& history);
    void add(const StepReplayer& replayer, const std::vector<FlashDesign>& designs);
    void refineOverProvisioning(const StepReplayer& replayer, double step);

    CardFit m_fit;
    std::vector<Replayed> m_replayed;
    int m_refinements = 0; // number of times that intermediate page-mapped models were added
};

} // namespace assay
