// The card models that a run's flash_character step and the steps after it leave possible, read from the facts of the
// record. With them other workloads are simulated without the card. Pure.
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/still_times.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

struct LearnedCard {
    FlashDesign design; // with times
    double weight = 0;  // the weights of a list sum up to 1
    // Writes take the GC-free baseline time (StillTimes), and page copies add to it: the times of bus and flash are not
    // known separately.
    bool still = false;
    bool hidesMoves = false; // if `still`: page copies overlap the host transfers
    Bytes moveUnit;          // if `still`: bytes that design.moveTime refers to
    // Factor on all times, so that the busy share in the recording that was measured equals the measured one.
    double slower = 1;
    Ns fold{}; // if `still`: time to copy moveUnit bytes out of an SLC cache
};

struct LearnedCards {
    std::vector<LearnedCard> cards;  // heaviest first; at most kMaxPossibleCards
    std::optional<StillTimes> still; // present if a card needs it
    bool byStep = false;             // true: fitted to the step itself; false: to the characterization alone
    bool explained = true;           // false: no known card model explains the characterization; these come nearest
    // Root mean square of ln(measured / predicted) of characterization and steps under the heaviest card. The model is
    // expected to err by as much on other writes.
    double discrepancy = 0;
    // Excess prediction error: deviation of the step's time from the prediction of the characterization beyond the
    // spread of the candidate cards. It estimates the model error on unobserved workloads. 0 without `byStep`.
    double surprise = 0;
    Bytes scattered, scatteredIn; // random bytes of the characterization, and size of the region that they went to
};
inline constexpr std::size_t kMaxPossibleCards = 24;

// Returns the latest flash_character step before step index `step`; else null.
const StepRecord* characterBefore(const RunRecord& run, std::size_t step);

// Returns the card models after the step with this index, else those after the preceding flash_character step. Cards
// that differ only in over-provisioning and times are represented by the heaviest. Returns none if there is no such
// step, or if the relative spread of equal writes exceeds kMaxRelativeSpread.
std::optional<LearnedCards> learnedCards(const RunRecord& run, std::size_t step);

} // namespace assay
