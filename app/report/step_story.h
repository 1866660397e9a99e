// What a step on the states of a card, or on writing around what it holds, means: answer, evidence, meaning and next
// step in words, for report and web page. Pure functions of the record.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>
#include <vector>

namespace assay {

struct StepStory {
    const StepRecord* step = nullptr; // in the record
    QString question;                 // the heading
    std::optional<Verdict> verdict;   // of the criterion on the answer's figure; none = not judged
    QString answer;                   // a few words
    QString evidence;                 // the figures behind it
    QString meaning, next;            // a sentence or two each
};

// Of every dirty_state and fragmentation step with a figure to tell of, but for those that the page on frames shows.
std::vector<StepStory> stepStories(const JudgedRecord& run, const Texts& texts);

} // namespace assay
