// Knowledge of a run about a card besides its candidate models: workloads and steps so far, and GC-free write times.
#pragma once

#include "model/waf/fastest_writes.h"
#include "model/waf/fully_written_card.h"
#include "model/waf/write_trace.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace assay {

struct TracedStep {
    WriteTrace trace;
    StepTimes times;      // in blocks
    StepTimes parts = {}; // the same, finer at the start; clean_start.h needs them
};

// A sequential overwrite of the whole card, and the steady-state characterization after it, by the index of their step.
struct FullCardSteps {
    std::size_t overwrite = 0, step = 0;
    std::shared_ptr<const Characterization> characterization;
};

struct CardHistory {
    // `cacheFilled`: see BaselineWriteLatency.
    CardHistory(Characterization done, bool cacheFilled, bool knowsBus)
        : characterization(std::move(done)), baseline(characterization, cacheFilled), busKnown(knowsBus)
    {
    }
    Characterization characterization;
    BaselineWriteLatency baseline;
    bool busKnown; // the times of the best card are valid: they define the copy cost
    FastestWrites fastest{characterization};
    std::vector<TracedStep> steps;
    std::optional<FullyWrittenCard> fullyWritten; // `baseline` belongs to it
    std::optional<FullCardSteps> fullCard;        // none: no such characterization directly after an overwrite
    Bytes staleInCache;               // of a folded cache: data that needs no folding any more, before the next step
    bool relocated = false;           // the card with the highest weight has relocated pages in a step
    bool sequentiallyWritten = false; // by the step before, completely: all over-provisioning is free

    bool folds() const { return fullyWritten && fullyWritten->folds; }
    // SummedRow::part of a step.
    std::size_t partOf(std::size_t step) const { return characterization.workloads.size() + step; }
    std::size_t lastPart() const { return partOf(steps.size() - 1); }
};

} // namespace assay
