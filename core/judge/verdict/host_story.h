// Who kept whom waiting in a step: card, computer or page cache, by what the computer did meanwhile (HostSeries). Pure;
// rules: docs/self-test.md.
#pragma once

#include "ground/base/message.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

// Means over a step, as shares.
struct StepLoad {
    double deviceBusy = 0; // of the time, at least one I/O was under way
    double idle = 0;       // of the processors, waiting for I/O included
    double iowait = 0;     // of the processors
    double own = 0;        // processors that this program used: 1 = one of them, all the time
    double flusher = 0;    // the same of the kernel's writers of dirty pages
    double rate = 0;       // bytes of the device in a second, read and written
};
// Nothing where nobody looked, or the system does not tell.
std::optional<StepLoad> loadOf(const StepRecord& step);

// `link`: of the reader, whose speed the step used up as far as a link can be; the card may be faster.
enum class Bottleneck { card, link, processors, neither };
Bottleneck bottleneckOf(const RunRecord& record, const StepRecord& step, const StepLoad& load);
// "I/O or CPU?" in one sentence; empty where loadOf() is nothing.
Message bottleneckSentence(const RunRecord& record, const StepRecord& step);

enum class StallCause { host, link, flusher, card, unknown };
// What a stall of a phase of the step coincides with. The host's is asked first, the card's last: a stall is the card's
// only if the device was busy during it and nothing else explains it.
StallCause causeOf(const RunRecord& record, const StepRecord& step, const PhaseSamples& phase, const Stall& stall);
// "Of 14 stalls in ... 9 are the card's ..."; empty without stalls, or where nobody looked.
Message stallSentence(const RunRecord& record, const StepRecord& step);

// Both, and of a recording of a real card what the page cache would make of it (io/host/write_back.h); only those that
// say something.
std::vector<Message> hostSentences(const RunRecord& record, const StepRecord& step);

} // namespace assay
