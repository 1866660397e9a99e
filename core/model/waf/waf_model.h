// Knowledge of a run about its card model, updated from step to step. Replays the writes of each step on the candidate
// models; the result goes into the step's facts (judge/verdict/waf_estimate.h computes the estimate). Session thread
// only.
#pragma once

#include "model/waf/candidate_set.h"
#include "model/waf/card_history.h"
#include "model/waf/estimate_checks.h"

#include <stop_token>

namespace assay {

class WafModel {
public:
    WafModel(Characterization characterization, CardFit fit);
    const CardFit& fit() const { return m_candidates.fit(); }
    const Characterization& characterization() const { return m_history.characterization; } // the workloads of the fit
    // Adds a step and replays it. Each step counts as one more characterization workload: the candidates must explain
    // all data so far. `trace` is called again after later steps, so it must own its data. Returns an empty replay if
    // no write of the step is measured. Returns early after a stop request; the result is then useless. Memory: 40
    // bytes for each write of the step, less than the maps of the replayed models.
    StepReplay step(WriteTrace trace, StepTimes times, const std::stop_token& stop);
    // Adds the result of full_card_times: the write times from then on (model/waf/fully_written_card.h), or the units
    // behind the cache (model/waf/units_behind_cache.h). The latter is a fit like fitCardModels(): it takes seconds,
    // and returns early after a stop request.
    void addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop = {});
    // Returns the size of the SLC cache that the characterization or the sequential step after it filled; 0 = none.
    Bytes cacheSize() const;

private:
    void replayStep(StepReplay& out, const std::stop_token& stop);
    void addSlowerWrites();
    bool adoptUnitsBehindCache(const Characterization& done, const std::stop_token& stop);

    CardHistory m_history;
    CandidateSet m_candidates;
    EstimateChecks m_checks;
};

} // namespace assay
