// Checks that decide whether a step gets an estimate of its write amplification: prediction errors, residuals and drift
// of the candidate models, and the share of the time that they do not explain unambiguously.
#pragma once

#include "model/waf/candidate_set.h"

namespace assay {

// Adds the errors of the models' predictions, with their weights before the step. `measured`: ns; 0 = rate-limited.
void addPredictionError(const CandidateSet& candidates, double measured, StepReplay& out);

// Collects drift and residuals over the steps of a run. One thread.
class EstimateChecks {
public:
    // True if later steps get no estimate and need not be replayed.
    bool rejects() const;
    void addTo(StepReplay& out) const; // the findings so far
    // Adds the last step, after the models were fitted to it.
    void checkStep(const CandidateSet& candidates, const CardHistory& history, StepReplay& out);

private:
    void addResiduals(const CandidateSet& candidates, const CardHistory& history, StepReplay& out);
    void addDrift(const Replayed& replayed, const CardHistory& history, StepReplay& out);

    double m_drift = 0, m_driftPerWrite = 0; // see StepReplay
    double m_rejectionResidual = 0;          // worst-segment residual of a step, if it is too large for all models
    bool m_mayBeFolding = false; // the card's first relocations may be folding of small writes, each individually
};

} // namespace assay
