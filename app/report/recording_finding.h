// Finding on dropped frames: the result of a recording in words, for report and desktop. Pure functions of the record.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>

namespace assay {

// The steps of the finding. The pointers point into the record.
struct RecordingSteps {
    const StepRecord* recorder = nullptr;  // never null; the recorder step that dropped most
    const StepRecord* states = nullptr;    // the last dirty_state; null = none with a recording
    const StepRecord* usedRatio = nullptr; // the last fragmentation; null = none with a measured ratio
};
// Returns none for runs without a recorder step that recorded.
std::optional<RecordingSteps> recordingSteps(const JudgedRecord& run);

struct RecordingFinding {
    Verdict verdict = Verdict::pass; // fail: frames dropped; marginal: none in the recorded time, but to be expected
    QString word;                    // "Yes"
    QString sentence;                // required and sustained rate, dropped time
    QString buffer;                  // buffer size that the camera would have needed
    QString circumstances;           // streams, and preconditioning of the card
};
RecordingFinding recordingFinding(const JudgedRecord& run, const StepRecord& recorder, const Texts& texts);

// Returns the slowdown by use and the recovery by formatting, as factors of the recording rate; "" if not measured.
QString stateSentence(const JudgedRecord& run, const StepRecord& states, const Texts& texts);
// Returns the number of extents of the most fragmented of the latest files; "" if no file was finished.
QString extentsSentence(const StepRecord& recorder, const Texts& texts);

} // namespace assay
