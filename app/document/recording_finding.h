// Finding on dropped frames: the result of a recording in words. Pure functions of the record.
#pragma once

#include "document/finding.h"
#include "text/wording.h"

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

// Verdict: fail if frames were dropped, marginal if none in the recorded time, but to be expected. Figures: required
// and sustained rate with the dropped time; the buffer that the camera would have needed; streams and preconditioning
// of the card; extents; states of the card. A table of the main metrics.
Finding recordingFinding(const JudgedRecord& run, const RecordingSteps& steps, const Wording& texts);

// Returns the data rate of the streams of a `recorder` or `dirty_state` step, in MB/s.
std::optional<double> neededRate(const StepRecord& step);

} // namespace assay
