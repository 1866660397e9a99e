// Will this card drop frames? What a run says to that, in words, for the report and the desktop: pure functions of the
// record.
#pragma once

#include "record/scorecard.h"
#include "text/texts.h"

#include <optional>

namespace assay {

// The steps that the answer comes from; they point into the record.
struct RecordingStory {
    const StepRecord* recorder = nullptr; // never null: of several the one that dropped most
    const StepRecord* states = nullptr;   // the last dirty_state; null = none with a recording
    const StepRecord* moves = nullptr;    // the last fragmentation; null = none with a measured ratio
};
// Nothing for runs without a recorder step that recorded.
std::optional<RecordingStory> recordingStory(const JudgedRecord& run);

struct RecordingAnswer {
    Verdict verdict = Verdict::pass; // fail: frames are dropped; marginal: not in the time recorded, but they would be
    QString word;                    // "Yes"
    QString sentence;                // rate needed and taken, time dropped
    QString buffer;                  // what the camera would have needed
    QString circumstances;           // streams, and what the card had been through
};
RecordingAnswer recordingAnswer(const JudgedRecord& run, const StepRecord& recorder, const Texts& texts);

// What use costs and what formatting brings back, as times the speed of recording; "" where that was not measured.
QString stateSentence(const JudgedRecord& run, const StepRecord& states, const Texts& texts);
// In how many pieces the latest file of the stream with most of them lies; "" where no file was finished.
QString piecesSentence(const StepRecord& recorder, const Texts& texts);

} // namespace assay
