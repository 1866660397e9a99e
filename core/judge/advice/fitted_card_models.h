// The card models that a run's flash_character step and the steps after it leave possible, read from the facts of the
// record. With them other workloads are simulated without the card. Pure.
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/baseline_write_latency.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

struct FittedCardModel {
    FlashDesign design; // with times
    double weight = 0;  // the weights of a list sum up to 1
    // Writes take the baseline latency, and page copies add to it: the times of bus and
    // flash are not known
    // separately.
    bool usesBaseline = false;
    bool overlapsCopies = false; // if `usesBaseline`: page copies overlap the host transfers
    Bytes copyUnit;              // if `usesBaseline`: bytes that design.pageCopyTime refers to
    // Factor on all times, so that the busy share in the recording that was measured equals the measured one.
    double timeFactor = 1;
    Ns foldTime{}; // if `usesBaseline`: time to copy copyUnit bytes out of an SLC cache
};

struct FittedCardModels {
    std::vector<FittedCardModel> models;          // heaviest first; at most kMaxCardModels
    std::optional<BaselineWriteLatency> baseline; // present if a card needs it
    bool fittedToStep = false; // true: fitted to the step itself; false: to the characterization alone
    bool explained = true;     // false: no known card model explains the characterization; these come nearest
    // Root mean square of ln(measured / predicted) of characterization and steps under the heaviest card. The model is
    // expected to err by as much on other writes.
    double residual = 0;
    // Excess prediction error: deviation of the step's time from the prediction of the characterization beyond the
    // spread of the candidate cards. It estimates the model error on unobserved workloads. 0 without `fittedToStep`.
    double excessPredictionError = 0;
    Bytes randomWritten, randomRegion; // random bytes of the characterization, and size of the region that they went to
};
inline constexpr std::size_t kMaxCardModels = 24;

// Returns the latest flash_character step before step index `step`; else null.
const StepRecord* characterizationBefore(const RunRecord& run, std::size_t step);

// Returns the card models after the step with this index, else those after the preceding flash_character step. Cards
// that differ only in over-provisioning and times are represented by the heaviest. Returns none if there is no such
// step, or if the relative spread of equal writes exceeds kMaxRelativeSpread.
std::optional<FittedCardModels> fittedCardModels(const RunRecord& run, std::size_t step);

} // namespace assay
