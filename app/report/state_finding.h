// Finding of a step on the states of a card or on writing into partly used units: result, evidence, meaning and next
// step in words, for report and web page. Pure functions of the record.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>
#include <vector>

namespace assay {

struct StateFinding {
    const StepRecord* step = nullptr; // points into the record
    QString question;                 // heading
    std::optional<Verdict> verdict;   // of the criterion on the figure of the finding; none = not judged
    QString answer;                   // a few words
    QString evidence;                 // supporting figures
    QString meaning, next;            // a sentence or two each
};

// Returns the findings of all dirty_state and fragmentation steps with a figure, except those that the page on frames
// shows.
std::vector<StateFinding> stateFindings(const JudgedRecord& run, const Texts& texts);

} // namespace assay
