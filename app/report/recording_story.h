// Will this card drop frames? The answer of a run in words, for report and desktop: pure functions of the record.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>

namespace assay {

// The steps that give the answer. The pointers point into the record.
struct RecordingStory {
    const StepRecord* recorder = nullptr; // never null; of several the one that dropped most
    const StepRecord* states = nullptr;   // the last dirty_state; null = none with a recording
    const StepRecord* moves = nullptr;    // the last fragmentation; null = none with a measured ratio
};
// Returns nothing for runs without a recorder step that recorded.
std::optional<RecordingStory> recordingStory(const JudgedRecord& run);

struct RecordingAnswer {
    Verdict verdict = Verdict::pass; // fail: frames are dropped; marginal: none in the recorded time, but they would be
    QString word;                    // "Yes"
    QString sentence;                // rate needed and reached, time dropped
    QString buffer;                  // the buffer that the camera would have needed
    QString circumstances;           // streams, and the history of the card
};
RecordingAnswer recordingAnswer(const JudgedRecord& run, const StepRecord& recorder, const Texts& texts);

// Returns how much use slows the card and formatting restores it, as factors of the recording speed; "" if not
// measured.
QString stateSentence(const JudgedRecord& run, const StepRecord& states, const Texts& texts);
// Returns the number of pieces of the most fragmented latest file; "" if no file was finished.
QString piecesSentence(const StepRecord& recorder, const Texts& texts);

} // namespace assay
