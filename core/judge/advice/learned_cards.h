// The cards that a run's flash_character step, and the steps after it, have left possible: from the facts of the
// record, so that what they would do with other writes can be asked without the card. Pure.
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/still_times.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

struct LearnedCard {
    FlashDesign design; // with times
    double weight = 0;  // those of a list add up to 1
    // Its writes take StillTimes, and moves come on top: the time of bus and flash are not known apart.
    bool still = false;
    bool hidesMoves = false; // where `still`: it moves while the host transfers
    Bytes moveUnit;          // what design.moveTime is the time of, where `still`
    // Its times are multiplied by this: then it is busy, in the very recording that was measured, as long as measured.
    double slower = 1;
    Ns fold{}; // where `still`: to copy as much as moveUnit out of an SLC cache
};

struct LearnedCards {
    std::vector<LearnedCard> cards;  // heaviest first; at most kMaxPossibleCards
    std::optional<StillTimes> still; // where a card needs them
    bool byStep = false;             // the step itself has been looked at; false: from the exercises alone
    bool explained = true;           // false: no known kind of card explains the exercises; these come nearest
    // Root mean square of ln(measured / foretold) that the heaviest card leaves of exercises and steps: what it misses
    // of them it misses of other writes too.
    double discrepancy = 0;
    // By how much the step took another time than the exercises had foretold, beyond what the cards differ: what the
    // model gets wrong of writes that it has not seen. 0 without `byStep`.
    double surprise = 0;
    Bytes scattered, scatteredIn; // by the exercises, in writes at random, and how much of the card these went to
};
inline constexpr std::size_t kMaxPossibleCards = 24;

// The latest flash_character step before the step with this index; null where there is none.
const StepRecord* characterBefore(const RunRecord& run, std::size_t step);

// As they were known after the step with this index; else after the exercises of that flash_character step. Of cards
// that are alike but for their spare flash and their times, the heaviest stands for all. Nothing where there was none,
// or where equal writes took times too different to tell anything.
std::optional<LearnedCards> learnedCards(const RunRecord& run, std::size_t step);

} // namespace assay
